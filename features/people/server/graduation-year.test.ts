// Some graduation years change at once; for others, students ask the school.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postProfile } from '#features/accounts/server/profile/profile.test.form.ts';
import { membershipOf, people, strictSchool } from '#features/membership/server/joining.test.scene.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await strictSchool(test, 'Strict High');
});
afterAll(() => test.close());

interface Student {
  readonly account: BuiltAccount;
  readonly client: TestClient;
}

async function student(school: string, hours: number): Promise<Student> {
  const account = await test.build.account({ school, graduation_year: 2027 });
  if (hours > 0) await test.build.entry(account, { hours, verified: true });
  return { account, client: await test.signIn(account) };
}

const change = ({ client }: Student, school: string, year: number) =>
  postProfile(client, { first_name: 'Ada', last_name: 'King', school, graduation_year: String(year) });
const yearOf = async ({ client }: Student) =>
  (await client.get('/api/accounts/profile')).body.graduation_year;
const kindsAbout = async ({ account }: Student) =>
  (
    await test.db
      .selectFrom('activity')
      .where('subject_account_id', '=', account.id)
      .select(['kind', 'facts'])
      .orderBy('id')
      .execute()
  ).filter(({ kind }) => kind.startsWith('graduation year'));

const strict = 'Strict High';

describe('a graduation year', () => {
  it('changes at once in a school that anyone can join, and is logged', async () => {
    const one = await student('UCLA', 5);
    expect((await change(one, 'UCLA', 2028)).status).toBe(200);
    expect(await yearOf(one)).toBe(2028);
    expect(await kindsAbout(one)).toEqual([
      { kind: 'graduation year changed', facts: { before: 2027, after: 2028 } },
    ]);
  });

  it('changes at once before the first verified hour', async () => {
    const one = await student(strict, 0);
    await change(one, strict, 2028);
    expect(await yearOf(one)).toBe(2028);
  });

  it('needs a request afterwards if the school chooses who joins; the present year withdraws it', async () => {
    const one = await student(strict, 5);
    expect((await change(one, strict, 2028)).status).toBe(200);
    expect(await yearOf(one)).toBe(2027);
    expect(await membershipOf(one.client)).toMatchObject({ wanted_graduation_year: 2028 });
    await change(one, strict, 2027);
    expect(await membershipOf(one.client)).toMatchObject({ wanted_graduation_year: null });
    expect(await kindsAbout(one)).toEqual([]);
  });

  it.each([true, false])(
    'is decided by an administrator (%s), once, and the student is mailed',
    async (accepts) => {
      const one = await student(strict, 5);
      const administrator = await test.build.account({ school: strict, is_school_administration: true });
      await test.db.deleteFrom('throttles').execute();
      await change(one, strict, 2029);
      // The same again is no news.
      await change(one, strict, 2029);
      const studentMails = (await test.outbox.deliver()).filter(
        ({ to_address }) => to_address === administrator.email,
      );
      expect(studentMails.map(({ subject }) => subject)).toEqual([
        'A student asks for another graduation year',
      ]);
      const staff = await test.signIn(administrator);
      const asking = (await staff.get('/api/admin/entry-summary?show=asking')).body;
      expect(asking).toMatchObject([{ id: one.account.id, wanted_graduation_year: 2029 }]);
      const path = `${people}/${one.account.id}/graduation-year`;
      // The student has asked for another year since the page was loaded.
      expect((await staff.post(path, { year: 2028, accepts })).status).toBe(409);
      const after = { graduation_year: accepts ? 2029 : 2027, wanted_graduation_year: null };
      expect(await staff.post(path, { year: 2029, accepts })).toMatchObject({ status: 200, body: after });
      expect((await staff.post(path, { year: 2029, accepts })).status).toBe(409);
      expect(await yearOf(one)).toBe(after.graduation_year);
      expect(await kindsAbout(one)).toEqual([
        { kind: `graduation year ${accepts ? 'changed' : 'declined'}`, facts: { before: 2027, after: 2029 } },
      ]);
      const subjects = (await test.outbox.deliver())
        .filter(({ to_address }) => to_address === one.account.email)
        .map(({ subject }) => subject);
      expect(subjects).toEqual([
        accepts
          ? 'Strict High has changed your graduation year'
          : 'Strict High has not changed your graduation year',
      ]);
    },
  );

  it('waits again when the administrator undoes declining it', async () => {
    const one = await student(strict, 5);
    const signInStaff = async () =>
      test.signIn(await test.build.account({ school: strict, is_school_administration: true }));
    const [staff, other] = [await signInStaff(), await signInStaff()];
    const decide = (client: TestClient, undo?: true) =>
      client.post(`${people}/${one.account.id}/graduation-year`, { year: 2029, accepts: false, undo });
    await change(one, strict, 2029);
    expect((await decide(staff, true)).status).toBe(409);
    await decide(staff);
    await test.outbox.deliver();
    expect((await decide(other, true)).body).toMatchObject({ code: 'decided_since' });
    expect((await decide(staff, true)).body).toMatchObject({ wanted_graduation_year: 2029 });
    expect((await test.outbox.deliver()).map(({ to_address, subject }) => [to_address, subject])).toEqual([
      [one.account.email, 'Strict High decides about your graduation year again'],
    ]);
    expect((await kindsAbout(one)).at(-1)).toEqual({
      kind: 'graduation year asked again',
      facts: { after: 2029 },
    });
    expect((await decide(staff, true)).status).toBe(409);
    await decide(staff);
    await change(one, strict, 2030);
    expect((await decide(staff, true)).status).toBe(409);
  });

  it('can be changed by an administrator despite a request, and the student is mailed', async () => {
    const one = await student(strict, 5);
    await change(one, strict, 2029);
    const staff = await test.signIn(
      await test.build.account({ school: strict, is_school_administration: true }),
    );
    await test.outbox.deliver();
    const path = `${people}/${one.account.id}/class`;
    expect((await staff.post(path, { graduation_year: 1812 })).status).toBe(400);
    const after = { graduation_year: 2028, wanted_graduation_year: null };
    expect(await staff.post(path, { graduation_year: 2028 })).toMatchObject({ status: 200, body: after });
    // The same again is no news.
    expect((await staff.post(path, { graduation_year: 2028 })).status).toBe(200);
    expect(await yearOf(one)).toBe(2028);
    expect(await kindsAbout(one)).toEqual([
      { kind: 'graduation year changed', facts: { before: 2027, after: 2028 } },
    ]);
    const mails = (await test.outbox.deliver()).filter(({ to_address }) => to_address === one.account.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Strict High has changed your graduation year']);
    expect(mails[0]?.text).not.toContain('as you asked');
  });

  it('request ends when the student changes schools', async () => {
    const one = await student(strict, 5);
    await change(one, strict, 2029);
    await change(one, 'UCLA', 2029);
    expect(await membershipOf(one.client)).toMatchObject({ school: 'UCLA', wanted_graduation_year: null });
  });
});
