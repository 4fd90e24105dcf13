// Signing in and out: who may, and what a request must prove.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY } from '#server/platform/clock.ts';
import { verifyPassword } from '#server/platform/auth/passwords.ts';
import { concurrencyLimits } from '#server/platform/concurrency-limits.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const wrong = { status: 400, body: { detail: 'Invalid email or password.' } };
const path = '/api/accounts/login';
let addresses = 0;
/** An address that no other test has used. */
const newAddress = () => `198.51.100.${(addresses += 1)}`;

function login(client: TestClient, email: string, password: string, address = '127.0.0.1') {
  return client.request({ method: 'POST', path, body: { email, password }, address });
}

describe('signing in', () => {
  test('opens a session, ignoring the case of the email', async () => {
    const { id, email, password } = await t.build.account();
    const client = t.visitor();
    const reply = await client.post(`${path}/`, { email: ` ${email.toUpperCase()} `, password });
    expect(reply).toMatchObject({ status: 200, body: { detail: expect.any(String), user: { id, email } } });
    const cookie = [reply.headers['set-cookie']].flat().find((text) => String(text).startsWith('sessionid='));
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect((await client.get('/api/accounts')).status).toBe(200);
  });

  test('does not open a session when the password changes during the sign-in', async () => {
    const { id, email, password } = await t.build.account();
    const client = t.visitor();
    const [reply] = await whileHolding(
      t.db,
      (trx) =>
        trx.updateTable('accounts').set({ password_hash: 'of a new one' }).where('id', '=', id).execute(),
      () => [login(client, email, password)],
    );
    expect(reply).toMatchObject(wrong);
    expect((await client.get('/api/accounts')).status).toBe(401);
  });

  test.each([
    ['http://limelight.test', ''],
    ['https://limelight.example', '; Secure'],
  ])(
    'at %s sets cookies only for this host and hides the session cookie from scripts%s',
    async (url, secure) => {
      const app = await createTestApp({ sharing: t, environment: { PUBLIC_URL: url } });
      const { email, password } = await t.build.account();
      const client = app.visitor();
      const page = await app.app.inject('/api/schools');
      const replies = [page, await login(client, email, password), await client.post('/api/accounts/logout')];
      await app.close();
      const given = replies
        .flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat())
        .map((text) => String(text).replace(/=[\w-]{43};/, '=token;'))
        .map((text) => text.replace(/^device=\d+\.0\.[\w-]{22}\.[\w-]{43};/, 'device=signed;'));
      expect(given).toEqual([
        `csrftoken=token; Max-Age=31536000; Path=/${secure}; SameSite=Lax`,
        `sessionid=token; Max-Age=1209600; Path=/; HttpOnly${secure}; SameSite=Lax`,
        `signed_in=1; Max-Age=1209600; Path=/${secure}; SameSite=Lax`,
        `device=signed; Max-Age=31536000; Path=/api/accounts; HttpOnly${secure}; SameSite=Lax`,
        'sessionid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax',
        'signed_in=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax',
      ]);
    },
  );

  test('shows one message for a wrong password, an unknown email, and an imported account', async () => {
    const { email } = await t.build.account();
    const old = await t.build.account({ imported: true });
    for (const who of [email, 'nobody@example.com', old.email, 'x', '']) {
      expect(await login(t.visitor(), who, 'wrong password', newAddress())).toMatchObject(wrong);
    }
    expect(await login(t.visitor(), email, '')).toMatchObject(wrong);
    expect(await login(t.visitor(), old.email, '')).toMatchObject(wrong);
  });

  test('mentions an unverified email only after the right password', async () => {
    const { email, password } = await t.build.account({ confirmed: false });
    expect(await login(t.visitor(), email, 'wrong password')).toMatchObject(wrong);
    expect(await login(t.visitor(), email, password)).toMatchObject({
      status: 403,
      body: {
        detail: 'Account not verified. Please check your email for verification.',
        code: 'not_verified',
      },
    });
  });

  test('ends the browser’s previous session', async () => {
    const client = await t.signIn(await t.build.account());
    const before = client.cookies.get('sessionid');
    const second = await t.build.account();
    await login(client, second.email, second.password);
    expect((await client.get('/api/accounts')).body.user.email).toBe(second.email);
    const headers = { cookie: `sessionid=${before}` };
    expect((await t.visitor().request({ method: 'GET', path: '/api/accounts', headers })).status).toBe(401);
  });

  test('lasts until 14 days after the last use', async () => {
    const client = await t.signIn(await t.build.account());
    t.clock.advance(13 * DAY);
    expect((await client.get('/api/accounts')).status).toBe(200);
    t.clock.advance(13 * DAY);
    expect((await client.get('/api/accounts')).status).toBe(200);
    t.clock.advance(14 * DAY);
    expect((await client.get('/api/accounts')).status).toBe(401);
  });
});

