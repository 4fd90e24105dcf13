/** People with a second step, for tests. */
import { Secret } from 'otpauth';
import { codeAt } from '#features/accounts/server/second-factor/codes.operations.ts';
import { createPasskeyDevice, type PasskeyDevice } from './passkey-device.ts';
import type { BuiltAccount } from './builders.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient, TestReply } from './test-client.ts';

export const secondFactor = '/api/accounts/second-factor';

export interface WithApp {
  readonly account: BuiltAccount;
  /** Signed in. */
  readonly client: TestClient;
  readonly codes: readonly string[];
  /** The app's code, this many seconds from now. */
  code(seconds?: number): string;
}

/** Sets up an authenticator app; its next code is valid. */
export async function withApp(test: TestApp, account: BuiltAccount): Promise<WithApp> {
  const client = await test.signIn(account);
  const { secret } = (await client.post(`${secondFactor}/app`)).body;
  const bytes = Buffer.from(Secret.fromBase32(secret).buffer);
  const code = (seconds = 0) => codeAt(bytes, new Date(test.clock.now().getTime() + seconds * 1000));
  const { status, body } = await client.post(`${secondFactor}/app/confirm`, { code: code() });
  if (status !== 200) throw new Error(`No app: ${JSON.stringify(body)}`);
  test.clock.advance(30_000);
  return { account, client, codes: body.recovery_codes, code };
}

export interface WithPasskey {
  readonly client: TestClient;
  readonly device: PasskeyDevice;
  readonly codes: readonly string[] | null;
}

export async function withPasskey(test: TestApp, client: TestClient, name = 'Laptop'): Promise<WithPasskey> {
  const device = createPasskeyDevice(test.context.config.publicUrl);
  const options = (await client.post(`${secondFactor}/passkeys/options`)).body;
  const { status, body } = await client.post(`${secondFactor}/passkeys`, {
    name,
    answer: device.make(options),
  });
  if (status !== 200) throw new Error(`No passkey: ${JSON.stringify(body)}`);
  return { client, device, codes: body.recovery_codes };
}

/** Enters the password in a browser. */
export function givePassword(client: TestClient, { email, password }: BuiltAccount): Promise<TestReply> {
  return client.post('/api/accounts/login', { email, password });
}

export async function isIn(client: TestClient): Promise<boolean> {
  return (await client.get('/api/accounts')).status === 200;
}
