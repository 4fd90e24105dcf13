// Guessing passwords: what the answers reveal, whom the limits affect, and how a mail finishes a login.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('throttles').execute();
  await t.outbox.deliver();
});

const WRONG = 'not the password';
const wrong = { status: 400, body: { detail: 'Invalid email or password.' } };
const finishByMail = {
  status: 400,
  body: {
    detail:
      'Somebody tried many wrong passwords for this account. If this was the right one, we emailed you a link. Open it to finish logging in.',
    code: 'finish_by_mail',
  },
};
const HOME = '198.51.100.1';
const SCHOOL = '203.0.113.7';

function login(email: string, password: string, client: TestClient = t.visitor(), address = SCHOOL) {
  return client.request({
    method: 'POST',
    path: '/api/accounts/login',
    body: { email, password },
    address,
  });
}
const finish = (link: string, client: TestClient = t.visitor()) =>
  client.post('/api/accounts/finish-login', { token: link.split('/').at(-1) });
const isIn = async (client: TestClient) => (await client.get('/api/accounts')).status === 200;
/** Enters this many wrong passwords, each in an unknown browser. */
async function guess(email: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) expect(await login(email, WRONG)).toMatchObject(wrong);
}
/** Fills the limit: one real attempt, the rest directly in the database. */
async function guessAll(email: string): Promise<void> {
  await guess(email, 1);
  await fillBuckets('login:email:%', DAY);
}
const fillBuckets = (like: string, milliseconds: number) =>
  t.db
    .updateTable('throttles')
    .set({ ends_at: new Date(t.clock.now().getTime() + milliseconds) })
    .where('key', 'like', like)
    .execute();
/** The mailed link that finishes a login. */
async function mailedLink({ email }: BuiltAccount): Promise<string> {
  const mails = await t.outbox.deliver();
  expect(mails).toMatchObject([
    { kind: 'finish_login', to_address: email, subject: 'Finish logging in to Limelight' },
  ]);
  return t.outbox.linkIn(mails[0]);
}

describe('guessing passwords from unknown browsers', () => {
  test('is answered fifty times per account, and then once every half hour', async () => {
    const { email, password } = await t.build.account();
    await guess(email, 25);
    expect((await login(email, password)).status).toBe(200);
    await guess(email, 25);
    expect(await login(email, WRONG)).toMatchObject(finishByMail);
    t.clock.advance(DAY / 50);
    await guess(email, 1);
    expect(await login(email, WRONG, t.visitor(), HOME)).toMatchObject(finishByMail);
  });

  test('then gets the same answer for any password and account, and only the owner gets a mail', async () => {
    const account = await t.build.account();
    for (const email of [account.email, 'nobody@example.com']) await guess(email, 1);
    await fillBuckets('login:email:%', DAY);
    const replies = await Promise.all([
      login(account.email, account.password),
      login(account.email, WRONG),
      login('nobody@example.com', WRONG),
    ]);
    for (const reply of replies) {
      expect(reply).toMatchObject(finishByMail);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await mailedLink(account)).toMatch(/^\/finish-login\/[\w-]{43}$/);
  });

  test('is limited for unconfirmed accounts as well', async () => {
    const { email, password } = await t.build.account({ confirmed: false });
    await guessAll(email);
    expect(await login(email, password)).toMatchObject(finishByMail);
    expect(await t.outbox.deliver()).toEqual([]);
  });

  test('exceeds the limit by at most two, even with simultaneous attempts', async () => {
    const { email } = await t.build.account();
    await guess(email, 1);
    await fillBuckets('login:email:%', (DAY / 50) * 45);
    const replies = await Promise.all(Array.from({ length: 20 }, () => login(email, WRONG)));
    const answered = replies.filter(({ body }) => body.detail === wrong.body.detail).length;
    expect(answered).toBeGreaterThanOrEqual(5);
    expect(answered).toBeLessThanOrEqual(7);
  });

  test('starts from zero after the password changes', async () => {
    const { email } = await t.build.account();
    await guessAll(email);
    await t.visitor().post('/api/accounts/password-reset', { email });
    const [mail] = await t.outbox.deliver();
    const form = { new_password: 'violet-harbor-92', new_password_confirm: 'violet-harbor-92' };
    await t.visitor().post(`/api/accounts${t.outbox.linkIn(mail)}`, form);
    expect((await login(email, 'violet-harbor-92')).status).toBe(200);
  });
});