describe('signing out', () => {
  test('ends the session, even for copies of the cookie', async () => {
    const client = await t.signIn(await t.build.account());
    const headers = { cookie: `sessionid=${client.cookies.get('sessionid')}` };
    expect((await client.post('/api/accounts/logout')).status).toBe(200);
    expect(client.cookies.has('sessionid')).toBe(false);
    expect(client.cookies.has('signed_in')).toBe(false);
    expect((await client.request({ method: 'GET', path: '/api/accounts', headers })).status).toBe(401);
  });

  test('gives the same answer when nobody was signed in', async () => {
    expect((await t.visitor().post('/api/accounts/logout', {})).status).toBe(200);
  });
});

test('answers a right password without waiting for wrong ones from other networks', async () => {
  const [stranger, known] = [await t.build.account(), await t.build.account()];
  const browser = await t.signIn(known);
  const crowded = newAddress();
  let ended = 0;
  const requested = () => concurrencyLimits.passwords.requested;
  const before = requested();
  const others = Array.from({ length: 60 }, async (_, number) => {
    await login(t.visitor(), `nobody${number}@example.net`, 'wrong', crowded);
    ended += 1;
  });
  await vi.waitUntil(() => requested() - before === 60, 10_000);
  const [one, other] = await Promise.all([
    login(t.visitor(), stranger.email, stranger.password, newAddress()).then(({ status }) => ({
      status,
      ended,
    })),
    login(browser, known.email, known.password, crowded).then(({ status }) => ({ status, ended })),
  ]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(Math.max(one.ended, other.ended)).toBeLessThan(40);
  await Promise.all(others);
});

// Hundreds of passwords are hashed in the meantime, in threads of lower priority.
test('does not count a password as wrong if it could not be checked', async () => {
  const { id, email, password } = await t.build.account();
  const signedIn = await t.signIn({ email, password });
  await t.db.deleteFrom('throttles').execute();
  // Keeps the queue full: a free place is taken again in the same turn of the event loop.
  const over = new AbortController();
  const holdPlace = async (_: unknown, number: number): Promise<void> => {
    while (!over.signal.aborted) {
      const wasTried = await verifyPassword(null, 'x', { from: `person ${number}`, isKnown: true }).then(
        () => true,
        () => false,
      );
      if (!wasTried) await wait(1);
      else for (let step = 0; step < 10; step += 1) await Promise.resolve();
    }
  };
  const others = Array.from({ length: 230 }, holdPlace);
  const replies = [
    await login(t.visitor(), email, password, newAddress()),
    await signedIn.post('/api/accounts/change-password', { password, new_password: 'violet-harbor-92' }),
    await signedIn.post('/api/accounts/delete', { password }),
  ];
  over.abort();
  expect(replies.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(replies[0]?.body).toEqual({
    detail: 'Many people are signing in right now. Please try again in a moment.',
  });
  const counted = await t.db
    .selectFrom('throttles')
    .select(['key', 'under_way'])
    .where((row) => row.or([row('ends_at', '>', t.clock.now()), sql<boolean>`cardinality(under_way) > 0`]))
    .execute();
  expect(counted).toEqual([]);
  await Promise.all(others);
  expect((await login(t.visitor(), email, password, newAddress())).status).toBe(200);
  expect(await t.db.selectFrom('accounts').select('id').where('id', '=', id).execute()).toHaveLength(1);
}, 120_000);

describe('a request that changes something', () => {
  test.each<[string, Record<string, string | undefined>]>([
    ['without the header', { 'x-csrftoken': undefined }],
    ['with a wrong header', { 'x-csrftoken': 'A'.repeat(43) }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused %s', async (_, headers) => {
    const { email, password } = await t.build.account();
    const client = t.visitor();
    const body = { email, password };
    expect((await client.request({ method: 'POST', path, body, headers })).status).toBe(403);
    expect(client.cookies.has('sessionid')).toBe(false);
    expect((await client.request({ method: 'POST', path, body })).status).toBe(200);
  });
});
