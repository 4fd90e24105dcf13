/** A decision about an activity is corrected or undone: the activity waits again, or its earlier decision returns. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { firstRules } from '#features/requirements/rules/presets.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { DECIDED_SINCE } from './feature.ts';

let test: TestApp;
let student: BuiltAccount;
let client: TestClient;
let boss: BuiltAccount;
let staff: TestClient;
let colleague: TestClient;

const form = { organization: 'Food Bank', activity: 'Sort what is given.', contact: '', planned_hours: '' };
const days = { from_day: '2026-05-04', until_day: '' };

beforeAll(async () => {
  test = await createTestApp();
  // Noon of the tests is May 4, 2026 at the school.
  test.clock.set('2026-05-04T19:00:00Z');
  const isStaff = { is_school_administration: true };
  boss = await test.build.account({ ...isStaff, is_school_administration_head: true, graduation_year: 2027 });
  staff = await test.signIn(boss);
  colleague = await test.signIn(
    await test.build.account({ ...isStaff, first_name: 'Ann', last_name: 'Lee' }),
  );
  const rules = { ...firstRules, entry: { approval_before: 'activity' } };
  const classes = { from_class: 2027, to_class: 2027, reason: 'The law' };
  const program = { name: 'Service', kind: 'graduation', preset: null, ...classes, rules };
  await staff.post('/api/admin/programs', program);
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.outbox.deliver();
  student = await test.build.account({ graduation_year: 2027, first_name: 'Maya', last_name: 'Okafor' });
  client = await test.signIn(student);
});

const ask = async (by = client): Promise<number> =>
  (await by.post('/api/proposals', { ...form, ...days })).body.id;
const decide = (id: number, version: number, parts: object, by = staff) =>
  by.post('/api/admin/proposals/decide', { proposals: [{ id, version }], note: '', ...parts });
const yes = { approves: true };
const no = { approves: false, note: 'It is for profit.' };
const undone = { approves: null, undo: [] };
const own = async () => (await client.get('/api/proposals')).body;
const subjects = async () =>
  (await test.outbox.deliver())
    .filter(({ to_address }) => to_address === student.email)
    .map(({ subject }) => subject);

it('a decision about an activity can be corrected, and only the last answer is mailed', async () => {
  const id = await ask();
  await decide(id, 1, no);
  await decide(id, 2, yes);
  expect(await own()).toMatchObject([{ state: 'approved', note: null }]);
  expect(await subjects()).toEqual([expect.stringContaining('has approved')]);
});

it('after an undo the activity waits again without a decision, which is logged', async () => {
  const id = await ask();
  await decide(id, 1, no);
  expect((await decide(id, 2, undone)).body).toMatchObject({ decided: [id], gone: [] });
  expect(await own()).toMatchObject([{ state: 'waiting', note: null, version: 3 }]);
  const { body } = await staff.get('/api/admin/proposals?show=waiting&page_size=200');
  expect(body.find((one: { id: number }) => one.id === id)).toMatchObject({
    by_name: null,
    decided_at: null,
  });
  const { lines } = (await staff.get('/api/admin/activity?group=settings')).body;
  expect(lines[0]).toMatchObject({ kind: 'activity waiting', about: { id: student.id } });
  // The student can withdraw it again.
  expect((await client.post(`/api/proposals/${id}/withdraw`)).status).toBe(200);
});

it('an undone correction restores the earlier decision', async () => {
  const id = await ask();
  await decide(id, 1, no);
  await decide(id, 2, yes);
  expect((await decide(id, 3, { ...no, undo: [] })).body).toMatchObject({ decided: [id] });
  expect(await own()).toMatchObject([{ state: 'refused', note: no.note }]);
});

it('an undo is mailed only to students who were mailed the decision', async () => {
  const id = await ask();
  await decide(id, 1, yes);
  await decide(id, 2, undone);
  expect(await subjects()).toEqual([]);
  await decide(id, 3, yes);
  expect(await subjects()).toEqual([expect.stringContaining('has approved “Food Bank”')]);
  await decide(id, 4, undone);
  expect(await subjects()).toEqual([expect.stringContaining('has taken back its answer about “Food Bank”')]);
});

it('an undo is refused when somebody else has decided since, or nothing was decided', async () => {
  const id = await ask();
  expect(await decide(id, 1, undone)).toMatchObject({ status: 409, body: { detail: DECIDED_SINCE } });
  await decide(id, 1, yes);
  await decide(id, 2, no, colleague);
  for (const parts of [undone, { ...no, undo: [] }])
    expect(await decide(id, 2, parts)).toMatchObject({ status: 409, body: { detail: DECIDED_SINCE } });
  expect(await own()).toMatchObject([{ state: 'refused', note: no.note, version: 3 }]);
});

it('an undo is refused when the student has asked the same again', async () => {
  const id = await ask();
  await decide(id, 1, no);
  await ask();
  expect(await decide(id, 2, undone)).toMatchObject({
    status: 409,
    body: { detail: 'The student has asked the same again since, and it waits.' },
  });
});

it('an undo does not restore a withdrawn activity', async () => {
  const id = await ask();
  await client.post(`/api/proposals/${id}/withdraw`);
  expect((await decide(id, 2, undone)).status).toBe(409);
  expect(await own()).toEqual([]);
});

it('only other administrators of the school can undo', async () => {
  const id = await ask();
  await decide(id, 1, yes);
  const school = 'UCLA';
  const head = await test.build.account({ school, is_school_administration: true });
  expect((await decide(id, 2, undone, await test.signIn(head))).status).toBe(404);
  expect((await decide(id, 2, undone, client)).status).toBe(403);
  const mine = await ask(staff);
  await decide(mine, 1, yes, colleague);
  expect(await decide(mine, 2, undone)).toMatchObject({ status: 403, body: { code: 'yourself' } });
  expect((await decide(id, 2, undone)).status).toBe(200);
});

it('an undo also ends an organization’s approval for everybody, unless decided otherwise since', async () => {
  const { id: bank } = await test.build.organization({ name: 'Food Bank' });
  const set = (standing: string) => staff.post('/api/admin/organizations/decide', { ids: [bank], standing });
  const standing = async () => (await staff.get(`/api/admin/organizations/${bank}`)).body.standing;
  await set('pending');
  const everybody = { ...yes, approves_organization: true };
  const id = await ask();
  const { organizations } = (await decide(id, 1, everybody)).body;
  expect(organizations).toEqual([{ id: bank, standing: 'pending' }]);
  expect(await standing()).toBe('approved');
  await decide(id, 2, { approves: null, undo: organizations });
  expect(await standing()).toBe('pending');
  await decide(id, 3, everybody);
  await set('refused');
  await decide(id, 4, { approves: null, undo: organizations });
  expect(await standing()).toBe('refused');
  expect((await decide(id, 5, yes)).body.organizations).toEqual([]);
});
