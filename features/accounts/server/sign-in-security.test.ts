// Changing the password with the current one, and a person's open sessions.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
// A test must not find the mails of an earlier test.
afterEach(() => t.outbox.deliver());

const NEW = 'an even finer password';
const done = {
  status: 200,
  body: { detail: 'Your password was changed, and you were logged out everywhere else.' },
};
let addresses = 0;
/** An address that no other test has used. */
const newAddress = () => `198.51.100.${(addresses += 1)}`;

function change(client: TestClient, password: string, new_password: string = NEW) {
  return client.post('/api/accounts/change-password', { password, new_password });
}
function login({ email }: BuiltAccount, password: string, address = newAddress()) {
  return t
    .visitor()
    .request({ method: 'POST', path: '/api/accounts/login', body: { email, password }, address });
}
const isIn = async (client: TestClient) => (await client.get('/api/accounts')).status === 200;
/** With a token that a browser had earlier. */
async function isTokenGood(token: string | undefined): Promise<boolean> {
  const headers = { cookie: `sessionid=${token}` };
  return (await t.visitor().request({ method: 'GET', path: '/api/accounts', headers })).status === 200;
}

describe('changing the password', () => {
  test('makes only the new password valid', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    expect(await change(client, account.password)).toMatchObject(done);
    expect((await login(account, account.password)).status).toBe(400);
    expect((await login(account, NEW)).status).toBe(200);
  });

  test('accepts 128 characters of any kind, all of which count', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    const long = ` <b>"'&amp;%00\\\u00fc\u00df\u65e5\ud83c\udf33\u200d${'-'.repeat(80)}`.padEnd(128, ' ;');
    expect([long.length, (await change(client, account.password, long)).status]).toEqual([128, 200]);
    for (const other of [long.trim(), long.slice(0, -1), long.toUpperCase(), long.replace('\u00df', 'ss')]) {
      expect((await login(account, other)).status).toBe(400);
    }
    expect((await login(account, long)).status).toBe(200);
  });

  test('ends all other sessions at once and renews this one', async () => {
    const account = await t.build.account();
    const [client, other] = [await t.signIn(account), await t.signIn(account)];
    const bystander = await t.signIn(await t.build.account());
    const old = client.cookies.get('sessionid');
    expect(await change(client, account.password)).toMatchObject(done);
    expect(await isIn(client)).toBe(true);
    expect(client.cookies.get('sessionid')).not.toBe(old);
    expect(await isTokenGood(old)).toBe(false);
    expect(await isIn(other)).toBe(false);
    expect(await isIn(bystander)).toBe(true);
    expect((await client.get('/api/accounts/sessions')).body).toHaveLength(1);
  });

  test('revokes open password reset links', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    await t.visitor().post('/api/accounts/password-reset', { email: account.email });
    const [mail] = await t.outbox.deliver();
    await change(client, account.password);
    const form = { new_password: 'somebody else’s choice', new_password_confirm: 'somebody else’s choice' };
    expect(await t.visitor().post(`/api/accounts${t.outbox.linkIn(mail)}`, form)).toMatchObject({
      status: 400,
      body: { detail: 'This link has expired or has already been used. Please ask for a new one.' },
    });
    expect((await login(account, NEW)).status).toBe(200);
  });

  test('sends a mail that says what to do if somebody else changed it', async () => {
    const account = await t.build.account();
    await change(await t.signIn(account), account.password);
    const mails = await t.outbox.deliver();
    expect(mails).toMatchObject([
      {
        kind: 'password_changed',
        to_address: account.email,
        subject: 'Your Limelight password was changed',
        text: expect.stringContaining('all other browsers and devices were logged out'),
        html: expect.stringContaining('Somebody who knew the old password set a new one'),
      },
    ]);
    expect(t.outbox.linkIn(mails[0])).toBe('/password-reset');
    expect(`${mails[0]?.html} ${mails[0]?.text}`).not.toContain(NEW);
  });

  test.each<[string, string, Record<string, string[]>]>([
    ['', '', { password: ['Please enter your current password.'] }],
    ['PRESENT', '', { new_password: ['Please enter a new password.'] }],
    ['PRESENT', '1234567', { new_password: ['Password must be a minimum of 8 characters.'] }],
    ['PRESENT', 'x'.repeat(129), { new_password: ['Password cannot be longer than 128 characters.'] }],
    [
      'PRESENT',
      'Password123',
      { new_password: ['This password is one of the most common ones. Please choose another.'] },
    ],
    // Only the server's long list contains it.
    [
      'PRESENT',
      'trustnoone',
      { new_password: ['This password is one of the most common ones. Please choose another.'] },
    ],
    [
      'PRESENT',
      'AdaLovelace26',
      {
        new_password: [
          'This password is made of your name, your email or your school. Please choose another.',
        ],
      },
    ],
    ['PRESENT', 'PRESENT', { new_password: ['This is your current password. Please choose another.'] }],
    ['not this one', NEW, { password: ['This is not your password.'] }],
  ])('is refused from %j to %j and changes nothing', async (present, next, body) => {
    const account = await t.build.account({ first_name: 'Ada', last_name: 'Lovelace' });
    const [client, other] = [await t.signIn(account), await t.signIn(account)];
    const typed = (text: string) => (text === 'PRESENT' ? account.password : text);
    expect(await change(client, typed(present), typed(next))).toMatchObject({ status: 400, body });
    expect(await isIn(client)).toBe(true);
    expect(await isIn(other)).toBe(true);
    expect((await login(account, account.password)).status).toBe(200);
    expect(await t.outbox.deliver()).toEqual([]);
  });

  test('accepts the current password in any Unicode form', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    expect(await change(client, account.password, 'caf\u00e9 au lait, please')).toMatchObject(done);
    expect(await change(client, 'cafe\u0301 au lait, please', NEW)).toMatchObject(done);
  });

  test('requires the CSRF token', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    const bare = await client.request({
      method: 'POST',
      path: '/api/accounts/change-password',
      body: { password: account.password, new_password: NEW },
      headers: { 'x-csrftoken': undefined },
    });
    expect(bare.status).toBe(403);
    expect((await login(account, account.password)).status).toBe(200);
  });

  test('allows ten wrong passwords and then one every half hour, apart from login attempts', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await login(account, 'not this one')).status).toBe(400);
      expect((await change(client, 'not this one')).status).toBe(400);
    }
    expect(await change(client, account.password)).toMatchObject({
      status: 429,
      body: { detail: 'Too many wrong attempts. Please try again in 30 minutes.' },
      headers: { 'retry-after': '1800' },
    });
    expect((await login(account, account.password)).status).toBe(200);
    t.clock.advance(30 * MINUTE);
    expect(await change(client, account.password)).toMatchObject(done);
  });

  test('is possible ten times an hour, since each sends a mail', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    const words = (number: number) => (number === 0 ? account.password : `an even finer password ${number}`);
    for (let number = 0; number < 10; number += 1) {
      expect((await change(client, words(number), words(number + 1))).status).toBe(200);
    }
    expect(await change(client, 'not this one', words(11))).toMatchObject({ status: 400 });
    const refused = await change(client, words(10), words(11));
    expect([refused.status, refused.body]).toEqual([
      429,
      { detail: expect.stringMatching(/^Too many new passwords\. Please try again in /) },
    ]);
    expect((await login(account, words(10))).status).toBe(200);
    t.clock.advance(HOUR);
    expect((await change(client, words(10), words(11))).status).toBe(200);
  });

  test('is throttled even when the attempts are simultaneous', async () => {
    const client = await t.signIn(await t.build.account());
    const replies = await Promise.all(Array.from({ length: 20 }, () => change(client, 'not this one')));
    const refusals = replies.filter(({ status }) => status === 400).length;
    expect(refusals).toBeGreaterThanOrEqual(10);
    expect(refusals).toBeLessThanOrEqual(12);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20 - refusals);
  });

  test('succeeds in one of two browsers at once and logs out the other', async () => {
    const account = await t.build.account();
    const clients = [await t.signIn(account), await t.signIn(account)];
    const words = ['a password of the first', 'a password of the second'];
    const replies = await Promise.all(
      clients.map((client, index) => change(client, account.password, words[index])),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.map(({ status }) => status)).not.toContain(500);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect(await Promise.all(clients.map(isIn))).toEqual([winner === 0, winner === 1]);
    expect((await login(account, words[winner] ?? '')).status).toBe(200);
    expect((await login(account, words[1 - winner] ?? '')).status).toBe(400);
  });
});

