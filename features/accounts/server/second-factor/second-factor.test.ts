// Signing in with a code after the password: authenticator app and recovery codes, and attempts to bypass
// them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '#server/platform/clock.ts';
import { createKey, KEY_BYTES } from '#server/platform/auth/key.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { givePassword, isIn, secondFactor, withApp } from '#server/testing/second-step.ts';
import { resealSecrets } from './second-factor.operations.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const wrong = { status: 400, body: { code: ['This code is not right, or it was used already.'] } };
const over = { status: 400, body: { code: 'second_step_over' } };

describe('an authenticator app', () => {
  it('is required after the password, which alone opens no session', async () => {
    const { account, code } = await withApp(t, await t.build.account());
    const client = t.visitor();
    const reply = await givePassword(client, account);
    expect(reply).toMatchObject({
      status: 200,
      body: { code: 'second_step', methods: ['app', 'recovery_code'] },
    });
    expect(reply.body).not.toHaveProperty('user');
    expect(client.cookies.has('sessionid')).toBe(false);
    expect(await isIn(client)).toBe(false);
    expect(await client.post('/api/accounts/login/code', { code: code() })).toMatchObject({
      status: 200,
      body: { detail: 'You are logged in.', user: { id: account.id, email: account.email } },
    });
    expect(await isIn(client)).toBe(true);
    expect(client.cookies.has('second_step')).toBe(false);
  });

  it('is not required from accounts without one', async () => {
    const account = await t.build.account();
    const { status, body } = await givePassword(t.visitor(), account);
    expect([status, body]).toEqual([
      200,
      { detail: 'You are logged in.', user: { id: account.id, email: account.email } },
    ]);
  });

  it('accepts the current, previous and next code, each only once', async () => {
    for (const seconds of [0, -30, 30]) {
      const { account, code } = await withApp(t, await t.build.account());
      t.clock.advance(30 * SECOND);
      const [first, second] = [t.visitor(), t.visitor()];
      await givePassword(first, account);
      await givePassword(second, account);
      const body = { code: code(seconds) };
      expect((await first.post('/api/accounts/login/code', body)).status).toBe(200);
      expect(await second.post('/api/accounts/login/code', body)).toMatchObject(wrong);
      // Nor an older one after a newer one was used.
      expect(await second.post('/api/accounts/login/code', { code: code(seconds - 30) })).toMatchObject(
        wrong,
      );
    }
  });

  it.each([-60, 60])('refuses the code from %d seconds later', async (seconds) => {
    const { account, code } = await withApp(t, await t.build.account());
    t.clock.advance(60 * SECOND);
    const client = t.visitor();
    await givePassword(client, account);
    expect(await client.post('/api/accounts/login/code', { code: code(seconds) })).toMatchObject(wrong);
  });

  it('accepts a code once, even from two browsers at the same time', async () => {
    const { account, code } = await withApp(t, await t.build.account());
    const clients = [t.visitor(), t.visitor()];
    for (const client of clients) await givePassword(client, account);
    const body = { code: code() };
    const replies = await Promise.all(clients.map((client) => client.post('/api/accounts/login/code', body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is throttled after five wrong codes, while a recovery code still works', async () => {
    const { account, code, codes } = await withApp(t, await t.build.account());
    const client = t.visitor();
    await givePassword(client, account);
    for (let times = 0; times < 5; times += 1) {
      expect(await client.post('/api/accounts/login/code', { code: '000000' })).toMatchObject(wrong);
    }
    expect(await client.post('/api/accounts/login/code', { code: code() })).toMatchObject({
      status: 429,
      body: { detail: 'Too many wrong codes. Please try again in 10 minutes.' },
    });
    expect((await client.post('/api/accounts/login/code', { code: codes[0] })).status).toBe(200);
    t.clock.advance(10 * MINUTE);
    const again = t.visitor();
    await givePassword(again, account);
    expect((await again.post('/api/accounts/login/code', { code: code() })).status).toBe(200);
  });

  it('mails its owner once a day after ten wrong codes', async () => {
    const { account, code, client: open } = await withApp(t, await t.build.account());
    await t.outbox.deliver();
    const mailed = async () =>
      (await t.outbox.deliver()).map(({ to_address, subject }) => [to_address, subject]);
    const half = t.visitor();
    const tryWrong = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        await givePassword(half, account);
        expect((await half.post('/api/accounts/login/code', { code: '000000' })).status).toBe(400);
        t.clock.advance(10 * MINUTE);
      }
    };
    await tryWrong(9);
    expect(await mailed()).toEqual([]);
    // Including attempts with a stolen session.
    expect((await open.post('/api/accounts/confirm-again', { code: '000000' })).status).toBe(400);
    expect(await mailed()).toEqual([[account.email, 'Limelight: ten wrong codes were tried']]);
    await tryWrong(11);
    expect(await mailed()).toEqual([]);
    t.clock.advance(DAY);
    await tryWrong(10);
    expect(await mailed()).toHaveLength(1);
    await givePassword(half, account);
    expect((await half.post('/api/accounts/login/code', { code: code() })).status).toBe(200);
  });

  it('must be used in the same browser within ten minutes', async () => {
    const { account, code } = await withApp(t, await t.build.account());
    const [client, other] = [t.visitor(), t.visitor()];
    await givePassword(client, account);
    expect(await other.post('/api/accounts/login/code', { code: code() })).toMatchObject(over);
    t.clock.advance(10 * MINUTE);
    expect(await client.post('/api/accounts/login/code', { code: code() })).toMatchObject(over);
    expect(await isIn(client)).toBe(false);
  });

  it('cannot be bypassed by a new password or a login link', async () => {
    const { account } = await withApp(t, await t.build.account());
    const half = t.visitor();
    await givePassword(half, account);
    await t.outbox.deliver();
    await t.visitor().post('/api/accounts/password-reset', { email: account.email });
    const [mail] = await t.outbox.deliver();
    const password = 'another fine long password';
    const form = { new_password: password, new_password_confirm: password };
    const client = t.visitor();
    expect((await client.post(`/api/accounts${t.outbox.linkIn(mail)}`, form)).status).toBe(200);
    expect(await isIn(client)).toBe(false);
    // Anyone who had entered the old password must start over.
    expect(await half.post('/api/accounts/login/code', { code: '123456' })).toMatchObject(over);
    for (let times = 0; times < 50; times += 1) {
      await givePassword(t.visitor(), { ...account, password: 'not this one' });
    }
    expect((await givePassword(client, { ...account, password })).body.code).toBe('finish_by_mail');
    const [finish] = (await t.outbox.deliver()).filter(({ kind }) => kind === 'finish_login');
    const token = t.outbox.linkIn(finish).split('/').at(-1);
    expect((await client.post('/api/accounts/finish-login', { token })).body).toMatchObject({
      code: 'second_step',
    });
    expect(await isIn(client)).toBe(false);
  });

  it('ends all other sessions when it is switched on, and mails the owner', async () => {
    const account = await t.build.account();
    const other = await t.signIn(account);
    await t.outbox.deliver();
    const { client } = await withApp(t, account);
    expect([await isIn(client), await isIn(other)]).toEqual([true, false]);
    expect(await t.outbox.deliver()).toMatchObject([
      {
        kind: 'second_factor_changed',
        to_address: account.email,
        subject: 'Limelight: an authenticator app was set up',
      },
    ]);
  });

  it('requires a recent sign-in or another proof to set up or remove it', async () => {
    const { account, client, code } = await withApp(t, await t.build.account());
    t.clock.advance(10 * MINUTE);
    const refused = { status: 403, body: { code: 'confirm_again' } };
    expect(await client.delete(`${secondFactor}/app`)).toMatchObject(refused);
    expect(await client.post('/api/accounts/confirm-again', { password: 'not this one' })).toMatchObject({
      status: 400,
      body: { password: ['This is not your password.'] },
    });
    expect(await client.delete(`${secondFactor}/app`)).toMatchObject(refused);
    expect((await client.post('/api/accounts/confirm-again', { code: code() })).status).toBe(200);
    expect((await client.delete(`${secondFactor}/app`)).status).toBe(200);
    expect((await givePassword(t.visitor(), account)).body.user).toMatchObject({ id: account.id });
    expect((await client.get(secondFactor)).body).toMatchObject({ is_on: false, recovery_codes_left: 0 });
  });

  it('does not let in a person suspended since the password', async () => {
    const { account, code } = await withApp(t, await t.build.account());
    const client = t.visitor();
    await givePassword(client, account);
    await t.db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', account.id).execute();
    const body = { code: code() };
    expect(await client.post('/api/accounts/login/code', body)).toMatchObject({
      status: 403,
      body: { code: 'suspended' },
    });
    expect(await isIn(client)).toBe(false);
    expect(await givePassword(t.visitor(), account)).toMatchObject({
      status: 403,
      body: { code: 'suspended' },
    });
  });

  it('is not required until it has been confirmed', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    const { body } = await client.post(`${secondFactor}/app`);
    expect(body.address).toMatch(/^otpauth:\/\/totp\/Limelight:.+period=30/);
    expect(await client.post(`${secondFactor}/app/confirm`, { code: '000000' })).toMatchObject(wrong);
    expect((await givePassword(t.visitor(), account)).body).toHaveProperty('user');
  });
});

