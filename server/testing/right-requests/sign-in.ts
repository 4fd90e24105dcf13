/** Valid requests for the calls about second steps and heads' settings for signing in; part of `all.ts`. */
import { Secret } from 'otpauth';
import { after, HOUR } from '#server/platform/clock.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import { codeAt, newSecret } from '#features/accounts/server/second-factor/codes.operations.ts';
import { createPasskeyDevice, type Answer, type PasskeyDevice } from '#server/testing/passkey-device.ts';
import type { CallerName, PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call } from './request.ts';

type Making = Call['with'] & {};

const base = '/api/accounts/second-factor';

/** Gives an account an authenticator app. */
async function giveApp({ test }: PermissionScene, account: { id: number }): Promise<Buffer> {
  const secret = newSecret();
  const now = test.clock.now();
  const row = {
    sealed: test.context.key.seal('totp', String(account.id), secret),
    created_at: now,
    confirmed_at: now,
    last_step: 0,
  };
  await test.db
    .insertInto('totp_secrets')
    .values({ account_id: account.id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  await test.db
    .updateTable('accounts')
    .set({ has_second_factor: true })
    .where('id', '=', account.id)
    .execute();
  return secret;
}

function deviceFor({ test }: PermissionScene): PasskeyDevice {
  return createPasskeyDevice(test.context.config.publicUrl);
}

/** A passkey that an account has just created, with its id. */
async function givePasskey(
  scene: PermissionScene,
  account: { id: number; email: string; password: string },
): Promise<{ id: number; device: PasskeyDevice }> {
  await scene.dropSecondStep(account);
  const client = await scene.test.signIn(account);
  const device = deviceFor(scene);
  const options = (await client.post(`${base}/passkeys/options`)).body;
  const { status, body } = await client.post(`${base}/passkeys`, {
    name: 'Key',
    answer: device.make(options),
  });
  if (status !== 200) throw new Error(`No passkey: ${JSON.stringify(body)}`);
  const { passkeys } = (await client.get(base)).body;
  return { id: passkeys[0].id, device };
}

const withApp: Making = async (scene, caller) => {
  if (caller === 'visitor') return {};
  // Signed in before: with the app, a password alone is not enough.
  await scene.client(caller);
  await giveApp(scene, scene.account(caller));
  return {};
};

const withoutApp: Making = async (scene, caller) => {
  if (caller !== 'visitor') await scene.dropSecondStep(scene.account(caller));
  return {};
};

const anUnknownPasskey: Answer = createPasskeyDevice('https://limelight.test').sign({ challenge: 'unknown' });

/** They have no session in which to begin. */
const hasNoSession = (caller: CallerName) => caller === 'visitor' || caller === 'suspended';

const aNewPasskey: Making = async (scene, caller) => {
  if (hasNoSession(caller)) return { body: { name: 'Key', answer: anUnknownPasskey } };
  const options = (await (await scene.client(caller)).post(`${base}/passkeys/options`)).body;
  return { body: { name: 'Key', answer: deviceFor(scene).make(options) } };
};

const aFirstCode: Making = async (scene, caller) => {
  if (hasNoSession(caller)) return { body: { code: '123456' } };
  await scene.dropSecondStep(scene.account(caller));
  const { secret } = (await (await scene.client(caller)).post(`${base}/app`)).body;
  const bytes = Buffer.from(Secret.fromBase32(secret).buffer);
  return { body: { code: codeAt(bytes, scene.test.clock.now()) } };
};

/** The caller's headers with the cookie of a browser after the password step. */
const theSecondStep: Making = async (scene) => {
  const person = await scene.person();
  const secret = await giveApp(scene, person);
  const [half, csrf] = [newToken(), newToken()];
  const now = scene.test.clock.now();
  await scene.test.db
    .insertInto('half_sign_ins')
    .values({ token_hash: half.hash, account_id: person.id, expires_at: after(now, HOUR) })
    .execute();
  return {
    body: { code: codeAt(secret, now) },
    headers: { cookie: `csrftoken=${csrf.token}; second_step=${half.token}`, 'x-csrftoken': csrf.token },
  };
};

/** The link mailed to the new address of an email change. */
const anEmailChange: Making = async (scene) => {
  const { id, email } = await scene.person();
  const { token, hash } = newToken();
  const now = scene.test.clock.now();
  const change = { account_id: id, old_email: email, requested_by: 'owner', created_at: now } as const;
  await scene.test.db
    .insertInto('email_changes')
    .values({
      ...change,
      new_email: `other${scene.next()}@example.net`,
      token_hash: hash,
      expires_at: after(now, HOUR),
    })
    .execute();
  return { path: [token] };
};

export const signInCalls: Readonly<Record<string, Call>> = {
  'GET /accounts/second-factor': { may: 'each for themselves' },
  'POST /accounts/second-factor/app': { may: 'each for themselves', with: withoutApp },
  'POST /accounts/second-factor/app/confirm': { may: 'each for themselves', with: aFirstCode },
  'DELETE /accounts/second-factor/app': { may: 'each for themselves', with: withApp },
  'POST /accounts/second-factor/passkeys/options': { may: 'each for themselves' },
  'POST /accounts/second-factor/passkeys': { may: 'each for themselves', with: aNewPasskey },
  'DELETE /accounts/second-factor/passkeys/:id': {
    may: 'the student',
    async with(scene) {
      await scene.client('student');
      return { path: [(await givePasskey(scene, scene.student)).id] };
    },
  },
  'GET /accounts/password-reset-confirm/:uid/:token/passkeys': {
    may: 'anyone',
    async with(scene) {
      await scene.client('student');
      await givePasskey(scene, scene.student);
      return { path: await scene.mailedLink('/api/accounts/password-reset', scene.student.email) };
    },
  },
  'POST /accounts/second-factor/recovery-codes': { may: 'each for themselves', with: withApp },
  'POST /accounts/change-email': {
    may: 'each for themselves',
    with: async (scene) => ({ body: { email: `another${scene.next()}@example.net` } }),
  },
  'GET /accounts/email-change/:token': { may: 'anyone', with: anEmailChange },
  'POST /accounts/email-change/:token': { may: 'anyone', with: anEmailChange },
  'POST /accounts/passkey-options': { may: 'anyone' },
  'POST /accounts/login/passkey': {
    may: 'anyone',
    async with(scene) {
      const { device } = await givePasskey(scene, await scene.person());
      const options = (await scene.test.visitor().post('/api/accounts/passkey-options')).body;
      return { body: { answer: device.sign(options) } };
    },
  },
  'POST /accounts/login/code': { may: 'anyone', with: theSecondStep },
  'POST /accounts/confirm-again': {
    may: 'each for themselves',
    async with(scene, caller) {
      if (caller === 'visitor') return { body: { password: 'a new and long password' } };
      await scene.client(caller);
      const { id, password } = scene.account(caller);
      await scene.test.db
        .updateTable('sessions')
        .set({ confirmed_at: null })
        .where('account_id', '=', id)
        .execute();
      return { body: { password } };
    },
  },
  'GET /admin/settings/sign-in': { may: 'heads' },
  'POST /admin/settings/sign-in': {
    may: 'heads',
    with: async (scene) => ({
      body: { second_factor: 'optional', idle_minutes: scene.next() % 2 === 0 ? 15 : 30 },
    }),
  },
  'POST /admin/network/user/:id/reset-second-factor': {
    may: 'heads of the school',
    async with(scene) {
      await giveApp(scene, scene.student);
      return { path: [scene.student.id] };
    },
  },
  'POST /admin/network/user/:id/end-sessions': {
    may: 'heads of the school',
    async with(scene) {
      await scene.test.build.session(scene.student);
      return { path: [scene.student.id] };
    },
  },
};
