// Registrations that wait for their email to be confirmed: several of one email beside each other, each with its own link.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#server/platform/clock.ts';
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
// What one test did not look at shall not be in the next one's post.
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

/** The tokens in a mail, in its order. */
async function tokensSentTo(email: string): Promise<string[]> {
  const mails = (await t.outbox.deliver()).filter(({ to_address }) => to_address === email);
  const html = mails.at(-1)?.html ?? '';
  return [...new Set([...html.matchAll(/\/verify-email\/([\w-]{43})/g)].map((match) => match[1] ?? ''))];
}

const linkTo = (token = '') => `/api/accounts/verify-email/${token}`;
const look = (token = '') => t.visitor().get(`${linkTo(token)}/registration`);
const remove = (token = '') => t.visitor().delete(`${linkTo(token)}/registration`);
const login = (email: string, password: string, client: TestClient = t.visitor()) =>
  client.post('/api/accounts/login', { email, password });
const dead = {
  status: 400,
  body: { detail: 'Verification failed. This link may have expired or is invalid.' },
};
const accountsOf = (email: string) =>
  t.db.selectFrom('accounts').select(['first_name', 'last_name']).where('email', '=', email).execute();

describe('registering with an email that somebody else has registered', () => {
  test('is not in the way of its owner, whose click opens the account and ends the other', async () => {
    const email = newEmail();
    expect((await register(email, asStranger)).status).toBe(201);
    const [strangers] = await tokensSentTo(email);
    expect((await register(email)).status).toBe(201);
    const [, owners] = await tokensSentTo(email);
    expect(await accountsOf(email)).toEqual([]);

    expect((await look(strangers)).body).toMatchObject({ first_name: 'Sly', last_name: 'Stranger' });
    expect((await look(owners)).body).toEqual({
      first_name: 'Vera',
      last_name: 'Owner',
      school: 'UCLA',
      time_zone: 'America/Los_Angeles',
      registered_at: t.clock.now().toISOString(),
      is_confirmed: false,
    });
    expect((await t.visitor().get(linkTo(owners))).status).toBe(200);
    expect(await accountsOf(email)).toEqual([{ first_name: 'Vera', last_name: 'Owner' }]);
    expect((await look(owners)).body).toMatchObject({ is_confirmed: true });
    for (const reply of [
      await look(strangers),
      await t.visitor().get(linkTo(strangers)),
      await remove(strangers),
    ]) {
      expect(reply).toMatchObject(dead);
    }
    expect((await login(email, STRANGERS)).status).toBe(400);
    expect((await login(email, OWNERS)).status).toBe(200);
  });

  test('mails all of them that wait, each with whose it is and a link of its own', async () => {
    const email = newEmail();
    await register(email, asStranger);
    await register(email);
    const mail = (await t.outbox.deliver()).at(-1);
    for (const word of ['Sly Stranger', 'Vera Owner', 'UCLA', 'May 4, 2026 at 12:00 PM', 'This was not me']) {
      expect(mail?.text).toContain(word);
      expect(mail?.html).toContain(word);
    }
    await t.visitor().post('/api/accounts/resend-verify-email', { email });
    expect(await tokensSentTo(email)).toHaveLength(2);
  });

  test('waits five times at most; “This was not me” makes room', async () => {
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

  test('counts to five also when they come at once, through two processes', async () => {
    const email = newEmail();
    const clients = [1, 2, 3, 4].flatMap(() => [t.visitor(), other.visitor()]);
    for (const client of clients) await client.get('/api/schools');
    const replies = await Promise.all(clients.map((client) => register(email, asStranger, client)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(3);
  });

  test('is over after three days, and then there is room again', async () => {
    const email = newEmail();
    for (let time = 0; time < 5; time += 1) await register(email, asStranger);
    const [token] = await tokensSentTo(email);
    t.clock.advance(3 * DAY);
    for (const reply of [await look(token), await t.visitor().get(linkTo(token)), await remove(token)]) {
      expect(reply).toMatchObject(dead);
    }
    expect((await login(email, STRANGERS)).status).toBe(400);
    expect((await register(email)).status).toBe(201);
  });

  test('replaces what the same browser registered before', async () => {
    const email = newEmail();
    const browser = t.visitor();
    await register(email, { first_name: 'Vara' }, browser);
    const [first] = await tokensSentTo(email);
    for (let time = 0; time < 5; time += 1) expect((await register(email, {}, browser)).status).toBe(201);
    expect(await tokensSentTo(email)).toHaveLength(1);
    expect(await look(first)).toMatchObject(dead);
  });

  test('of two links that are clicked at once, opens one account', async () => {
    const email = newEmail();
    await register(email, asStranger);
    await register(email);
    const tokens = await tokensSentTo(email);
    const clients = [t.visitor(), other.visitor()];
    for (const client of clients) await client.get('/api/schools');
    const replies = await Promise.all(clients.map((client, index) => client.get(linkTo(tokens[index]))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await accountsOf(email)).toHaveLength(1);
  });
});

describe('signing in before the click', () => {
  test('is told so with the password of any registration, and with no other', async () => {
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
  test('removes the registration, by a click only', async () => {
    const email = newEmail();
    await register(email, asStranger);
    const [token] = await tokensSentTo(email);
    const path = `${linkTo(token)}/registration`;
    for (const method of ['GET', 'DELETE'] as const) {
      const bare = await t.visitor().request({ method, path, headers: { 'x-csrftoken': undefined } });
      expect(bare.status).toBe(403);
    }
    expect((await look(token)).status).toBe(200);
    expect(await remove(token)).toMatchObject({
      status: 200,
      body: { detail: 'The registration was removed. Nobody can use it.' },
    });
    expect(await t.visitor().get(linkTo(token))).toMatchObject(dead);
    expect((await login(email, STRANGERS)).status).toBe(400);
  });

  test('removes nothing that is confirmed', async () => {
    const email = newEmail();
    await register(email);
    const [token] = await tokensSentTo(email);
    await t.visitor().get(linkTo(token));
    expect((await remove(token)).status).toBe(409);
    expect((await login(email, OWNERS)).status).toBe(200);
  });
});

describe('the click', () => {
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
        body: { detail: 'Your email is confirmed. You can log in now.' },
      });
      expect(await isSignedIn(browser)).toBe(signsIn);
    }
  });

  test('does not sign in whoever registered with the email of another', async () => {
    const email = newEmail();
    const strangersBrowser = t.visitor();
    await register(email, asStranger, strangersBrowser);
    const ownersBrowser = t.visitor();
    await register(email, {}, ownersBrowser);
    const [, owners] = await tokensSentTo(email);
    // The stranger opens the owner's link: that browser registered, but not this.
    await strangersBrowser.get(linkTo(owners));
    expect(await isSignedIn(strangersBrowser)).toBe(false);
  });
});

describe('an account that waits since before registrations did', () => {
  const older = (email: string) =>
    t.build.account({ email, confirmed: false, first_name: 'Ann', last_name: 'Older' });

  test('is shown, confirmed and removed by its link', async () => {
    const [kept, removed] = [newEmail(), newEmail()];
    for (const email of [kept, removed]) {
      await older(email);
      await t.visitor().post('/api/accounts/resend-verify-email', { email });
      const [token] = await tokensSentTo(email);
      expect((await look(token)).body).toMatchObject({ first_name: 'Ann', last_name: 'Older' });
      expect((await (email === kept ? t.visitor().get(linkTo(token)) : remove(token))).status).toBe(200);
    }
    expect(await accountsOf(kept)).toHaveLength(1);
    expect((await login(kept, 'correct horse battery')).status).toBe(200);
    expect(await accountsOf(removed)).toEqual([]);
  });

  test('is not in the way of the owner, and ends what waits when it is confirmed first', async () => {
    for (const first of ['the account', 'the registration']) {
      const email = newEmail();
      await older(email);
      expect((await register(email)).status).toBe(201);
      const [account, registration] = await tokensSentTo(email);
      expect((await t.visitor().get(linkTo(first === 'the account' ? account : registration))).status).toBe(
        200,
      );
      expect((await login(email, first === 'the account' ? 'correct horse battery' : OWNERS)).status).toBe(
        200,
      );
      expect((await login(email, first === 'the account' ? OWNERS : 'correct horse battery')).status).toBe(
        400,
      );
      expect(await accountsOf(email)).toHaveLength(1);
    }
  });
});