describe('open sessions', () => {
  const list = async (client: TestClient) => (await client.get('/api/accounts/sessions')).body;

  test('are listed by last use, with only when they began and were used', async () => {
    const account = await t.build.account();
    const began = t.clock.now();
    const used = await t.signIn(account);
    t.clock.advance(DAY);
    const idle = await t.signIn(account);
    const idleSince = t.clock.now();
    t.clock.advance(DAY);
    expect(await isIn(used)).toBe(true);
    const usedAt = t.clock.now();
    t.clock.advance(DAY);
    const client = await t.signIn(account);
    const now = t.clock.now();
    t.clock.advance(HOUR / 2);
    await t.signIn(await t.build.account());
    const sessions = await list(client);
    expect(sessions).toEqual([
      {
        id: expect.any(Number),
        device: null,
        created_at: now.toISOString(),
        // Recorded at most once an hour, except for the session in use.
        last_used_at: t.clock.now().toISOString(),
        is_current: true,
      },
      {
        id: expect.any(Number),
        device: null,
        created_at: began.toISOString(),
        last_used_at: usedAt.toISOString(),
        is_current: false,
      },
      {
        id: expect.any(Number),
        device: null,
        created_at: idleSince.toISOString(),
        last_used_at: idleSince.toISOString(),
        is_current: false,
      },
    ]);
    const text = JSON.stringify(sessions);
    for (const browser of [used, idle, client]) {
      expect(text).not.toContain(browser.cookies.get('sessionid'));
    }
  });

  test('do not include expired ones', async () => {
    const account = await t.build.account();
    await t.build.session(account);
    t.clock.advance(14 * DAY);
    expect(await list(await t.signIn(account))).toMatchObject([{ is_current: true }]);
  });

  test('are listed up to a hundred, always including this one', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    t.clock.advance(MINUTE);
    await Promise.all(Array.from({ length: 100 }, () => t.build.session(account)));
    const sessions = await list(client);
    expect(sessions).toHaveLength(100);
    expect(sessions[0]).toMatchObject({ is_current: true });
  });

  test('can be ended one at a time, at once', async () => {
    const account = await t.build.account();
    const [client, lost, kept] = [await t.signIn(account), await t.signIn(account), await t.signIn(account)];
    const { id } = (await list(lost)).find((one: { is_current: boolean }) => one.is_current);
    expect(await client.delete(`/api/accounts/sessions/${id}`)).toMatchObject({
      status: 200,
      body: { detail: 'The session was ended.' },
    });
    expect(await Promise.all([client, lost, kept].map(isIn))).toEqual([true, false, true]);
    expect((await list(client)).map((one: { id: number }) => one.id)).not.toContain(id);
    expect((await client.delete(`/api/accounts/sessions/${id}`)).status).toBe(404);
  });

  test('of somebody else are not found and continue', async () => {
    const stranger = await t.signIn(await t.build.account());
    const client = await t.signIn(await t.build.account());
    const [{ id }] = await list(stranger);
    expect(await client.delete(`/api/accounts/sessions/${id}`)).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    });
    expect(await isIn(stranger)).toBe(true);
  });

  test('include this one, and ending it logs out', async () => {
    const client = await t.signIn(await t.build.account());
    const token = client.cookies.get('sessionid');
    const [{ id }] = await list(client);
    expect((await client.delete(`/api/accounts/sessions/${id}`)).status).toBe(200);
    expect(client.cookies.has('sessionid')).toBe(false);
    expect(client.cookies.has('signed_in')).toBe(false);
    expect(await isTokenGood(token)).toBe(false);
  });

  test('can all be ended at once except this one, without affecting others', async () => {
    const account = await t.build.account();
    const bystander = await t.signIn(await t.build.account());
    const [client, one, two] = [await t.signIn(account), await t.signIn(account), await t.signIn(account)];
    const copied = client.cookies.get('sessionid');
    expect(await client.post('/api/accounts/sessions/end-others')).toMatchObject({
      status: 200,
      body: { detail: 'You were logged out everywhere else.' },
    });
    expect(await Promise.all([client, one, two, bystander].map(isIn))).toEqual([true, false, false, true]);
    expect(await list(client)).toHaveLength(1);
    // Anyone who copied this browser's cookie is logged out, too.
    expect(await isTokenGood(copied)).toBe(false);
  });

  test('never all end when two browsers end each other’s at once', async () => {
    const account = await t.build.account();
    const clients = [await t.signIn(account), await t.signIn(account)];
    await t.build.session(account);
    const replies = await Promise.all(
      clients.map((client) => client.post('/api/accounts/sessions/end-others')),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await Promise.all(clients.map(isIn))).toEqual(replies.map(({ status }) => status === 200));
    const [winner] = clients.filter((_, index) => replies[index]?.status === 200);
    expect(await list(winner as TestClient)).toHaveLength(1);
  });

  test('require the CSRF token to be ended', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    const { id } = await t.build.session(account);
    const headers = { 'x-csrftoken': undefined };
    for (const request of [
      { method: 'DELETE', path: `/api/accounts/sessions/${id}` },
      { method: 'POST', path: '/api/accounts/sessions/end-others' },
    ] as const) {
      expect((await client.request({ ...request, headers })).status).toBe(403);
    }
    expect(await list(client)).toHaveLength(2);
  });
});
