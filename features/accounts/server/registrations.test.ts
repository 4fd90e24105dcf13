// Unconfirmed registrations: several for one email at the same time, each with its own link.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let t: TestApp;
let other: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  other = await createTestApp({ sharing: t });
});
afterAll(async () => {
  await other?.close();
  await t?.close();
});
// A test must not find the mails of an earlier test.
afterEach(() => t.outbox.deliver());

let people = 0;
const newEmail = () => `owner${(people += 1)}@school.example`;
const STRANGERS = 'the stranger knows this';
const OWNERS = 'the owner knows this one';

async function register(email: string, parts: Record<string, unknown> = {}, client = t.visitor()) {
  const form = { email, password: OWNERS, first_name: 'Vera', last_name: 'Owner', school: 'UCLA' };
  return client.post('/api/accounts/register', { ...form, graduation_year: 2027, ...parts });
}
const asStranger = { password: STRANGERS, first_name: 'Sly', last_name: 'Stranger' };

/** The tokens in the last mail, in order: first the one that confirms, then those that only remove. */
async function tokensSentTo(email: string): Promise<string[]> {
  const mails = (await t.outbox.deliver()).filter(({ to_address }) => to_address === email);
  const html = mails.at(-1)?.html ?? '';
  return [...new Set([...html.matchAll(/\/verify-email\/([\w-]{43})/g)].map((match) => match[1] ?? ''))];
}

const linkTo = (token = '') => `/api/accounts/verify-email/${token}`;
const openLink = (token = '') => t.visitor().get(`${linkTo(token)}/registration`);
const remove = (token = '') => t.visitor().delete(`${linkTo(token)}/registration`);
const login = (email: string, password: string, client: TestClient = t.visitor()) =>
  client.post('/api/accounts/login', { email, password });
const dead = {
  status: 400,
  body: { detail: 'Verification failed. This link may have expired or is invalid.' },
};
const accountsOf = (email: string) =>
  t.db.selectFrom('accounts').select(['first_name', 'last_name']).where('email', '=', email).execute();

