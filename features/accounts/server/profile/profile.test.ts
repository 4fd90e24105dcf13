// Viewing and changing one's own profile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { postProfile } from './profile.test.form.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const path = '/api/accounts/profile';
const filled = { first_name: 'Ada', last_name: 'Lovelace', school: 'UCLA', graduation_year: '2028' };

describe('the profile', () => {
  test('shows the caller’s data and nothing of others', async () => {
    const account = await t.build.account({ first_name: 'Ada', last_name: 'King', graduation_year: 2026 });
    const client = await t.signIn(account);
    expect(await client.get(`${path}/`)).toMatchObject({ status: 200 });
    expect((await client.get(path)).body).toEqual({
      first_name: 'Ada',
      last_name: 'King',
      school: 'Larchmont Charter High School',
      graduation_year: 2026,
      profile_picture: null,
      email: account.email,
    });
  });

  test('is refused to visitors', async () => {
    expect((await t.visitor().get(path)).status).toBe(401);
    expect((await postProfile(t.visitor(), filled)).status).toBe(401);
  });

  test('can be changed by its owner, including the school', async () => {
    const account = await t.build.account();
    const bystander = await t.signIn(await t.build.account());
    const before = (await bystander.get(path)).body;
    const client = await t.signIn(account);
    expect(await postProfile(client, { ...filled, first_name: '  Ada ', school: 'ucla' })).toMatchObject({
      status: 200,
      body: { profile_picture: null },
    });
    expect((await client.get(path)).body).toEqual({
      ...filled,
      graduation_year: 2028,
      profile_picture: null,
      email: account.email,
    });
    expect((await bystander.get(path)).body).toEqual(before);
  });

  test('keeps what the form cannot change', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    const more = { email: 'x@example.com', is_school_administration: 'true', id: '1', password_hash: 'x' };
    expect((await postProfile(client, { ...filled, ...more })).status).toBe(200);
    expect((await client.get(path)).body.email).toBe(account.email);
    expect((await client.get('/api/accounts/check-admin-status')).body.is_school_administration).toBe(false);
  });

  test.each([{ is_school_administration: true }, { is_school_administration_head: true }])(
    'of an administrator (%j) stays with the school, whatever is sent',
    async (role) => {
      const client = await t.signIn(await t.build.account(role));
      const replies = [
        await postProfile(client, filled),
        await postProfile(client, { ...filled, school: '' }),
        await postProfile(client, { ...filled, school: 'Hogwarts', last_name: 'Byron' }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await client.get(path)).body).toMatchObject({
        first_name: 'Ada',
        last_name: 'Byron',
        school: 'Larchmont Charter High School',
      });
    },
  );

  test('stays with the school if its owner becomes an administrator while saving', async () => {
    const account = await t.build.account();
    const client = await t.signIn(account);
    const grant = (trx: TestApp['db']) =>
      trx
        .updateTable('accounts')
        .set({ is_school_administration: true })
        .where('id', '=', account.id)
        .execute();
    const [reply] = await whileHolding(t.db, grant, () => [postProfile(client, filled)]);
    expect(reply?.status).toBe(200);
    expect((await client.get('/api/accounts/check-admin-status')).body).toMatchObject({
      is_school_administration: true,
      school: 'Larchmont Charter High School',
    });
    expect((await client.get(path)).body.last_name).toBe('Lovelace');
  });

  test('reports the first error, in the order of the specification', async () => {
    const client = await t.signIn(await t.build.account());
    const before = (await client.get(path)).body;
    const sent: Record<string, string> = {};
    const year = 'Please enter a valid graduation year.';
    const steps: [string, string, string][] = [
      ['first_name', 'First name is required.', 'Ada'],
      ['last_name', 'Last name is required.', ' '],
      ['last_name', 'Last name is required.', 'Lovelace'],
      ['school', 'School is required.', 'Hogwarts'],
      ['graduation_year', year, '1899'],
      ['graduation_year', year, '2037'],
      ['graduation_year', year, '2026.5'],
      ['graduation_year', year, 'soon'],
      ['graduation_year', year, '2036'],
      ['school', 'Please choose one of the schools.', 'UCLA'],
    ];
    for (const [field, message, next] of steps) {
      const reply = await postProfile(client, sent);
      expect([reply.status, reply.body]).toEqual([400, { [field]: [message] }]);
      sent[field] = next;
    }
    expect((await client.get(path)).body).toEqual(before);
    expect((await postProfile(client, sent)).status).toBe(200);
    const long = await postProfile(client, { ...sent, first_name: 'x'.repeat(101) });
    expect(long.body).toEqual({ first_name: ['First name cannot be longer than 100 characters.'] });
    const address = await postProfile(client, { ...sent, last_name: 'www.x.org' });
    expect(address.body).toEqual({
      last_name: ['Last name cannot contain a web or email address. Leave a space after a dot.'],
    });
  });

  test('accepts only a multipart form', async () => {
    const client = await t.signIn(await t.build.account());
    expect((await client.post(path, filled)).status).toBe(415);
    const text = { method: 'POST', path, body: 'x', headers: { 'content-type': 'text/plain' } } as const;
    expect((await client.request(text)).status).toBe(415);
  });

  test.each([
    ['breaks off', '--x\r\nContent-Disposition: form-data; name="first_name"\r\n\r\nAda'],
    ['is empty', ''],
  ])('refuses a form that %s', async (_, body) => {
    const client = await t.signIn(await t.build.account());
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await client.request({ method: 'POST', path, body, headers })).status).toBe(400);
  });

  test('requires the CSRF token', async () => {
    const client = await t.signIn(await t.build.account());
    expect((await postProfile(client, filled, undefined, { 'x-csrftoken': undefined })).status).toBe(403);
    expect((await postProfile(client, filled)).status).toBe(200);
  });
});