describe('a recovery code', () => {
  it('signs in a person who lost the phone, once, and is reported by mail', async () => {
    const { account, codes } = await withApp(t, await t.build.account());
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    await t.outbox.deliver();
    const client = t.visitor();
    await givePassword(client, account);
    const typed = { code: (codes[0] ?? '').toLowerCase().replaceAll('-', ' ') };
    expect((await client.post('/api/accounts/login/code', typed)).status).toBe(200);
    expect((await client.get(secondFactor)).body).toMatchObject({ recovery_codes_left: 9 });
    expect(await t.outbox.deliver()).toMatchObject([
      { kind: 'second_factor_changed', subject: 'Limelight: a recovery code was used' },
    ]);
    const again = t.visitor();
    await givePassword(again, account);
    expect(await again.post('/api/accounts/login/code', typed)).toMatchObject(wrong);
  });

  it('is stored as a hash and replaced by new ones', async () => {
    const { account, client, codes } = await withApp(t, await t.build.account());
    const stored = await t.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('account_id', '=', account.id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain((codes[0] ?? '').slice(0, 4));
    const { body } = await client.post(`${secondFactor}/recovery-codes`);
    expect(body.recovery_codes).toHaveLength(10);
    const again = t.visitor();
    await givePassword(again, account);
    expect(await again.post('/api/accounts/login/code', { code: codes[0] })).toMatchObject(wrong);
    const fresh = { code: body.recovery_codes[0] };
    expect((await again.post('/api/accounts/login/code', fresh)).status).toBe(200);
  });
});

describe('the encryption keys', () => {
  const secrets = [1, 2, 3].map((byte) => Buffer.alloc(KEY_BYTES, byte));
  const [oldest = Buffer.alloc(0), older = Buffer.alloc(0), newest = Buffer.alloc(0)] = secrets;

  it('can be rotated twice without losing an authenticator app', async () => {
    const { account, code } = await withApp(t, await t.build.account());
    const owner = String(account.id);
    const { sealed } = await t.db
      .selectFrom('totp_secrets')
      .select('sealed')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    const secret = t.context.key.unseal('totp', owner, sealed) ?? Buffer.alloc(0);
    expect(sealed.includes(secret)).toBe(false);
    const sealedThen = createKey([oldest]).seal('totp', owner, secret);
    await t.db
      .updateTable('totp_secrets')
      .set({ sealed: sealedThen })
      .where('account_id', '=', account.id)
      .execute();
    // First rotation: the nightly job reseals after the restart. Second rotation: the oldest key is gone.
    await resealSecrets({ db: t.db, key: createKey([older, oldest]) });
    await resealSecrets({ db: t.db, key: createKey([newest, older]) });
    const { sealed: sealedNow } = await t.db
      .selectFrom('totp_secrets')
      .select('sealed')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(createKey([newest]).unseal('totp', owner, sealedNow)).toEqual(secret);
    expect(createKey([oldest]).unseal('totp', owner, sealedNow)).toBeUndefined();
    const back = t.context.key.seal(
      'totp',
      owner,
      createKey([newest]).unseal('totp', owner, sealedNow) ?? oldest,
    );
    await t.db
      .updateTable('totp_secrets')
      .set({ sealed: back })
      .where('account_id', '=', account.id)
      .execute();
    const client = t.visitor();
    await givePassword(client, account);
    expect((await client.post('/api/accounts/login/code', { code: code() })).status).toBe(200);
  });

  it('disable the apps but not the recovery codes when lost, and never leave only the password', async () => {
    const { account, code, codes } = await withApp(t, await t.build.account());
    const sealed = createKey([oldest]).seal('totp', String(account.id), Buffer.alloc(20));
    await t.db.updateTable('totp_secrets').set({ sealed }).where('account_id', '=', account.id).execute();
    await resealSecrets(t.context);
    const client = t.visitor();
    expect((await givePassword(client, account)).body).toMatchObject({ code: 'second_step' });
    expect(await client.post('/api/accounts/login/code', { code: code() })).toMatchObject({
      status: 409,
      body: { code: 'app_lost' },
    });
    expect((await client.post('/api/accounts/login/code', { code: codes[0] })).status).toBe(200);
  });

  it('encrypt each secret for its owner', () => {
    const sealed = createKey([newest]).seal('totp', '1', oldest);
    expect(createKey([newest]).unseal('totp', '2', sealed)).toBeUndefined();
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(createKey([newest]).unseal('totp', '1', changed)).toBeUndefined();
    expect(createKey([newest]).unseal('totp', '1', sealed)).toEqual(oldest);
  });
});
