/** Progress of a class, its files, and its saved copies (decision 0058). */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstRules } from '#features/requirements/rules/presets.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import { parseCsv } from '#server/platform/csv.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { FREEZES, TOO_MANY_FREEZES } from './graduation.routes.ts';

const path = '/api/admin/graduation';
const reports = `${path}/reports`;
/** In the tests it is May 2026: the class's last school year begins in August. */
const CLASS = 2027;

let test: TestApp;
let head: TestClient;
let administrator: TestClient;
let elsewhere: TestClient;
let ana: BuiltAccount;
let bo: BuiltAccount;

beforeAll(async () => {
  test = await createTestApp();
  ({ head, administrator, elsewhere } = await signInStaff(test));
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.db.deleteFrom('programs').execute();
  await test.db.deleteFrom('throttles').execute();
  // Removes the class of the previous test.
  await test.db
    .updateTable('accounts')
    .set({ graduation_year: 2010 })
    .where('graduation_year', '=', CLASS)
    .execute();
  ana = await test.build.account({ first_name: 'Ana', last_name: 'Diaz', graduation_year: CLASS });
  bo = await test.build.account({ first_name: '=Bo', last_name: 'Eng', graduation_year: CLASS });
});

/** Two hours a day at most, from ninth grade on. */
const rules: Rules = {
  ...firstRules,
  window: { opens: 'grade 9', closes: '05-01' },
  target: { kind: 'hours', hours: 20 },
  caps: [{ of: { kind: 'everything' }, hours: 2, per: 'day' }],
};

async function addProgram(name: string, more: object = {}): Promise<number> {
  const body = { name, kind: 'graduation', preset: null, from_class: CLASS, to_class: null, rules };
  const reply = await head.post('/api/admin/programs', { ...body, reason: 'The state says so', ...more });
  expect(reply.status).toBe(201);
  return reply.body.id;
}
const report = async (query = `?class=${CLASS}`, client = administrator) =>
  (await client.get(`${path}${query}`)).body;
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the report of a class', () => {
  it('lists the most urgent first, with what does not count and why, and what to do next', async () => {
    await addProgram('Service');
    await test.build.entry(ana, { date: '2023-07-31', hours: 6, verified: true });
    await test.build.entry(ana, { date: '2026-05-01', hours: 5, verified: true });
    await test.build.entry(ana, { date: '2026-05-02', hours: 5, verified: true });
    await test.build.entry(ana, { date: '2026-05-03', hours: 1.5, verified: false });
    for (let day = 10; day < 20; day += 1)
      await test.build.entry(bo, { date: `2026-04-${day}`, hours: 2, verified: true });
    const { rows, chosen, programs } = await report();
    expect(chosen.name).toBe('Service');
    expect(programs).toHaveLength(1);
    expect(rows).toEqual([
      {
        id: ana.id,
        name: 'Ana Diaz',
        class: 2027,
        state: expect.stringMatching(/^(on track|behind)$/),
        unit: 'hours',
        needed: 20,
        counted: 4,
        waiting: 1.5,
        left: 14.5,
        left_out: 12,
        // Both were 6 h; the first one comes first.
        why: '6 h: before 08/01/2023, 6 h: over a limit',
        last_activity: '2026-05-03',
        next: expect.stringMatching(/^14\.5 h to go · needs 0\.\d h a week, does \d\.\d$/),
      },
      expect.objectContaining({
        name: '=Bo Eng',
        state: 'done',
        counted: 20,
        why: '',
        next: 'Nothing to do',
      }),
    ]);
  });

  it('is about the requested program, by default the one for graduation', async () => {
    const cord = await addProgram('Silver cord', { kind: 'award' });
    const service = await addProgram('Service');
    const names = async (query?: string) => (await report(query)).chosen.name;
    expect(await names()).toBe('Service');
    expect(await names(`?class=${CLASS}&program=${cord}`)).toBe('Silver cord');
    expect((await administrator.get(`${path}?class=${CLASS}&program=${service + 1000}`)).status).toBe(404);
    // None of them is for this class.
    expect(await report('?class=2020')).toMatchObject({ programs: [], chosen: null, rows: [] });
  });

  it('has nobody of another school, and is for administrators', async () => {
    expect((await report(undefined, elsewhere)).rows).toEqual([]);
    const student = await test.signIn(ana);
    for (const query of [`?class=${CLASS}`, `/download?class=${CLASS}&format=csv`, `/reports?class=${CLASS}`])
      expect((await student.get(`${path}${query}`)).status).toBe(403);
    expect((await student.post(reports, { class: CLASS, program: null })).status).toBe(403);
  });

  it('covers hundreds of students, each with their own entries', async () => {
    const many = [];
    for (let number = 0; number < 230; number += 1)
      many.push(await test.build.account({ last_name: `Many ${number}`, graduation_year: 2026 }));
    for (const [index, one] of many.entries())
      if (index % 50 === 0) await test.build.entry(one, { hours: 1 + index / 50, verified: true });
    const { rows } = await report('?class=2026');
    const counted = new Map(rows.map((row: { id: number; counted: number }) => [row.id, row.counted]));
    expect(many.map(({ id }) => counted.get(id))).toEqual(
      many.map((_, index) => (index % 50 === 0 ? 1 + index / 50 : 0)),
    );
  });
});

