/** Changes that people make to their own accounts are recorded, for them and their school. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postProfile } from '#features/accounts/server/profile/profile.test.form.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let test: TestApp;
let account: BuiltAccount;
let student: TestClient;
beforeAll(async () => {
  test = await createTestApp();
  account = await test.build.account({ first_name: 'Ada', last_name: 'Byron', graduation_year: 2027 });
  student = await test.signIn(account);
});
afterAll(() => test.close());

const profile = { first_name: 'Ada', last_name: 'Byron', school: 'UCLA', graduation_year: '2027' };
const seenBy = async (school: string) => {
  const administrator = await test.signIn(
    await test.build.account({ school, is_school_administration: true }),
  );
  return administrator.get(`/api/admin/user-entries/${account.id}`);
};

it('the present school sees account changes, newest first, and no other school does', async () => {
  const first = test.clock.now().toISOString();
  expect((await postProfile(student, { ...profile, last_name: 'Lovelace' })).status).toBe(200);
  test.clock.advance(60_000);
  const second = test.clock.now().toISOString();
  await postProfile(student, { ...profile, last_name: 'Lovelace', graduation_year: '2028' });
  // Saving the same again changes nothing.
  await postProfile(student, { ...profile, last_name: 'Lovelace', graduation_year: '2028' });
  const { body } = await seenBy('UCLA');
  expect(body.changes[0]).toEqual({
    field: 'graduation_year',
    before: '2027',
    after: '2028',
    at: second,
  });
  expect(body.changes).toHaveLength(3);
  expect(body.changes).toEqual(
    expect.arrayContaining([
      { field: 'last_name', before: 'Byron', after: 'Lovelace', at: first },
      { field: 'school', before: 'Larchmont Charter High School', after: 'UCLA', at: first },
    ]),
  );
  expect((await seenBy('Larchmont Charter High School')).status).toBe(404);
});

it('account changes are in the person’s data export', async () => {
  const { body } = await student.get('/api/accounts/data');
  expect(body.account.changes).toHaveLength(3);
});

it('account changes are only added, and deleted with the account', async () => {
  const refused = 'only ever added to';
  await expect(test.db.updateTable('account_changes').set({ after: 'x' }).execute()).rejects.toThrow(refused);
  await expect(test.db.deleteFrom('account_changes').execute()).rejects.toThrow(refused);
  const reply = await student.post('/api/accounts/delete', { password: account.password });
  expect(reply.status).toBe(200);
  expect(await test.db.selectFrom('account_changes').selectAll().execute()).toEqual([]);
});
