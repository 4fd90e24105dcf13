// Signing in to the demo without a password, which works only while the demo is on.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_STUDENT } from '#features/accounts/demo.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const path = '/api/accounts/demo';

let demo: TestApp;
beforeAll(async () => {
  demo = await createTestApp({ environment: { DEMO: 'on' } });
});
afterAll(() => demo.close());

it('does not offer the demo when it is off, nor in production', async () => {
  await demo.build.account();
  for (const environment of [{ DEMO: 'off' }, { DEMO: '', NODE_ENV: 'production' }]) {
    const other = await createTestApp({ sharing: demo, environment });
    expect((await other.visitor().post(path)).status).toBe(404);
    expect((await other.visitor().get('/api/openapi.json')).text).not.toContain('/accounts/demo');
    await other.app.close();
  }
});

it('reports that the demo student was deleted', async () => {
  expect(await demo.visitor().post(path)).toMatchObject({
    status: 404,
    body: { detail: 'Somebody deleted the demo student. Log in with another demo account.' },
  });
});

it('signs in as the demo student and signs out the previous user', async () => {
  const student = await demo.build.account({ email: DEMO_STUDENT });
  const client = await demo.signIn(await demo.build.account());
  const { status, body } = await client.post(path);
  expect([status, body.user]).toEqual([200, { id: student.id, email: DEMO_STUDENT }]);
  expect((await client.get('/api/accounts')).body.user.email).toBe(DEMO_STUDENT);
  const sessions = await demo.db.selectFrom('sessions').select('account_id').execute();
  expect(sessions.map(({ account_id }) => account_id)).toEqual([student.id]);
});

it('requires the CSRF header for the demo', async () => {
  const forged = await demo.app.inject({ method: 'POST', url: path, headers: { host: 'limelight.test' } });
  expect(forged.statusCode).toBe(403);
});

it('slows down a network address that opens the demo far too often', async () => {
  const counted = await demo.db.selectFrom('throttles').select('key').execute();
  expect(counted.map(({ key }) => key)).toContain('demo:address:127.0.0.1');
});