describe('the files of a report', () => {
  it('contain the whole class, with formulas as text, and are logged', async () => {
    const reply = await administrator.get(`${path}/download?class=${CLASS}&format=csv`);
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="graduation_${CLASS}.csv"`);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [titles = [], first = [], second = []] = parseCsv(reply.text.slice(1)).records.map(
      ({ fields }) => fields,
    );
    expect(titles.slice(0, 5)).toEqual(['Class', 'Program', 'As of', 'Student', 'State']);
    expect([first[3], second[3]].toSorted()).toEqual(["'=Bo Eng", 'Ana Diaz']);
    const sheet = await administrator.get(`${path}/download?class=${CLASS}&format=xlsx`);
    expect(sheet.headers['content-disposition']).toBe(`attachment; filename="graduation_${CLASS}.xlsx"`);
    expect(sheet.text.slice(0, 2)).toBe('PK');
    const { body } = await head.get('/api/admin/activity?group=reads');
    const downloads = body.lines.filter(({ kind }: { kind: string }) => kind === 'graduation downloaded');
    expect(downloads.slice(0, 2).map(({ facts }: { facts: object }) => facts)).toEqual([
      { class: CLASS, format: 'xlsx' },
      { class: CLASS, format: 'csv' },
    ]);
  });
});

describe('a saved copy of a report', () => {
  const freeze = async () => {
    const reply = await administrator.post(reports, { class: CLASS, program: null });
    expect(reply.status).toBe(201);
    return reply.body;
  };
  const copyOf = async (of: number) =>
    (await administrator.get(`${reports}?class=${CLASS}`)).body.find(({ id }: { id: number }) => id === of);

  it('does not change when entries do, and its checksum is that of its file', async () => {
    await test.build.entry(ana, { hours: 7, verified: true });
    const frozen = await freeze();
    expect(frozen).toMatchObject({
      class: CLASS,
      program: '100 hours',
      by_name: 'Ada Byron',
      students: 2,
      gone: 0,
    });
    await test.build.entry(ana, { hours: 10, verified: true });
    await test.db.updateTable('accounts').set({ last_name: 'Other' }).where('id', '=', ana.id).execute();
    const file = await administrator.get(`${reports}/${frozen.id}/file`);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="graduation_${CLASS}_${frozen.id}.csv"`,
    );
    expect(hash(file.text)).toBe(frozen.sha256);
    const { records } = parseCsv(file.text.slice(1));
    expect(records).toHaveLength(3);
    expect(records.find(({ fields }) => fields[3] === 'Ana Diaz')?.fields[5]).toBe('7');
    expect((await administrator.get(`${reports}?class=${CLASS}`)).body).toContainEqual(frozen);
    expect((await report()).rows.find(({ id }: { id: number }) => id === ana.id).counted).toBe(17);
  });

  it('is visible only to its school', async () => {
    const { id } = await freeze();
    expect((await elsewhere.get(`${reports}?class=${CLASS}`)).body).toEqual([]);
    expect((await elsewhere.get(`${reports}/${id}/file`)).status).toBe(404);
    const student = await test.signIn(ana);
    expect((await student.get(`${reports}/${id}/file`)).status).toBe(403);
    expect((await elsewhere.post(reports, { class: CLASS, program: null })).status).toBe(409);
    const { body } = await head.get('/api/admin/activity?group=settings');
    expect(body.lines[0]).toMatchObject({
      kind: 'graduation frozen',
      facts: { report: id, class: CLASS, program: '100 hours', students: 2 },
    });
  });

  it('loses the line of a deleted account, and says so', async () => {
    const frozen = await freeze();
    const before = (await administrator.get(`${reports}/${frozen.id}/file`)).text;
    const client = await test.signIn(bo);
    expect((await client.post('/api/accounts/delete', { password: bo.password })).status).toBe(200);
    expect(await copyOf(frozen.id)).toMatchObject({ sha256: frozen.sha256, students: 2, gone: 1 });
    const file = (await administrator.get(`${reports}/${frozen.id}/file`)).text;
    expect(file).not.toContain('Bo Eng');
    expect(file).toContain('Ana Diaz');
    // An earlier download can still be proven.
    expect(hash(before)).toBe(frozen.sha256);
  });

  it('is never changed or removed in the database', async () => {
    const { id } = await freeze();
    const refused = 'A report that was frozen stays as it is';
    const { db } = test;
    await expect(db.deleteFrom('graduation_reports').where('id', '=', id).execute()).rejects.toThrow(refused);
    await expect(
      db.updateTable('graduation_reports').set({ students: 1 }).where('id', '=', id).execute(),
    ).rejects.toThrow(refused);
    await expect(
      db.updateTable('graduation_reports').set({ by_account_id: null }).where('id', '=', id).execute(),
    ).rejects.toThrow(refused);
    await expect(
      db.deleteFrom('graduation_report_lines').where('report_id', '=', id).execute(),
    ).rejects.toThrow(refused);
    await expect(
      db.updateTable('graduation_report_lines').set({ line: 'x' }).where('report_id', '=', id).execute(),
    ).rejects.toThrow(refused);
  });

  it('stays when its author leaves', async () => {
    const account = await test.build.account({ is_school_administration: true });
    const client = await test.signIn(account);
    const { body } = await client.post(reports, { class: CLASS, program: null });
    expect((await client.post('/api/accounts/delete', { password: account.password })).status).toBe(200);
    expect(await copyOf(body.id)).toMatchObject({ by_name: null, students: 2, gone: 0, sha256: body.sha256 });
  });

  it('is in a student’s data export', async () => {
    const { id } = await freeze();
    const client = await test.signIn(ana);
    const data = JSON.parse((await client.get('/api/accounts/data')).text);
    expect(data.graduation_reports).toEqual([
      expect.objectContaining({
        id,
        class: CLASS,
        program: '100 hours',
        shown: expect.objectContaining({ id: ana.id }),
      }),
    ]);
  });

  it('can be made at most twenty times a day', async () => {
    for (let time = 0; time < FREEZES.times; time += 1) await freeze();
    const reply = await administrator.post(reports, { class: CLASS, program: null });
    expect(reply.status).toBe(429);
    expect(reply.body.detail).toContain(TOO_MANY_FREEZES);
  });
});

it('reading a class is logged once an hour', async () => {
  const reader = await test.build.account({ is_school_administration: true });
  const client = await test.signIn(reader);
  for (const year of [CLASS, CLASS + 1, CLASS]) await client.get(`${path}?class=${year}`);
  const lines = await test.db
    .selectFrom('activity')
    .where('actor_account_id', '=', reader.id)
    .where('kind', '=', 'graduation read')
    .orderBy('id')
    .select('facts')
    .execute();
  expect(lines.map(({ facts }) => facts)).toEqual([{ class: CLASS }, { class: CLASS + 1 }]);
});