describe('registering an email that somebody else has registered', () => {
  test('does not block the owner, whose click opens the account and ends the other registration', async () => {
    const email = newEmail();
    expect((await register(email, asStranger)).status).toBe(201);
    const [strangers] = await tokensSentTo(email);
    expect((await register(email)).status).toBe(201);
    const [owners] = await tokensSentTo(email);
    expect(await accountsOf(email)).toEqual([]);

    expect((await openLink(strangers)).body).toMatchObject({ first_name: 'Sly', last_name: 'Stranger' });
    expect((await openLink(owners)).body).toEqual({
      first_name: 'Vera',
      last_name: 'Owner',
      school: 'UCLA',
      time_zone: 'America/Los_Angeles',
      registered_at: t.clock.now().toISOString(),
      is_confirmed: false,
      only_removes: false,
    });
    expect((await t.visitor().get(linkTo(owners))).status).toBe(200);
    expect(await accountsOf(email)).toEqual([{ first_name: 'Vera', last_name: 'Owner' }]);
    expect((await openLink(owners)).body).toMatchObject({ is_confirmed: true });
    for (const reply of [
      await openLink(strangers),
      await t.visitor().get(linkTo(strangers)),
      await remove(strangers),
    ]) {
      expect(reply).toMatchObject(dead);
    }
    expect((await login(email, STRANGERS)).status).toBe(400);
    expect((await login(email, OWNERS)).status).toBe(200);
  });

  test('mails a link that confirms only this registration, and links that only end the others', async () => {
    const email = newEmail();
    await register(email, asStranger);
    await register(email);
    const mails = await t.outbox.deliver();
    const mail = mails.at(-1);
    for (const word of ['Sly Stranger', 'Vera Owner', 'UCLA', 'May 4, 2026 at 12:00 PM', 'This was not me']) {
      expect(mail?.text).toContain(word);
      expect(mail?.html).toContain(word);
    }
    expect(mail?.html.match(/>Confirm my email</g)).toHaveLength(1);
    const links = [...(mail?.html ?? '').matchAll(/href="[^"]*\/verify-email\/([\w-]{43})"/g)];
    const [own = '', others = ''] = links.map(([, token]) => token);
    expect((await openLink(own)).body).toMatchObject({ first_name: 'Vera', only_removes: false });
    expect((await openLink(others)).body).toMatchObject({ first_name: 'Sly', only_removes: true });
    expect(await t.visitor().get(linkTo(others))).toMatchObject(dead);
    expect(await accountsOf(email)).toEqual([]);
    expect(await remove(others)).toMatchObject({ status: 200 });
    expect((await login(email, STRANGERS)).status).toBe(400);
    expect((await t.visitor().get(linkTo(own))).status).toBe(200);
    expect((await login(email, OWNERS)).status).toBe(200);
  });

  test('confirms none of several in a requested mail, unless this browser registered one of them', async () => {
    const email = newEmail();
    await register(email, asStranger);
    const browser = t.visitor();
    await register(email, {}, browser);
    await t.outbox.deliver();
    for (const path of ['resend-verify-email', 'password-reset']) {
      await t.visitor().post(`/api/accounts/${path}`, { email });
      const [mail] = await t.outbox.deliver();
      expect(mail?.html).not.toContain('>Confirm my email<');
      const tokens = [...new Set(mail?.html.match(/(?<=\/verify-email\/)[\w-]{43}/g))];
      expect(tokens).toHaveLength(2);
      for (const token of tokens) expect(await t.visitor().get(linkTo(token))).toMatchObject(dead);
    }
    await browser.post('/api/accounts/resend-verify-email', { email });
    const [own] = await tokensSentTo(email);
    expect((await openLink(own)).body).toMatchObject({ first_name: 'Vera', only_removes: false });
  });

  test('allows five pending registrations, and “This was not me” frees one', async () => {
    const email = newEmail();
    for (let time = 0; time < 5; time += 1) expect((await register(email, asStranger)).status).toBe(201);
    const full = await register(email);
    expect(full).toMatchObject({ status: 400, body: { detail: /registered 5 times already/ } });
    const tokens = await tokensSentTo(email);
    expect(tokens).toHaveLength(5);
    expect(await remove(tokens[2])).toMatchObject({ status: 200 });
    expect((await register(email)).status).toBe(201);
    expect((await register(email)).status).toBe(400);
  });

  test('allows five even when they are made at once through two processes', async () => {
    const email = newEmail();
    const clients = [1, 2, 3, 4].flatMap(() => [t.visitor(), other.visitor()]);
    for (const client of clients) await client.get('/api/schools');
    const replies = await Promise.all(clients.map((client) => register(email, asStranger, client)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(3);
  });

  test('expires after three days, which makes room again', async () => {
    const email = newEmail();
    for (let time = 0; time < 5; time += 1) await register(email, asStranger);
    const [token] = await tokensSentTo(email);
    t.clock.advance(3 * DAY);
    for (const reply of [await openLink(token), await t.visitor().get(linkTo(token)), await remove(token)]) {
      expect(reply).toMatchObject(dead);
    }
    expect((await login(email, STRANGERS)).status).toBe(400);
    expect((await register(email)).status).toBe(201);
  });

  test('replaces the browser’s earlier registration', async () => {
    const email = newEmail();
    const browser = t.visitor();
    await register(email, { first_name: 'Vara' }, browser);
    const [first] = await tokensSentTo(email);
    for (let time = 0; time < 4; time += 1) expect((await register(email, {}, browser)).status).toBe(201);
    expect(await tokensSentTo(email)).toHaveLength(1);
    expect(await openLink(first)).toMatchObject(dead);
  });

  test('opens only one account when two links are clicked at once', async () => {
    const email = newEmail();
    const tokens: (string | undefined)[] = [];
    for (const parts of [asStranger, {}]) {
      await register(email, parts);
      tokens.push((await tokensSentTo(email))[0]);
    }
    const clients = [t.visitor(), other.visitor()];
    for (const client of clients) await client.get('/api/schools');
    const replies = await Promise.all(clients.map((client, index) => client.get(linkTo(tokens[index]))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await accountsOf(email)).toHaveLength(1);
  });
});

describe('mails to an unconfirmed address', () => {
  const mailsTo = async (email: string) =>
    (await t.outbox.deliver()).filter(({ to_address }) => to_address === email).length;

  test('are limited to five an hour in total, with unchanged answers', async () => {
    const email = newEmail();
    const browser = t.visitor();
    let sent = 0;
    for (let time = 0; time < 8; time += 1) {
      expect((await register(email, {}, browser)).status).toBe(201);
      sent += await mailsTo(email);
    }
    for (const path of ['resend-verify-email', 'password-reset']) {
      expect((await t.visitor().post(`/api/accounts/${path}`, { email })).status).toBe(200);
    }
    expect(sent + (await mailsTo(email))).toBe(5);
    t.clock.advance(HOUR);
    for (let time = 0; time < 3; time += 1) {
      for (const path of ['resend-verify-email', 'password-reset']) {
        await t.visitor().post(`/api/accounts/${path}`, { email });
      }
    }
    expect(await mailsTo(email)).toBe(5);
  });

  test('are counted by mailbox, even through two processes at once', async () => {
    const clients = Array.from({ length: 12 }, (_, index) => (index % 2 ? t : other).visitor());
    for (const client of clients) await client.get('/api/schools');
    const name = `tagged${(people += 1)}`;
    const replies = await Promise.all(
      clients.map((client, index) => register(`${name}+${index % 6}@school.example`, {}, client)),
    );
    expect(replies.map(({ status }) => status)).toEqual(clients.map(() => 201));
    const mails = await t.outbox.deliver();
    expect(mails.filter(({ to_address }) => to_address.startsWith(name))).toHaveLength(5);
  });

  test('are not sent if the address has no account at the time of the request', async () => {
    const email = newEmail();
    await t.visitor().post('/api/accounts/resend-verify-email', { email });
    await t.visitor().post('/api/accounts/password-reset', { email });
    await register(email);
    expect(await mailsTo(email)).toBe(1);
  });

  test('are limited for an imported account until its owner follows a link, then for each kind of mail', async () => {
    const { email } = await t.build.account({ imported: true });
    const reset = () => t.visitor().post('/api/accounts/password-reset', { email });
    for (let time = 0; time < 6; time += 1) await reset();
    const mails = await t.outbox.deliver();
    expect(mails).toHaveLength(5);
    const link = t.outbox.linkIn(mails[0]);
    await t.visitor().post(`/api/accounts${link}/`, { new_password: OWNERS, new_password_confirm: OWNERS });
    await reset();
    expect((await t.outbox.deliver()).map(({ kind }) => kind)).toEqual([
      'password_changed',
      'reset_password',
    ]);
  });

  test('are dropped without an error if their subject disappears while they are composed', async () => {
    const email = newEmail();
    await register(email);
    await whileHolding(
      t.db,
      (trx) => trx.deleteFrom('registrations').where('email', '=', email).execute(),
      () => [t.mailQueue.sendDue()],
    );
    const mail = () =>
      t.db.selectFrom('mails').select(['state', 'last_error']).where('to_address', '=', email);
    expect(await mail().executeTakeFirst()).toEqual({ state: 'dropped', last_error: null });
    const { id, email: gone } = await t.build.account();
    await t.visitor().post('/api/accounts/password-reset', { email: gone });
    await whileHolding(
      t.db,
      (trx) => trx.deleteFrom('accounts').where('id', '=', id).execute(),
      () => [t.mailQueue.sendDue()],
    );
    const reset = t.db.selectFrom('mails').select(['state', 'last_error']).where('to_address', '=', gone);
    expect(await reset.executeTakeFirst()).toEqual({ state: 'dropped', last_error: null });
  });
});

describe('signing in before confirming', () => {
  test('is explained only after the password of one of the registrations', async () => {
    const email = newEmail();
    await register(email, asStranger);
    await register(email);
    for (const password of [STRANGERS, OWNERS]) {
      expect(await login(email, password)).toMatchObject({
        status: 403,
        body: { detail: 'Account not verified. Please check your email for verification.' },
      });
    }
    expect((await login(email, 'neither of the two')).status).toBe(400);
  });
});

describe('“This was not me”', () => {
  test('removes the registration, but only on a click', async () => {
    const email = newEmail();
    await register(email, asStranger);
    const [token] = await tokensSentTo(email);
    const path = `${linkTo(token)}/registration`;
    for (const method of ['GET', 'DELETE'] as const) {
      const bare = await t.visitor().request({ method, path, headers: { 'x-csrftoken': undefined } });
      expect(bare.status).toBe(403);
    }
    expect((await openLink(token)).status).toBe(200);
    expect(await remove(token)).toMatchObject({
      status: 200,
      body: { detail: 'The registration was removed. Nobody can use it.' },
    });
    expect(await t.visitor().get(linkTo(token))).toMatchObject(dead);
    expect((await login(email, STRANGERS)).status).toBe(400);
  });

  test('removes nothing that is already confirmed', async () => {
    const email = newEmail();
    await register(email);
    const [token] = await tokensSentTo(email);
    await t.visitor().get(linkTo(token));
    expect((await remove(token)).status).toBe(409);
    expect((await login(email, OWNERS)).status).toBe(200);
  });
});

describe('confirming an email', () => {
  const isSignedIn = async (client: TestClient) => (await client.get('/api/accounts')).status === 200;

  test('signs in the browser that registered, within half an hour, and no other', async () => {
    for (const [minutes, signsIn] of [
      [29, true],
      [30, false],
    ] as const) {
      const email = newEmail();
      const browser = t.visitor();
      const reply = await register(email, {}, browser);
      const cookie = [reply.headers['set-cookie']]
        .flat()
        .find((text) => String(text).startsWith('registration='));
      expect(String(cookie).replace(/=[\w-]{43};/, '=token;')).toBe(
        'registration=token; Max-Age=1800; Path=/api/accounts; HttpOnly; SameSite=Lax',
      );
      const [token] = await tokensSentTo(email);
      t.clock.advance(minutes * MINUTE);
      expect(await browser.get(linkTo(token))).toMatchObject({
        status: 200,
        body: {
          detail: `Your email is confirmed. ${signsIn ? 'You are logged in.' : 'You can log in now.'}`,
        },
      });
      expect(await isSignedIn(browser)).toBe(signsIn);
    }
  });

  test('does not sign in a browser that registered somebody else’s email', async () => {
    const email = newEmail();
    const strangersBrowser = t.visitor();
    await register(email, asStranger, strangersBrowser);
    const ownersBrowser = t.visitor();
    await register(email, {}, ownersBrowser);
    const [owners] = await tokensSentTo(email);
    // The stranger opens the owner's link: that browser registered, but with another registration.
    await strangersBrowser.get(linkTo(owners));
    expect(await isSignedIn(strangersBrowser)).toBe(false);
  });
});
