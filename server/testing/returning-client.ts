/** A browser that signs in again when needed, for tests in which days pass: staff sessions are short. */
import { MINUTE } from '#server/platform/clock.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient, TestRequest } from './test-client.ts';

const IDLE_MS = 50 * MINUTE;

export async function signInReturning(
  test: TestApp,
  account: { email: string; password: string },
): Promise<TestClient> {
  const client = await test.signIn(account);
  let last = test.clock.now().getTime();
  const request = async (made: TestRequest) => {
    const now = test.clock.now().getTime();
    if (Math.abs(now - last) > IDLE_MS) {
      await client.post('/api/accounts/login', { email: account.email, password: account.password });
    }
    last = now;
    return client.request(made);
  };
  return {
    cookies: client.cookies,
    get: (path) => request({ method: 'GET', path }),
    post: (path, body) => request({ method: 'POST', path, body }),
    put: (path, body) => request({ method: 'PUT', path, body }),
    delete: (path, body) => request({ method: 'DELETE', path, body }),
    request,
  };
}
