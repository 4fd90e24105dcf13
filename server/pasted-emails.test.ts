// Calls and files accept an email address pasted with a name, and take the address.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importAccounts } from '#features/accounts/server/accounts-import.operations.ts';
import { importEntries } from '#features/entries/server/entries-import.operations.ts';
import { portfolio } from '#features/membership/server/joining.test.scene.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const pasted = (email: string) => `"Lopez, Ana" <${email}>`;
const event = { event: 'Tree day', date: '2026-05-02', role: 'Planter', organizer: 'Park' };

it('a pasted email works for registering, logging in and resetting the password', async () => {
  const form = { email: pasted('Ana@bay.example'), password: 'correct horse battery', first_name: 'Ana' };
  const rest = { last_name: 'Lopez', school: 'UCLA', graduation_year: 2027 };
  const reply = await test.visitor().post('/api/accounts/register', { ...form, ...rest });
  expect(reply.status).toBe(201);
  expect((await test.outbox.deliver()).map(({ to_address }) => to_address)).toEqual(['ana@bay.example']);
  const account = await test.build.account({ email: 'bo@bay.example' });
  const login = { email: pasted(account.email), password: account.password };
  expect((await test.visitor().post('/api/accounts/login', login)).status).toBe(200);
  await test.visitor().post('/api/accounts/password-reset', { email: pasted(account.email) });
  expect((await test.outbox.deliver()).map(({ to_address }) => to_address)).toEqual([account.email]);
});

it('a pasted email works for a contact, but not if it is the student’s own', async () => {
  const account = await test.build.account();
  const student = await test.signIn(account);
  const entry = (contact: string) => ({ ...event, hours: '2', contact, description: 'Planted trees.' });
  const own = await student.post(`${portfolio}/create_entry`, entry(pasted(account.email)));
  expect(own).toMatchObject({ status: 400, body: { contact: ['Contact cannot be your own email'] } });
  const { body } = await student.post(`${portfolio}/create_entry`, entry(pasted('Ranger@park.example')));
  expect(body.contact).toBe('ranger@park.example');
  const changed = await student.post(`${portfolio}/update_entry/${body.id}`, entry('Leo <leo@park.example>'));
  expect(changed.body.contact).toBe('leo@park.example');
});

it('a pasted email works in imports of accounts and entries', async () => {
  const person = { first_name: 'Kai', last_name: 'Mori', school: 'UCLA', graduation_year: '2027' };
  const lines = [{ line: 2, values: { email: pasted('kai@bay.example'), ...person } }];
  expect(await importAccounts(test.context, lines)).toMatchObject({ imported: 1 });
  const values = { email: pasted('kai@bay.example'), contact: pasted('ranger@park.example'), ...event };
  const rest = { hours: '2', description: 'Planted trees.', verified: 'yes' };
  await importEntries(test.context, [{ line: 2, values: { ...values, ...rest } }]);
  const stored = await test.db
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('a.email', '=', 'kai@bay.example')
    .select('e.contact')
    .execute();
  expect(stored).toEqual([{ contact: 'ranger@park.example' }]);
});
