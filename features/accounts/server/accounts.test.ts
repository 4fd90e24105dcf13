// Registering, confirming an email, the session check, and imported accounts.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
// A test must not find the mails of an earlier test.
afterEach(() => t.outbox.deliver());

let people = 0;
function form(parts: Record<string, unknown> = {}): Record<string, unknown> {
  people += 1;
  return {
    email: `new${people}@example.com`,
    password: 'a fine long password',
    first_name: 'Ada',
    last_name: 'Lovelace',
    school: 'UCLA',
    graduation_year: 2027,
    ...parts,
  };
}

async function registered(parts: Record<string, unknown> = {}) {
  const sent = form(parts);
  const reply = await t.visitor().post('/api/accounts/register', sent);
  expect(reply).toMatchObject({ status: 201 });
  const mail = (await t.outbox.deliver()).find(({ to_address }) => to_address === sent['email']);
  return {
    email: String(sent['email']),
    password: String(sent['password']),
    mail,
    link: t.outbox.linkIn(mail),
  };
}

describe('registering', () => {
  test('creates an account, returns a message and mails a link', async () => {
    const sent = form({ email: '  Grace@Example.COM ' });
    const reply = await t.visitor().post('/api/accounts/register', sent);
    expect(reply).toMatchObject({ status: 201, body: { detail: expect.any(String) } });
    const [mail] = await t.outbox.deliver();
    expect(mail).toMatchObject({ kind: 'confirm_registration', to_address: 'grace@example.com' });
    expect(t.outbox.linkIn(mail)).toMatch(/^\/verify-email\/[\w-]{43}$/);
    expect(mail?.text).toContain('http://limelight.test/verify-email/');
  });

  test('normalizes names so that they are found', async () => {
    const { email } = await registered({ first_name: ' Jose\u0301  Luis', last_name: 'de\u00a0 la Cruz ' });
    const stored = t.db
      .selectFrom('registrations')
      .where('email', '=', email)
      .select(['first_name', 'last_name']);
    expect(await stored.executeTakeFirst()).toEqual({
      first_name: 'Jos\u00e9 Luis',
      last_name: 'de la Cruz',
    });
  });

  test('reports the first missing field, in the order of the specification', async () => {
    const visitor = t.visitor();
    const sent: Record<string, unknown> = {};
    const steps: [string, string, unknown][] = [
      ['email', 'Users must have an email address', 'not an address'],
      ['first_name', 'Users must have a first name', 'Ada'],
      ['last_name', 'Users must have a last name', 'Lovelace'],
      ['school', 'Users must have a school name', 'Hogwarts'],
      ['graduation_year', 'Users must have a graduation year', 1899],
      ['email', 'Please enter a valid email address.', 'order@example.com'],
      ['graduation_year', 'Please enter a valid graduation year.', 2036],
      ['password', 'Password must be a minimum of 8 characters.', '1234567'],
      ['password', 'Password must be a minimum of 8 characters.', 'password'],
      ['password', 'This password is one of the most common ones. Please choose another.', 'tinkerbell'],
      ['password', 'This password is one of the most common ones. Please choose another.', 'LovelaceAda26'],
      [
        'password',
        'This password is made of your name, your email or your school. Please choose another.',
        'a fine long password',
      ],
      ['school', 'Please choose one of the schools.', 'ucla'],
    ];
    for (const [field, message, next] of steps) {
      const reply = await visitor.post('/api/accounts/register', sent);
      expect([reply.status, reply.body]).toEqual([400, { [field]: [message] }]);
      sent[field] = next;
    }
    expect((await visitor.post('/api/accounts/register', sent)).status).toBe(201);
  });

  test('refuses blank fields, overlong fields, and a graduation year too far away', async () => {
    const refused: [Record<string, unknown>, Record<string, unknown>][] = [
      [{ first_name: '   ' }, { first_name: ['Users must have a first name'] }],
      [{ last_name: 'x'.repeat(101) }, { last_name: ['Last name cannot be longer than 100 characters.'] }],
      [
        { first_name: 'Win at x.org' },
        { first_name: ['First name cannot contain a web or email address. Leave a space after a dot.'] },
      ],
      [{ last_name: 'Mori\nBcc: b' }, { last_name: ['Last name cannot contain line breaks.'] }],
      [{ graduation_year: 2037 }, { graduation_year: ['Please enter a valid graduation year.'] }],
      [{ graduation_year: 'soon' }, { graduation_year: ['Please enter a valid graduation year.'] }],
      [{ password: 'x'.repeat(129) }, { password: ['Password cannot be longer than 128 characters.'] }],
    ];
    for (const [parts, body] of refused) {
      expect(await t.visitor().post('/api/accounts/register', form(parts))).toMatchObject({
        status: 400,
        body,
      });
    }
  });

  test('uses the year in the school’s time zone', async () => {
    const now = t.clock.now();
    t.clock.set('2027-01-01T02:00:00Z');
    const body = { graduation_year: ['Please enter a valid graduation year.'] };
    expect(await t.visitor().post('/api/accounts/register', form({ graduation_year: 2037 }))).toMatchObject({
      status: 400,
      body,
    });
    t.clock.set(now);
  });

  test('refuses an email that is taken, ignoring case, even by an imported account', async () => {
    const { email } = await t.build.account();
    const imported = await t.build.account({ imported: true });
    for (const taken of [email, email.toUpperCase(), imported.email]) {
      expect(await t.visitor().post('/api/accounts/register', form({ email: taken }))).toMatchObject({
        status: 400,
        body: { detail: 'Email already exists. Please log in.' },
      });
    }
    expect(await t.outbox.deliver()).toEqual([]);
  });

  test('still works from a network address that registers far too many accounts', async () => {
    const post = (email: string) =>
      t.visitor().request({
        method: 'POST',
        path: '/api/accounts/register',
        body: form({ email }),
        address: '203.0.113.7',
      });
    expect((await post('first@example.com')).status).toBe(201);
    await t.db
      .updateTable('throttles')
      .set({ ends_at: new Date(t.clock.now().getTime() + HOUR) })
      .where('key', '=', 'register:address:203.0.113.7')
      .execute();
    expect((await post('second@example.com')).status).toBe(201);
  });
});

