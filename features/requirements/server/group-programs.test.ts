/** Programs of a group, semesters, and programs that exclude each other. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstRules } from '#features/requirements/rules/presets.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let test: TestApp;
let head: TestClient;
let elsewhere: TestClient;
let member: BuiltAccount;
let other: BuiltAccount;
let reader: TestClient;
let group: number;

beforeAll(async () => {
  test = await createTestApp();
  const { build } = test;
  const isHead = { is_school_administration: true, is_school_administration_head: true };
  head = await test.signIn(await build.account(isHead));
  elsewhere = await test.signIn(await build.account({ ...isHead, school: 'UCLA' }));
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.db.deleteFrom('programs').execute();
  await test.db.updateTable('schools').set({ semester_begins: [] }).execute();
  // In the tests it is May 4, 2026.
  member = await test.build.account({ graduation_year: 2028 });
  other = await test.build.account({ graduation_year: 2028 });
  reader = await test.signIn(member);
  group = await aGroup();
  await join(member);
});

let groups = 0;
async function aGroup(school_id = member.school_id, archived_at: Date | null = null): Promise<number> {
  const row = { school_id, name: `Group ${(groups += 1)}`, created_at: test.clock.now(), archived_at };
  const { id } = await test.db.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
async function join({ id }: BuiltAccount, group_id = group): Promise<void> {
  const row = { group_id, account_id: id, from_day: '2026-03-01', until_day: null };
  await test.db.insertInto('group_members').values(row).execute();
}
const leave = (until_day: string) => test.db.updateTable('group_members').set({ until_day }).execute();

const rulesOf = (parts: Partial<Rules> = {}): Rules => ({
  ...firstRules,
  target: { kind: 'hours', hours: 20 },
  ...parts,
});
const semesterly: Rules['caps'][number] = { of: { kind: 'everything' }, hours: 5, per: 'semester' };
let names = 0;
const program = (parts: object = {}) => ({
  name: `Program ${(names += 1)}`,
  kind: 'goal',
  preset: null,
  from_class: 2027,
  to_class: null,
  rules: rulesOf(),
  reason: 'We agreed on it',
  ...parts,
});
const create = (parts: object = {}) => head.post('/api/admin/programs', program(parts));
const worked = (date: string, hours: number, parts: object = {}) =>
  test.build.entry(member, {
    date,
    hours,
    verified: true,
    created_at: new Date(`${date}T19:00:00Z`),
    ...parts,
  });
const required = async (client = reader) => (await client.get('/api/requirements')).body;
const semesters = (...begins: string[]) => head.post('/api/admin/settings/semesters', { begins });

describe('a program of a group', () => {
  it('is required of its members only, beside the rule with which every school begins', async () => {
    const { status, body } = await create({ group_id: group });
    expect([status, body.group_id]).toEqual([201, group]);
    expect(body.group_name).toMatch(/^Group \d+$/);
    expect((await required()).map(({ program: id }: { program: number }) => id)).toEqual([null, body.id]);
    const outside = await test.signIn(other);
    expect((await required(outside)).map(({ name }: { name: string }) => name)).toEqual(['100 hours']);
    await create({ kind: 'graduation' });
    expect(await required()).toHaveLength(2);
    expect(await required(outside)).toHaveLength(1);
  });

  it('counts work from before joining, and until the day of leaving', async () => {
    await create({ group_id: group });
    await worked('2026-01-01', 2);
    await worked('2026-04-10', 3);
    await worked('2026-04-11', 4);
    const own = async () => (await required())[1];
    expect(await own()).toMatchObject({ counted: 9, state: 'on track' });
    await leave('2026-04-10');
    expect(await own()).toMatchObject({ counted: 5, closes: '2026-04-10', state: 'over' });
    expect((await own()).entries[2].reason).toEqual({ kind: 'after', day: '2026-04-10' });
    // The rule of the class has nothing to do with it.
    expect((await required())[0]).toMatchObject({ counted: 9 });
  });

  it('counts until the day on which the group was archived', async () => {
    await create({ group_id: group });
    await worked('2026-04-10', 3);
    await worked('2026-04-11', 4);
    await test.db
      .updateTable('groups')
      .set({ archived_at: new Date('2026-04-10T20:00:00Z') })
      .execute();
    expect((await required())[1]).toMatchObject({ counted: 3, closes: '2026-04-10', state: 'over' });
  });

  it('is in the report, the preview and the decisions of its members only', async () => {
    const { body } = await create({ group_id: group });
    const report = (query: string) => head.get(`/api/admin/graduation?class=2028${query}`);
    const { body: rows } = await report(`&program=${body.id}`);
    expect(rows.rows.map(({ id }: { id: number }) => id)).toEqual([member.id]);
    expect((await report('')).body.chosen).toEqual({ id: null, name: '100 hours' });

    const preview = async (id: number | null, group_id: number | null) => {
      const { name: _name, kind: _kind, preset: _preset, ...version } = program();
      const reply = await head.post('/api/admin/programs/preview', { program: id, group_id, ...version });
      return reply.body.students;
    };
    expect([await preview(body.id, null), await preview(null, group)]).toEqual([1, 1]);
    expect(await preview(null, null)).toBeGreaterThan(1);

    const decision = { program: body.id, kind: 'credit', hours: 2, grade: null, reason: 'Before' };
    const decide = (id: number) => head.post(`/api/admin/requirements/${id}`, decision);
    expect((await decide(other.id)).status).toBe(404);
    expect((await decide(member.id)).body.requirements[1]).toMatchObject({ counted: 2 });
  });

  it('asks only its members about entries, and for approval', async () => {
    const rules = rulesOf({ entry: { reflection_words: 5, approval_before: 'activity' } });
    await create({ group_id: group, rules });
    const asked = async (client: TestClient) => (await client.get('/api/requirements/questions')).body;
    const outside = await test.signIn(other);
    expect(await asked(reader)).toMatchObject({ reflection_words: 5 });
    expect(await asked(outside)).toMatchObject({ reflection_words: 0 });
    const form = { organization: 'Food bank', activity: 'Sort', contact: '', planned_hours: '' };
    const propose = (client: TestClient) =>
      client.post('/api/proposals', { ...form, from_day: '2026-06-01', until_day: '' });
    expect((await propose(reader)).status).toBe(201);
    expect((await propose(outside)).status).toBe(409);
  });

  it('is refused for a group that is archived, missing, or of another school', async () => {
    const { school_id } = await test.build.account({ school: 'UCLA' });
    const archived = await aGroup(member.school_id, test.clock.now());
    for (const group_id of [archived, 999_999, await aGroup(school_id)]) {
      const { status, body } = await create({ group_id });
      expect([status, body]).toEqual([400, { group_id: ['Your school has no such group'] }]);
    }
    expect((await create({ group_id: 'Key Club' })).status).toBe(400);
    expect((await create({ group_id: null })).body.group_id).toBeNull();
  });

  it('keeps its group when its rules change', async () => {
    const { body } = await create({ group_id: group });
    const { name: _name, kind: _kind, preset: _preset, ...version } = program({ group_id: null });
    const changed = await head.post(`/api/admin/programs/${body.id}/rules`, version);
    expect(changed.body).toMatchObject({ group_id: group, versions: [{}, {}] });
  });
});

describe('semesters', () => {
  it('are two days in order, or none, and logged', async () => {
    expect((await semesters('08-20', '01-10')).body).toEqual({ begins: ['01-10', '08-20'] });
    expect((await head.get('/api/admin/settings/semesters')).body).toEqual({ begins: ['01-10', '08-20'] });
    const { body } = await head.get('/api/admin/activity?group=settings');
    expect(body.lines[0]).toMatchObject({ kind: 'semesters changed', facts: { days: '01-10, 08-20' } });
    for (const wrong of [['01-10'], ['01-10', '01-10'], ['02-29', '08-20'], ['1-10', '08-20'], ['a', 'b']])
      expect([wrong, (await semesters(...wrong)).status]).toEqual([wrong, 400]);
    expect((await semesters('01-10', '05-01', '08-20')).status).toBe(400);
    expect((await elsewhere.get('/api/admin/settings/semesters')).body).toEqual({ begins: [] });
    expect((await semesters()).body).toEqual({ begins: [] });
  });

  it('limit hours and end with the deadline', async () => {
    await semesters('01-10', '08-20');
    const rules = rulesOf({ window: { opens: 'semester', closes: 'never' }, caps: [semesterly] });
    await create({ rules });
    await worked('2026-01-09', 1);
    await worked('2026-01-10', 2);
    await worked('2026-05-01', 4);
    const [only] = await required();
    expect(only).toMatchObject({ counted: 5, closes: '2026-08-19', rules: { window: rules.window } });
    expect(only.entries[0].reason).toEqual({ kind: 'before', day: '2026-01-10' });
  });

  it('are needed by rules that count by them, and stay while they are', async () => {
    const rules = rulesOf({ caps: [semesterly] });
    const early = await create({ rules });
    expect([early.status, early.body]).toEqual([
      400,
      { rules: ['First say when your semesters begin: Settings, More'] },
    ]);
    const { reason: _reason, name: _name, kind: _kind, preset: _preset, ...version } = program({ rules });
    const preview = { program: null, reason: '', ...version };
    expect((await head.post('/api/admin/programs/preview', preview)).status).toBe(400);
    await semesters('01-10', '08-20');
    const { body } = await create({ rules });
    const emptied = await semesters();
    expect(emptied.status).toBe(409);
    expect(emptied.body.detail).toContain(`“${body.name}” counts by semester`);
    expect((await head.get('/api/admin/settings/semesters')).body.begins).toHaveLength(2);
    expect((await semesters('02-01', '09-01')).status).toBe(200);
    const end = (parts: object) => head.post(`/api/admin/programs/${body.id}/archive`, parts);
    await end({ reason: 'Over' });
    expect((await semesters()).status).toBe(200);
    expect((await end({ undo: true })).status).toBe(409);
  });

  it('within school years may have limits of both, others not', async () => {
    await semesters('01-10', '08-20');
    const school_year = { starts: '08-01', ends: '05-31' };
    const caps: Rules['caps'] = [semesterly, { ...semesterly, hours: 8, per: 'year' }];
    expect((await create({ rules: rulesOf({ school_year, caps }) })).body.rules[0]).toMatch(/^Two limits/);
    await semesters('01-10', '08-01');
    expect((await create({ rules: rulesOf({ school_year, caps }) })).status).toBe(201);
    expect((await semesters('01-10', '08-20')).status).toBe(409);
  });
});

describe('programs that exclude each other', () => {
  it('count an hour once, for the older one first, whichever names the other', async () => {
    const caps: Rules['caps'] = [{ of: { kind: 'everything' }, hours: 3, per: 'total' }];
    const { body: older } = await create({ rules: rulesOf({ caps }) });
    const { body: newer } = await create({ rules: rulesOf({ exclusive_of: [older.id] }) });
    await worked('2026-01-01', 2);
    await worked('2026-02-01', 4);
    await worked('2026-03-01', 5, { verified: false });
    const all = await required();
    expect(all).toMatchObject([
      { counted: 3, waiting: 0 },
      { counted: 3, waiting: 5 },
    ]);
    const reason = (hours: number) => ({ kind: 'counted for', hours, program: older.name });
    expect(all[1].entries.map((entry: { reason: object }) => entry.reason)).toEqual([reason(2), reason(1)]);
    const { name: _name, kind: _kind, preset: _preset, ...version } = program();
    await head.post(`/api/admin/programs/${newer.id}/rules`, version);
    expect((await required())[1]).toMatchObject({ counted: 6 });
    const naming = { ...version, rules: rulesOf({ caps, exclusive_of: [newer.id] }) };
    await head.post(`/api/admin/programs/${older.id}/rules`, naming);
    expect((await required())[1]).toMatchObject({ counted: 3 });
    const { body } = await head.get(`/api/admin/graduation?class=2028&program=${newer.id}`);
    const row = body.rows.find(({ id }: { id: number }) => id === member.id);
    expect(row).toMatchObject({ counted: 3, why: `3 h: for “${older.name}”` });
    await head.post(`/api/admin/programs/${older.id}/archive`, { reason: 'Over' });
    expect((await required())[0]).toMatchObject({ counted: 6 });
  });

  describe('of which the older counts the present semester only', () => {
    const ten = (parts: Partial<Rules> = {}) => rulesOf({ target: { kind: 'hours', hours: 10 }, ...parts });
    const counted = async () => (await required()).slice(-2).map((one: { counted: number }) => one.counted);
    let chapter: { readonly id: number; readonly name: string };
    beforeEach(async () => {
      await semesters('01-10', '08-20');
      const rules = ten({ window: { opens: 'semester', closes: 'never' } });
      ({ body: chapter } = await create({ group_id: group, rules }));
      await create({ rules: ten({ exclusive_of: [chapter.id] }) });
    });
    const on = async (day: string) => {
      test.clock.set(`${day}T19:00:00Z`);
      reader = await test.signIn(member);
    };
    afterEach(() => on('2026-05-04'));

    it('keep its hours when the semester is over, and its member has left', async () => {
      await worked('2026-04-10', 10);
      expect(await counted()).toEqual([10, 0]);
      await on('2026-08-20');
      expect(await counted()).toEqual([0, 0]);
      const [, newer] = (await required()).slice(-2);
      expect(newer.entries[0].reason).toEqual({ kind: 'counted for', hours: 10, program: chapter.name });
      await worked('2026-08-20', 4);
      expect(await counted()).toEqual([4, 0]);
      // Recorded when its semester was over: the older one has never counted it.
      await worked('2026-05-20', 2, { created_at: test.clock.now() });
      expect(await counted()).toEqual([4, 2]);
      await leave('2026-04-10');
      expect(await counted()).toEqual([0, 6]);
    });

    it('leave the semesters to the newer one that were over before the program, or the member, was there', async () => {
      await worked('2026-01-09', 3);
      expect(await counted()).toEqual([0, 3]);
      await on('2027-01-10');
      await worked('2026-08-19', 4);
      expect(await counted()).toEqual([0, 3]);
      const late = test.db.updateTable('group_members').set({ from_day: '2026-08-20' });
      await late.where('account_id', '=', member.id).execute();
      expect(await counted()).toEqual([0, 7]);
    });
  });

  it.each([
    { kind: 'exempt', hours: null },
    { kind: 'waiver', hours: 20 },
  ])('leave the hours to the other where the school asks nothing: $kind', async (decided) => {
    const { body: older } = await create();
    const { body: newer } = await create({ rules: rulesOf({ exclusive_of: [older.id] }) });
    await worked('2026-01-01', 10);
    await worked('2026-02-01', 10);
    const decision = { ...decided, grade: null, reason: 'Another school' };
    const decide = (id: number) =>
      head.post(`/api/admin/requirements/${member.id}`, { ...decision, program: id });
    expect(await required()).toMatchObject([{ counted: 20 }, { counted: 0 }]);
    await decide(older.id);
    expect(await required()).toMatchObject([
      { needed: 0, counted: 0, state: 'done' },
      { counted: 20, state: 'done' },
    ]);
    await decide(newer.id);
    expect(await required()).toMatchObject([{ counted: 20 }, { counted: 0 }]);
  });

  it('are a program’s own only where it is required', async () => {
    const { body: ofGroup } = await create({ group_id: group });
    const { body: older } = await create();
    const { body: newer } = await create({ rules: rulesOf({ exclusive_of: [older.id, ofGroup.id] }) });
    await test.build.entry(other, { date: '2026-01-01', hours: 2, verified: true });
    const outside = await required(await test.signIn(other));
    expect(
      outside.map(({ program: id, counted }: { program: number; counted: number }) => [id, counted]),
    ).toEqual([
      [older.id, 2],
      [newer.id, 0],
    ]);
  });

  it('are refused when unknown, ended, of another school, or the program itself', async () => {
    const { body: ended } = await create();
    await head.post(`/api/admin/programs/${ended.id}/archive`, { reason: 'Over' });
    const { body: foreign } = await elsewhere.post('/api/admin/programs', program());
    for (const id of [ended.id, foreign.id, 999_999]) {
      const reply = await create({ rules: rulesOf({ exclusive_of: [id] }) });
      expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['rules']]);
    }
    const { body: own } = await create();
    const {
      name: _name,
      kind: _kind,
      preset: _preset,
      ...version
    } = program({
      rules: rulesOf({ exclusive_of: [own.id] }),
    });
    expect((await head.post(`/api/admin/programs/${own.id}/rules`, version)).status).toBe(400);
  });
});