describe('a mailed link that finishes a login', () => {
  async function linkFor(account: BuiltAccount): Promise<string> {
    await guessAll(account.email);
    await login(account.email, account.password);
    return mailedLink(account);
  }
  const dead = {
    status: 400,
    body: { detail: 'This link has expired or has already been used. Please log in again.' },
  };

  test('signs in once and remembers the browser', async () => {
    const account = await t.build.account();
    const link = await linkFor(account);
    const client = t.visitor();
    const reply = await finish(link, client);
    expect(reply).toMatchObject({ status: 200, body: { user: { id: account.id, email: account.email } } });
    expect(await isIn(client)).toBe(true);
    expect(await finish(link)).toMatchObject(dead);
    await client.post('/api/accounts/logout');
    expect((await login(account.email, account.password, client)).status).toBe(200);
    expect(await login(account.email, account.password)).toMatchObject(finishByMail);
  });

  test('signs in only one of two simultaneous clicks', async () => {
    const link = await linkFor(await t.build.account());
    const replies = await Promise.all([finish(link), finish(link)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('expires after an hour, and an invented link does not work', async () => {
    const link = await linkFor(await t.build.account());
    t.clock.advance(HOUR);
    expect(await finish(link)).toMatchObject(dead);
    expect(await finish('MadeUp'.padEnd(43, '-'))).toMatchObject(dead);
    const cut = 'This link is incomplete. Copy the whole link from the email, or log in again.';
    for (const token of ['made-up', link.slice(0, -1)])
      expect(await finish(token)).toMatchObject({ status: 400, body: { detail: cut } });
  });

  test.each(['a new password', 'logging out everywhere else'])('is revoked by %s', async (what) => {
    const account = await t.build.account();
    const owner = await t.signIn(account);
    const link = await linkFor(account);
    const form = { password: account.password, new_password: 'violet-harbor-92' };
    const reply =
      what === 'a new password'
        ? await owner.post('/api/accounts/change-password', form)
        : await owner.post('/api/accounts/sessions/end-others');
    expect(reply.status).toBe(200);
    expect(await finish(link)).toMatchObject(dead);
  });

  test('requires the CSRF token and accepts no other kind of link', async () => {
    const account = await t.build.account();
    const link = await linkFor(account);
    const bare = await t.visitor().request({
      method: 'POST',
      path: '/api/accounts/finish-login',
      body: { token: link.split('/').at(-1) },
      headers: { 'x-csrftoken': undefined },
    });
    expect(bare.status).toBe(403);
    await t.visitor().post('/api/accounts/password-reset', { email: account.email });
    const [reset] = await t.outbox.deliver();
    expect(await finish(t.outbox.linkIn(reset))).toMatchObject(dead);
    expect((await finish(link)).status).toBe(200);
  });

  test('is mailed at most five times an hour', async () => {
    const account = await t.build.account();
    await guessAll(account.email);
    await Promise.all(Array.from({ length: 7 }, () => login(account.email, account.password)));
    expect(await t.outbox.deliver()).toHaveLength(5);
  });
});

describe('a browser in which the owner has signed in before', () => {
  async function ownBrowser({ email, password }: BuiltAccount): Promise<TestClient> {
    const client = t.visitor();
    expect((await login(email, password, client)).status).toBe(200);
    await client.post('/api/accounts/logout');
    return client;
  }

  test('is not affected by wrong passwords in other browsers', async () => {
    const account = await t.build.account();
    const own = await ownBrowser(account);
    await guessAll(account.email);
    expect((await login(account.email, account.password, own)).status).toBe(200);
    // Nor by attempts still in progress there.
    const lease = new Date(t.clock.now().getTime() + 30 * SECOND);
    await t.db
      .updateTable('throttles')
      .set({ under_way: [lease, lease, lease] })
      .where('key', 'like', 'login:email:%')
      .execute();
    expect((await login(account.email, account.password, own)).status).toBe(200);
  });

  test('may try ten wrong passwords, and is then treated like an unknown browser', async () => {
    const account = await t.build.account();
    const own = await ownBrowser(account);
    for (let n = 0; n < 10; n += 1) expect(await login(account.email, WRONG, own)).toMatchObject(wrong);
    const elsewhere = () => t.db.selectFrom('throttles').select('key').where('key', 'like', 'login:email:%');
    expect(await elsewhere().execute()).toHaveLength(1);
    await fillBuckets('login:email:%', DAY);
    expect(await login(account.email, account.password, own)).toMatchObject(finishByMail);
    t.clock.advance(HOUR / 2);
    expect((await login(account.email, account.password, own)).status).toBe(200);
  });

  test('is known to each account that signed in there, and to no other', async () => {
    const [one, other] = [await t.build.account(), await t.build.account()];
    const shared = await ownBrowser(one);
    await login(other.email, other.password, shared);
    const stranger = await t.build.account();
    for (const { email } of [one, other, stranger]) await guess(email, 1);
    await fillBuckets('login:email:%', DAY);
    const statuses = [];
    for (const { email, password } of [one, other, stranger]) {
      statuses.push((await login(email, password, shared)).status);
    }
    expect(statuses).toEqual([200, 200, 400]);
  });

  test.each(['another account', 'another signature', 'another device', 'nothing'])(
    'is not recognized by a cookie of %s',
    async (what) => {
      const [account, attacker] = [await t.build.account(), await t.build.account()];
      const own = await ownBrowser(account);
      const foreign = await ownBrowser(attacker);
      const [id, generation, device, signature] = (own.cookies.get('device') ?? '').split('.');
      const [, , foreignDevice, foreignSignature] = (foreign.cookies.get('device') ?? '').split('.');
      const made = {
        'another account': [id, generation, foreignDevice, foreignSignature],
        'another signature': [id, generation, device, 'A'.repeat(43)],
        'another device': [id, generation, foreignDevice, signature],
        nothing: [id, generation],
      }[what];
      own.cookies.set('device', made?.join('.') ?? '');
      await guessAll(account.email);
      expect(await login(account.email, account.password, own)).toMatchObject(finishByMail);
    },
  );

  test('is forgotten after a password reset, and after logging out everywhere else', async () => {
    const account = await t.build.account();
    const [own, lost] = [await ownBrowser(account), await ownBrowser(account)];
    await login(account.email, account.password, own);
    expect((await own.post('/api/accounts/sessions/end-others')).status).toBe(200);
    await guessAll(account.email);
    expect(await login(account.email, account.password, lost)).toMatchObject(finishByMail);
    expect((await login(account.email, account.password, own)).status).toBe(200);
    await t.outbox.deliver();

    await t.visitor().post('/api/accounts/password-reset', { email: account.email });
    const [mail] = await t.outbox.deliver();
    const form = { new_password: 'violet-harbor-92', new_password_confirm: 'violet-harbor-92' };
    await t.visitor().post(`/api/accounts${t.outbox.linkIn(mail)}`, form);
    await guessAll(account.email);
    expect(await login(account.email, 'violet-harbor-92', own)).toMatchObject(finishByMail);
  });
});

describe('a network address', () => {
  const crowdedUntil = async () => {
    const rows = t.db.selectFrom('throttles').select('ends_at').where('key', '=', `login:address:${SCHOOL}`);
    return ((await rows.executeTakeFirst())?.ends_at.getTime() ?? 0) - t.clock.now().getTime();
  };

  test('counts each account once an hour, and never a correct password', async () => {
    const { email, password } = await t.build.account();
    await guess(email, 5);
    expect(await crowdedUntil()).toBe(12 * SECOND);
    await guess('nobody@example.com', 2);
    expect((await login(email, password)).status).toBe(200);
    expect(await crowdedUntil()).toBe(24 * SECOND);
    t.clock.advance(HOUR);
    await guess(email, 1);
    expect(await crowdedUntil()).toBe(12 * SECOND);
  });

  test('still lets correct passwords in after hundreds of failed sign-ins', async () => {
    const account = await t.build.account();
    await guess('nobody@example.com', 1);
    await fillBuckets(`login:address:${SCHOOL}`, HOUR);
    const replies = await Promise.all([
      login(account.email, account.password),
      login(account.email, WRONG),
      login(account.email, account.password, t.visitor(), HOME),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 200]);
  });

  test('counts as its whole network for IPv6', async () => {
    const near = ['2001:db8:0:7::1', '2001:DB8::7:1:2:3:4', '2001:db8:0:8::1'];
    for (const [n, address] of near.entries())
      await login(`six${n}@example.com`, WRONG, t.visitor(), address);
    const keys = await t.db
      .selectFrom('throttles')
      .select('key')
      .where('key', 'like', 'login:address:2001%::/64')
      .orderBy('key')
      .execute();
    expect(keys.map(({ key }) => key)).toEqual([
      'login:address:2001:db8:0:7::/64',
      'login:address:2001:db8:0:8::/64',
    ]);
  });

  test.each([
    ['/api/accounts/check-old-account', 'check-old-account', { email: 'nobody@example.com' }, 200],
    ['/api/accounts/password-reset', 'password-reset', { email: 'nobody@example.com' }, 200],
    ['/api/accounts/resend-verify-email', 'resend-verify-email', { email: 'nobody@example.com' }, 200],
    ['/api/accounts/finish-login', 'finish-login', { token: 'made-up' }, 400],
  ])('gets the usual answer from %s even far above its limit', async (path, purpose, body, status) => {
    const post = () => t.visitor().request({ method: 'POST', path, body, address: SCHOOL });
    expect((await post()).status).toBe(status);
    await fillBuckets(`${purpose}:address:%`, DAY);
    expect((await post()).status).toBe(status);
  });
});

test('the stored counters contain no email', async () => {
  const { email } = await t.build.account();
  await guess(email, 1);
  const rows = await t.db.selectFrom('throttles').select('key').execute();
  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toContain(email.split('@')[0]);
});
