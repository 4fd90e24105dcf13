// An administrator requests another email address for a student who has lost their mailbox.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

let addresses = 0;
const newEmail = () => `new${(addresses += 1)}@home.example`;
const answer = (token: string) => t.visitor().post(`/api/accounts/email-change/${token}`);
const emailOf = async ({ id }: { id: number }) =>
  (await t.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const login = (email: string, password: string) =>
  t.visitor().post('/api/accounts/login', { email, password });
const dead = { status: 400, body: { detail: 'This link has expired or has already been used.' } };

describe('an administrator who changes a student’s email', () => {
  const reason = 'The mailbox of the school is closed.';

  test('gives a reason; both addresses get a mail, and the new one confirms', async () => {
    const student = await t.build.account();
    const staffAccount = await t.build.account({
      is_school_administration: true,
      first_name: 'Iris',
      last_name: 'Park',
    });
    const staff = await t.signIn(staffAccount);
    const path = `/api/admin/people/${student.id}/email`;
    const email = newEmail();
    expect(await staff.post(path, { email, reason: ' ' })).toMatchObject({
      status: 400,
      body: { reason: ['Please write the reason.'] },
    });
    expect((await staff.post(path, { email: 'nothing', reason })).status).toBe(400);
    expect((await staff.post(path, { email, reason })).status).toBe(200);
    const mails = await t.outbox.deliver();
    const [confirmation, notice] = [email, student.email].map((to) =>
      mails.find((one) => one.to_address === to),
    );
    expect(confirmation?.text).toContain('Iris Park');
    expect(notice?.text).toContain(reason);
    expect(notice?.text).toContain('Iris Park');
    expect(await emailOf(student)).toBe(student.email);
    const token = /email-change\/([\w-]{43})/.exec(confirmation?.html ?? '')?.[1] ?? '';
    expect((await answer(token)).status).toBe(200);
    expect(await emailOf(student)).toBe(email);
    const { lines } = (await staff.get(`/api/admin/activity?person=${student.id}`)).body;
    expect(lines).toMatchObject([
      { kind: 'email changed', by: { id: student.id }, facts: {} },
      { kind: 'email change requested', by: { id: staffAccount.id }, facts: { reason } },
    ]);
  });

  test('can be stopped from the old address', async () => {
    const student = await t.build.account();
    const staff = await t.signIn(await t.build.account({ is_school_administration: true }));
    const email = newEmail();
    await staff.post(`/api/admin/people/${student.id}/email`, { email, reason });
    const mails = await t.outbox.deliver();
    const [token = '', stop = ''] = [email, student.email].map(
      (to) =>
        /email-change\/([\w-]{43})/.exec(mails.find(({ to_address }) => to_address === to)?.html ?? '')?.[1],
    );
    expect(await answer(stop)).toMatchObject({
      status: 200,
      body: { detail: `Nothing was changed. Your email stays ${student.email}.` },
    });
    expect(await answer(token)).toMatchObject(dead);
    expect(await emailOf(student)).toBe(student.email);
    expect((await login(student.email, student.password)).status).toBe(200);
    t.clock.advance(HOUR);
    expect(await t.outbox.deliver()).toEqual([]);
  });

  test('cannot do so for another administrator or for themselves', async () => {
    const account = await t.build.account({ is_school_administration: true });
    const staff = await t.signIn(account);
    const colleague = await t.build.account({ is_school_administration: true });
    for (const { id } of [account, colleague])
      expect((await staff.post(`/api/admin/people/${id}/email`, { email: newEmail(), reason })).status).toBe(
        403,
      );
  });
});