describe('the link that confirms an email', () => {
  test('lets the user log in', async () => {
    const { email, password, link } = await registered();
    const visitor = t.visitor();
    const login = () => visitor.post('/api/accounts/login', { email, password });
    expect((await login()).status).toBe(403);
    expect(await visitor.get(`/api/accounts${link}/`)).toMatchObject({
      status: 200,
      body: { detail: 'Your email is confirmed. You can log in now.' },
    });
    expect((await login()).status).toBe(200);
  });

  test('succeeds again on a second click', async () => {
    const { link } = await registered();
    const visitor = t.visitor();
    await visitor.get(`/api/accounts${link}`);
    const [one, two] = await Promise.all([1, 2].map(() => visitor.get(`/api/accounts${link}`)));
    for (const reply of [one, two]) {
      expect(reply).toMatchObject({ status: 200, body: { detail: /^Your email is already confirmed/ } });
    }
  });

  test('is not used up by mail scanners that open links', async () => {
    const { email, password, link } = await registered();
    const visitor = t.visitor();
    const headers = { 'x-csrftoken': undefined };
    const path = `/api/accounts${link}`;
    expect((await visitor.request({ method: 'GET', path, headers })).status).toBe(403);
    expect((await visitor.request({ method: 'HEAD', path, headers })).status).toBe(403);
    await visitor.get(link);
    await visitor.request({ method: 'HEAD', path: link });
    expect((await visitor.post('/api/accounts/login', { email, password })).status).toBe(403);
  });

  test('expires after 3 days, and is refused when invented', async () => {
    const { link } = await registered();
    const visitor = t.visitor();
    const failed = {
      status: 400,
      body: { detail: 'Verification failed. This link may have expired or is invalid.' },
    };
    t.clock.advance(3 * DAY);
    expect(await visitor.get(`/api/accounts${link}`)).toMatchObject(failed);
    expect(await visitor.get('/api/accounts/verify-email/made-up')).toMatchObject(failed);
    expect(await visitor.get(`/api/accounts/verify-email/${'x'.repeat(201)}`)).toMatchObject({ status: 404 });
  });

  test('can be resent, with an answer that reveals nothing', async () => {
    const { email, password } = await registered();
    const visitor = t.visitor();
    const replies = [];
    for (const to of [email.toUpperCase(), 'nobody@example.com', (await t.build.account()).email]) {
      replies.push(await visitor.post('/api/accounts/resend-verify-email', { email: to }));
    }
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    const mails = await t.outbox.deliver();
    expect(mails.map(({ to_address }) => to_address)).toEqual([email]);
    await visitor.get(`/api/accounts${t.outbox.linkIn(mails[0])}`);
    expect((await visitor.post('/api/accounts/login', { email, password })).status).toBe(200);
    expect(await visitor.post('/api/accounts/resend-verify-email', { email: 'x' })).toMatchObject({
      status: 400,
      body: { email: ['Please enter a valid email address.'] },
    });
  });

  test('is stored only as a hash', async () => {
    const { link } = await registered();
    const token = link.split('/').at(-1) ?? '';
    const rows = await t.db.selectFrom('mails').select('data').execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const tokens = await t.db.selectFrom('registration_links').select('token_hash').execute();
    expect(tokens.length).toBeGreaterThan(0);
    expect(tokens.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
  });
});

describe('the session check', () => {
  test.each(['/api/accounts', '/api/accounts/', '/api/accounts/check-admin-status'])(
    'refuses visitors: %s',
    async (path) => {
      expect(await t.visitor().get(path)).toMatchObject({
        status: 401,
        body: { detail: expect.any(String) },
      });
    },
  );

  test('returns the signed-in user and their role', async () => {
    const head = await t.build.account({ school: 'UCLA', is_school_administration_head: true });
    const client = await t.signIn(head);
    expect((await client.get('/api/accounts/')).body).toEqual({
      user: { id: head.id, email: head.email, time_zone: 'America/Los_Angeles' },
    });
    expect((await client.get('/api/accounts/check-admin-status')).body).toEqual({
      is_school_administration: true,
      is_school_administration_head: true,
      school: 'UCLA',
    });
    const student = await t.signIn(await t.build.account());
    expect((await student.get('/api/accounts/check-admin-status')).body).toEqual({
      is_school_administration: false,
      is_school_administration_head: false,
      school: 'Larchmont Charter High School',
    });
  });
});

test('lets anyone list the schools and get a CSRF token', async () => {
  const visitor = t.visitor();
  const reply = await visitor.get('/api/schools');
  expect(reply.body.map(({ name }: { name: string }) => name)).toEqual([
    'Larchmont Charter High School',
    'UCLA',
  ]);
  expect(visitor.cookies.get('csrftoken')).toMatch(/^[\w-]{43}$/);
});

describe('the check for imported accounts', () => {
  test('recognizes imported accounts that have never set a password', async () => {
    const old = await t.build.account({ imported: true });
    const current = await t.build.account();
    const visitor = t.visitor();
    const check = async (email: string) =>
      (await visitor.post('/api/accounts/check-old-account', { email })).body;
    expect(await check(old.email.toUpperCase())).toEqual({
      message: 'This is an old account.',
      code: 'old_account',
    });
    for (const email of [current.email, 'nobody@example.com', '', 'x']) {
      expect(await check(email)).toEqual({
        message: 'This is not an old account.',
        code: 'not_old_account',
      });
    }
  });
});
