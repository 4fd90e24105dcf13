// Passkeys: signing in with one alone, and what is refused. A real browser is used in
// e2e/accounts/second-step.spec.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#server/platform/clock.ts';
import { createPasskeyDevice } from '#server/testing/passkey-device.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { givePassword, isIn, secondFactor, withPasskey } from '#server/testing/second-step.ts';

const site = 'https://limelight.test';
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ environment: { PUBLIC_URL: site } });
});
afterAll(() => t.close());

const options = async () => (await t.visitor().post('/api/accounts/passkey-options')).body;
const signInWith = (answer: unknown, client = t.visitor()) =>
  client.post('/api/accounts/login/passkey', { answer });

describe('a passkey', () => {
  it('is enough to sign in, and optional for a student', async () => {
    const account = await t.build.account();
    const { device, codes } = await withPasskey(t, await t.signIn(account));
    expect(codes).toHaveLength(10);
    const challenge = await options();
    expect(challenge).toMatchObject({ rpId: 'limelight.test', userVerification: 'required' });
    const client = t.visitor();
    expect(await signInWith(device.sign(challenge), client)).toMatchObject({
      status: 200,
      body: { user: { id: account.id } },
    });
    expect(await isIn(client)).toBe(true);
    expect((await givePassword(t.visitor(), account)).body).toHaveProperty('user');
  });

  it('is the second factor of an administrator, whose password is then not enough', async () => {
    const account = await t.build.account({ is_school_administration: true });
    const other = await t.signIn(account);
    const { client, device } = await withPasskey(t, await t.signIn(account));
    expect([await isIn(client), await isIn(other)]).toEqual([true, false]);
    const next = t.visitor();
    expect((await givePassword(next, account)).body).toMatchObject({
      code: 'second_step',
      methods: ['passkey', 'recovery_code'],
    });
    expect((await signInWith(device.sign(await options()), next)).status).toBe(200);
    expect(await isIn(next)).toBe(true);
  });

  it('is refused for a used challenge and after five minutes', async () => {
    const { device } = await withPasskey(t, await t.signIn(await t.build.account()));
    const challenge = await options();
    expect((await signInWith(device.sign(challenge))).status).toBe(200);
    expect(await signInWith(device.sign(challenge))).toMatchObject({ status: 400 });
    const late = await options();
    t.clock.advance(5 * MINUTE);
    expect(await signInWith(device.sign(late))).toMatchObject({ status: 400 });
  });

  it('is refused if its counter does not increase, because it may have been copied', async () => {
    const { device } = await withPasskey(t, await t.signIn(await t.build.account()));
    expect((await signInWith(device.sign(await options(), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 3, 0]) {
      expect(await signInWith(device.sign(await options(), { counter }))).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('may have been copied') },
      });
    }
    expect((await signInWith(device.sign(await options(), { counter: 8 }))).status).toBe(200);
  });

  it('is refused without PIN, fingerprint or face, for another site, and with another key', async () => {
    const { device } = await withPasskey(t, await t.signIn(await t.build.account()));
    const stranger = createPasskeyDevice(site);
    const answers = [
      device.sign(await options(), { isVerified: false }),
      device.sign(await options(), { origin: 'https://limelight.example' }),
      { ...stranger.sign(await options()), id: device.id, rawId: device.id },
      stranger.sign(await options()),
      { id: device.id },
      { id: device.id, response: { clientDataJSON: 7 } },
    ];
    for (const answer of answers) {
      const client = t.visitor();
      expect((await signInWith(answer, client)).status).toBe(400);
      expect(await isIn(client)).toBe(false);
    }
  });

  it('does not let in a suspended person', async () => {
    const account = await t.build.account();
    const { device } = await withPasskey(t, await t.signIn(account));
    await t.db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', account.id).execute();
    const client = t.visitor();
    const reply = await signInWith(device.sign(await options()), client);
    expect(reply).toMatchObject({ status: 403, body: { code: 'suspended' } });
    expect(await isIn(client)).toBe(false);
  });

  it('stops working once it is removed', async () => {
    const { client, device } = await withPasskey(t, await t.signIn(await t.build.account()), 'Old phone');
    const { passkeys } = (await client.get(secondFactor)).body;
    expect(passkeys).toMatchObject([{ name: 'Old phone', last_used_at: null }]);
    expect((await client.delete(`${secondFactor}/passkeys/${passkeys[0].id}`)).status).toBe(200);
    expect(await signInWith(device.sign(await options()))).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('no longer knows this passkey') },
    });
  });

  it('belongs to the account that requested it', async () => {
    const [mine, yours] = [await t.signIn(await t.build.account()), await t.signIn(await t.build.account())];
    const challenge = (await mine.post(`${secondFactor}/passkeys/options`)).body;
    const answer = createPasskeyDevice(site).make(challenge);
    expect((await yours.post(`${secondFactor}/passkeys`, { name: '', answer })).status).toBe(400);
  });

  it('of another person does not confirm a sign-in', async () => {
    const { device } = await withPasskey(t, await t.signIn(await t.build.account()));
    const client = await t.signIn(await t.build.account());
    const answer = device.sign(await options());
    expect((await client.post('/api/accounts/confirm-again', { answer })).status).toBe(403);
  });

  it('cannot be created where no browser supports one', async () => {
    const plain = await createTestApp({ environment: { PUBLIC_URL: 'http://127.0.0.1:8080' } });
    try {
      const client = await plain.signIn(await plain.build.account());
      expect((await client.get(secondFactor)).body).toMatchObject({ can_have_passkeys: false });
      expect((await client.post(`${secondFactor}/passkeys/options`)).status).toBe(409);
    } finally {
      await plain.close();
    }
  });
});

