/** Students ask before an activity, and only approved activities count (decision 0062). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SchoolProposal } from '#features/requirements/approvals/proposals.contract.ts';
import { WAITING_MAXIMUM, type ProposalForm } from '#features/requirements/approvals/proposals.rules.ts';
import { firstRules } from '#features/requirements/rules/presets.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import { DAY } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { ASKED_ALREADY, NOT_ASKED, TOO_MANY_WAIT } from './feature.ts';

let test: TestApp;
let boss: BuiltAccount;
let staff: TestClient;
let student: BuiltAccount;
let client: TestClient;

// Noon of the tests is May 4, 2026 at the school.
const form: ProposalForm = {
  organization: 'Food Bank',
  activity: 'Sort what is given.',
  contact: 'sam@food.example',
  planned_hours: '12:30',
  from_day: '2026-05-04',
  until_day: '',
};

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  test.clock.set('2026-05-04T19:00:00Z');
  await test.db.deleteFrom('programs').execute();
  await test.db.deleteFrom('organizations').execute();
  const [first_name, last_name] = ['Ben', 'Head'];
  const head = { is_school_administration: true, is_school_administration_head: true };
  boss = await test.build.account({ ...head, first_name, last_name });
  staff = await test.signIn(boss);
  student = await test.build.account({ graduation_year: 2027, first_name: 'Maya', last_name: 'Okafor' });
  client = await test.signIn(student);
  await require({ ...firstRules, entry: { approval_before: 'activity' } });
});

async function require(rules: Rules): Promise<void> {
  const classes = { from_class: 2027, to_class: 2027, reason: 'The law' };
  const kinds = { kind: 'graduation', preset: null };
  const reply = await staff.post('/api/admin/programs', { name: 'Service', ...kinds, ...classes, rules });
  expect(reply.status).toBe(201);
}

const ask = (parts: Partial<ProposalForm> = {}) => client.post('/api/proposals', { ...form, ...parts });
const own = async () => (await client.get('/api/proposals')).body;
const decide = (proposals: readonly { id: number; version: number }[], approves: boolean, note = '') =>
  staff.post('/api/admin/proposals/decide', { proposals, approves, note });
const asked = async (query: string): Promise<SchoolProposal[]> =>
  (await staff.get(`/api/admin/proposals?${query}`)).body;
const counted = async () => (await client.get('/api/requirements')).body[0];
const mails = async () =>
  (await test.outbox.deliver()).filter(({ to_address }) => to_address === student.email);

async function addNamed(name: string, names: readonly string[]): Promise<void> {
  const text = { address: '', city: '', state: '', zip_code: '', hours: '', description: '', url: '' };
  const fields = { standing: null, hidden: false, note: '', names };
  const reply = await staff.post('/api/admin/organizations', { name, ...text, ...fields });
  expect(reply.status).toBe(201);
}

describe('approving an organization for everybody', () => {
  it('finds the organization by its name, or adds it', async () => {
    await test.db.deleteFrom('programs').execute();
    await require({ ...firstRules, entry: { approval_before: 'organization' } });
    const other = await test.build.account({ graduation_year: 2027 });
    for (const organizer of ['Food Bank', 'L.A. Food Bank', 'Shelter'])
      await test.build.entry(other, { organizer, verified: true, hours: 2, date: '2026-05-04' });
    const reader = await test.signIn(other);
    const countedOf = async () => (await reader.get('/api/requirements')).body.at(-1).counted;
    expect(await countedOf()).toBe(0);

    await addNamed('Food Bank', ['L.A. Food Bank']);
    const one = (await ask({ organization: 'L.A. food bank' })).body;
    const body = { proposals: [{ id: one.id, version: 1 }], approves: true, note: '' };
    const reply = await staff.post('/api/admin/proposals/decide', { ...body, approves_organization: true });
    expect(reply.body.decided).toEqual([one.id]);
    expect(await countedOf()).toBe(4);

    const second = (await ask({ organization: 'Shelter' })).body;
    await staff.post('/api/admin/proposals/decide', {
      ...body,
      proposals: [{ id: second.id, version: 1 }],
      approves_organization: true,
    });
    expect(await countedOf()).toBe(6);
    const added = await staff.get('/api/admin/organizations?show=own');
    const shelter = { name: 'Shelter', standing: 'approved', origin: 'own' };
    expect(added.body).toContainEqual(expect.objectContaining(shelter));
  });

  it('shows a hidden organization again', async () => {
    const text = { address: '', city: '', state: '', zip_code: '', hours: '', description: '', url: '' };
    const fields = { standing: null, hidden: true, note: '', names: [] };
    const hidden = await staff.post('/api/admin/organizations', { name: 'Old Place', ...text, ...fields });
    const { id } = (await ask({ organization: 'old place' })).body;
    const body = { proposals: [{ id, version: 1 }], approves: true, approves_organization: true, note: '' };
    expect((await staff.post('/api/admin/proposals/decide', body)).body.decided).toEqual([id]);
    const { body: after } = await staff.get(`/api/admin/organizations/${hidden.body.id}`);
    expect(after).toMatchObject({ standing: 'approved', hidden: false });
  });

  it('is otherwise for one student, under any name of the organization', async () => {
    await addNamed('Food Bank', ['FB']);
    const { id } = (await ask({ organization: 'Food Bank' })).body;
    await decide([{ id, version: 1 }], true);
    await test.build.entry(student, { organizer: 'fb', verified: true, hours: 2, date: '2026-05-04' });
    expect((await counted()).counted).toBe(2);
  });
});

describe('a student’s proposal', () => {
  it('is stored as typed, and waits', async () => {
    const { status, body } = await ask({ organization: '  Food Bank ' });
    expect(status).toBe(201);
    const kept = { ...form, planned_hours: 12.5, until_day: null, state: 'waiting', note: null, version: 1 };
    expect(body).toEqual({ id: body.id, ...kept });
    expect(await own()).toEqual([body]);
    expect((await ask({ activity: 'Cook.', contact: '', planned_hours: '' })).body).toMatchObject({
      contact: null,
      planned_hours: null,
    });
  });

  it.each<[keyof ProposalForm, string]>([
    ['organization', ' '],
    ['organization', 'x'.repeat(201)],
    ['activity', ''],
    ['activity', 'x'.repeat(1001)],
    ['from_day', ''],
    ['from_day', '2026-02-30'],
    ['from_day', '2026-05-03'],
    ['from_day', '2036-05-03'],
    ['until_day', '2026-05-03'],
    ['until_day', 'June'],
    ['planned_hours', 'many'],
    ['planned_hours', '0'],
    ['planned_hours', '2000.01'],
    ['contact', 'x'.repeat(201)],
  ])('is refused at its field: %s (%#)', async (field, value) => {
    const { status, body } = await ask({ [field]: value });
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 400, fields: [field] });
    expect(await own()).toEqual([]);
  });

  it('begins today by the school’s clock, not by the server’s', async () => {
    test.clock.set('2026-05-05T05:00:00Z');
    expect((await ask({ from_day: '2026-05-04' })).status).toBe(201);
  });

  it('is not stored twice, even at the same moment', async () => {
    const statuses = (await Promise.all([ask(), ask()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409]);
    expect((await ask()).body).toMatchObject({ detail: ASKED_ALREADY });
    expect(await own()).toHaveLength(1);
  });

  it('is accepted only if a rule of the class requires approval', async () => {
    const other = await test.signIn(await test.build.account({ graduation_year: 2028 }));
    expect(await other.post('/api/proposals', form)).toMatchObject({
      status: 409,
      body: { detail: NOT_ASKED },
    });
  });

  it('is refused when twenty already wait', async () => {
    const many = await Promise.all(
      Array.from({ length: WAITING_MAXIMUM + 1 }, (_, index) => ask({ activity: `Shelf ${index}` })),
    );
    const refused = many.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.detail)).toEqual([TOO_MANY_WAIT]);
    const [first] = await own();
    expect((await client.post(`/api/proposals/${first.id}/withdraw`)).body).toMatchObject({
      state: 'withdrawn',
    });
    expect((await ask({ activity: 'Another shelf' })).status).toBe(201);
    expect(await own()).toHaveLength(WAITING_MAXIMUM);
  });
});

it('a proposal cannot be withdrawn once decided', async () => {
  const { id } = (await ask()).body;
  await decide([{ id, version: 1 }], true);
  const refused = await client.post(`/api/proposals/${id}/withdraw`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'approved' } });
  expect((await own())[0]).toMatchObject({ state: 'approved', activity: form.activity });
});

describe('an administrator who decides about proposals', () => {
  it('sees the students, oldest proposal first, and finds them by name', async () => {
    const first = (await ask()).body;
    const second = (await ask({ activity: 'Cook.' })).body;
    const mine = (await asked('show=waiting&search=maya okafor')).filter(
      ({ student: { id } }) => id === student.id,
    );
    expect(mine.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(mine[0]).toMatchObject({
      student: { name: 'Maya Okafor', class: 2027 },
      organization: 'Food Bank',
      planned_hours: 12.5,
      by_name: null,
    });
    expect(await asked('show=waiting&search=nobody')).toEqual([]);
    const page = await staff.get('/api/admin/proposals?show=waiting&page=2&page_size=1');
    expect(page.body).toHaveLength(1);
    expect(Number(page.headers['x-total-count'])).toBeGreaterThanOrEqual(2);
  });

  it('approves with or without a note, and the student is mailed', async () => {
    const { id } = (await ask()).body;
    expect((await decide([{ id, version: 1 }], true, 'Have fun!')).body).toMatchObject({
      decided: [id],
      gone: [],
    });
    const [mail] = await mails();
    expect(mail?.subject).toContain('has approved “Food Bank”');
    expect(mail?.text).toContain('Have fun!');
    expect(mail?.text).toContain('from May 4, 2026 on');
    expect((await asked('show=decided'))[0]).toMatchObject({ id, state: 'approved', by_name: 'Ben Head' });
    const { body } = await staff.get('/api/admin/activity?group=settings');
    expect(body.lines[0]).toMatchObject({
      kind: 'activity approved',
      about: { id: student.id },
      facts: { organization: 'Food Bank' },
    });
  });

  it('can refuse only with a reason, which is mailed', async () => {
    const { id } = (await ask()).body;
    for (const note of ['', ' ', 'x'.repeat(501)]) {
      const refused = await decide([{ id, version: 1 }], false, note);
      expect(refused).toMatchObject({ status: 400, body: { note: expect.anything() } });
    }
    expect((await own())[0]).toMatchObject({ state: 'waiting' });
    await decide([{ id, version: 1 }], false, 'It is for profit.');
    expect((await own())[0]).toMatchObject({ state: 'refused', note: 'It is for profit.' });
    const [mail] = await mails();
    expect(mail?.subject).toContain('has not approved “Food Bank”');
    expect(mail?.text).toContain('It is for profit.');
  });

  it('decides about several at once, and learns what a colleague has decided meanwhile', async () => {
    const [one, other] = [(await ask()).body, (await ask({ activity: 'Cook.' })).body];
    await decide([{ id: one.id, version: 1 }], false, 'It is for profit.');
    const both = [one, other].map(({ id, version }) => ({ id, version }));
    const { body } = await decide(both, true);
    expect(body.decided).toEqual([other.id]);
    expect(body.gone).toMatchObject([
      { id: one.id, state: 'refused', by_name: 'Ben Head', student: { name: 'Maya Okafor' } },
    ]);
    expect((await own()).map(({ state }: SchoolProposal) => state)).toEqual(['approved', 'refused']);
  });

  it('cannot decide about what was withdrawn', async () => {
    const { id } = (await ask()).body;
    await client.post(`/api/proposals/${id}/withdraw`);
    expect((await decide([{ id, version: 2 }], true)).body).toMatchObject({ gone: [{ state: 'withdrawn' }] });
    expect(await mails()).toEqual([]);
  });

  it('decides about the selected ones except their own', async () => {
    await test.db.updateTable('accounts').set({ graduation_year: 2027 }).where('id', '=', boss.id).execute();
    const mine = (await staff.post('/api/proposals', form)).body;
    const theirs = (await ask()).body;
    expect((await decide([mine, theirs], true)).body).toMatchObject({ decided: [theirs.id], gone: [] });
    expect((await staff.get('/api/proposals')).body).toMatchObject([{ id: mine.id, state: 'waiting' }]);
    expect(await decide([mine], true)).toMatchObject({ status: 403, body: { code: 'yourself' } });
  });

  it('does not see proposals of students who have left', async () => {
    const { id } = (await ask()).body;
    await test.db.updateTable('accounts').set({ standing: 'removed' }).where('id', '=', student.id).execute();
    expect((await asked('show=waiting&page_size=200')).some((one) => one.id === id)).toBe(false);
    expect((await decide([{ id, version: 1 }], true)).status).toBe(404);
  });
});

describe('hours that need approval', () => {
  const work = (date: string, organizer = 'Food Bank') =>
    test.build.entry(student, { date, organizer, hours: 2, verified: true });

  it('count from the first approved day, even if the school answers late', async () => {
    await work('2026-05-04', ' food  BANK ');
    await work('2026-05-03');
    await work('2026-05-04', 'Shelter');
    const { id } = (await ask()).body;
    expect(await counted()).toMatchObject({ counted: 0 });
    test.clock.advance(10 * DAY);
    staff = await test.signIn(boss);
    await decide([{ id, version: 1 }], true);
    const found = await counted();
    expect(found).toMatchObject({ counted: 2 });
    const report = (await staff.get('/api/admin/graduation?class=2027')).body;
    const row = report.rows.find(({ id: of }: { id: number }) => of === student.id);
    expect(row).toMatchObject({ counted: 2, why: '4 h: not approved before' });
    const left = found.entries.filter((one: { left_out: number }) => one.left_out > 0);
    expect(left.map((one: { reason: unknown }) => one.reason)).toEqual([
      { kind: 'not approved', what: 'activity' },
      { kind: 'not approved', what: 'activity' },
    ]);
    await decide([{ id, version: 2 }], false, 'It is for profit.');
    expect(await counted()).toMatchObject({ counted: 0 });
  });

  it('count until the last approved day, if any', async () => {
    const { id } = (await ask({ until_day: '2026-05-10' })).body;
    await decide([{ id, version: 1 }], true);
    await work('2026-05-10');
    await work('2026-05-11');
    expect(await counted()).toMatchObject({ counted: 2 });
  });

  it('do not count because of another student’s approval', async () => {
    const { id } = (await ask()).body;
    await decide([{ id, version: 1 }], true);
    const other = await test.build.account({ graduation_year: 2027 });
    await test.build.entry(other, { date: '2026-05-05', organizer: 'Food Bank', hours: 2, verified: true });
    const [theirs] = (await (await test.signIn(other)).get('/api/requirements')).body;
    expect(theirs).toMatchObject({ counted: 0 });
  });

  it('count for an organization approved only for this student', async () => {
    await test.db.deleteFrom('programs').execute();
    await require({ ...firstRules, entry: { approval_before: 'organization' } });
    await work('2026-05-04');
    expect(await counted()).toMatchObject({ counted: 0, entries: [{ reason: { what: 'organization' } }] });
    await decide([{ id: (await ask()).body.id, version: 1 }], true);
    expect(await counted()).toMatchObject({ counted: 2 });
  });
});

it('are in the student’s data export and deleted with the account', async () => {
  const { id } = (await ask()).body;
  await decide([{ id, version: 1 }], false, 'It is for profit.');
  const data = (await client.get('/api/accounts/data')).body;
  expect(data.asked_before).toMatchObject([
    { organization: 'Food Bank', from_day: '2026-05-04', state: 'refused', note: 'It is for profit.' },
  ]);
  expect(JSON.stringify(data)).not.toContain('Ben Head');
  const { status } = await client.post('/api/accounts/delete', { password: student.password });
  expect(status).toBe(200);
  const left = test.db.selectFrom('activity_proposals').where('id', '=', id).select('id').execute();
  expect(await left).toEqual([]);
});