describe('a password reset with passkeys', () => {
  const NEW = 'an even finer password';
  const linkFor = async (email: string) => {
    await t.outbox.deliver();
    await t.visitor().post('/api/accounts/password-reset', { email });
    const mails = await t.outbox.deliver();
    return `/api/accounts${t.outbox.linkIn(mails.find(({ kind }) => kind === 'reset_password'))}`;
  };
  const reset = (link: string, more: object = {}) =>
    t.visitor().post(link, { new_password: NEW, new_password_confirm: NEW, ...more });
  const works = async (device: ReturnType<typeof createPasskeyDevice>) =>
    (await signInWith(device.sign(await options()))).status === 200;

  it('lists the passkeys and removes those that the owner does not keep', async () => {
    const account = await t.build.account();
    const { client, device } = await withPasskey(t, await t.signIn(account), 'My laptop');
    t.clock.advance(5 * MINUTE);
    const { device: thief } = await withPasskey(t, client, 'Passkey');
    const link = await linkFor(account.email);
    const bare = { method: 'GET', path: `${link}/passkeys`, headers: { 'x-csrftoken': undefined } } as const;
    expect(await t.visitor().request(bare)).toMatchObject({ status: 403, body: { code: 'csrf' } });
    const shown = (await t.visitor().get(`${link}/passkeys`)).body;
    expect(shown).toMatchObject({ is_only_step: false, time_zone: expect.any(String) });
    expect(shown.passkeys).toMatchObject([
      { name: 'My laptop', created_at: expect.any(String) },
      { name: 'Passkey', created_at: t.clock.now().toISOString() },
    ]);
    expect((await reset(link, { keep_passkeys: [shown.passkeys[0].id] })).status).toBe(200);
    expect([await works(device), await works(thief)]).toEqual([true, false]);
    // As the form of the specification, which has no passkeys.
    expect((await reset(await linkFor(account.email))).status).toBe(200);
    expect(await works(device)).toBe(false);
    expect((await givePassword(t.visitor(), { ...account, password: NEW })).body).toHaveProperty('user');
  });

  it('keeps no other person’s passkeys and requires the link', async () => {
    const [one, two] = [await t.build.account(), await t.build.account()];
    const { device } = await withPasskey(t, await t.signIn(one));
    const { device: other } = await withPasskey(t, await t.signIn(two));
    const { body } = await t.visitor().get(`${await linkFor(two.email)}/passkeys`);
    expect((await reset(await linkFor(one.email), { keep_passkeys: [body.passkeys[0].id] })).status).toBe(
      200,
    );
    expect([await works(device), await works(other)]).toEqual([false, true]);
    const dead = (await linkFor(one.email)).replace(/.{5}$/, 'XXXXX');
    expect((await t.visitor().get(`${dead}/passkeys`)).status).toBe(400);
  });

  it('leaves an administrator one login with a recovery code, never the password alone', async () => {
    const account = await t.build.account({ is_school_administration: true });
    const { device, codes } = await withPasskey(t, await t.signIn(account));
    const link = await linkFor(account.email);
    expect((await t.visitor().get(`${link}/passkeys`)).body).toMatchObject({ is_only_step: true });
    expect((await reset(link)).status).toBe(200);
    expect(await works(device)).toBe(false);
    const next = t.visitor();
    const given = await givePassword(next, { ...account, password: NEW });
    expect(given.body).toMatchObject({ code: 'second_step', methods: ['recovery_code'] });
    expect((await next.post('/api/accounts/login/code', { code: codes?.[0] })).status).toBe(200);
    expect((await next.get(secondFactor)).body).toMatchObject({ is_on: false, recovery_codes_left: 0 });
    // A new second factor comes with new codes.
    const again = await withPasskey(t, next);
    expect(again.codes).toHaveLength(10);
  });

  it('is refused if it would lock out an administrator', async () => {
    const account = await t.build.account({ is_school_administration: true });
    const { device } = await withPasskey(t, await t.signIn(account));
    await t.db.updateTable('recovery_codes').set({ used_at: t.clock.now() }).execute();
    const link = await linkFor(account.email);
    expect(await reset(link)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('Keep at least one passkey') },
    });
    expect((await givePassword(t.visitor(), account)).body).toHaveProperty('code', 'second_step');
    const { passkeys } = (await t.visitor().get(`${link}/passkeys`)).body;
    expect((await reset(link, { keep_passkeys: [passkeys[0].id] })).status).toBe(200);
    expect(await works(device)).toBe(true);
  });
});
