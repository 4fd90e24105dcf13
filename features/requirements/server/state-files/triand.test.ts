/** Files for TRIAND: what they add and remove, what is left out, and who may make and download them. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { filesScene, noFacts, numbers, rules, type FilesScene } from './files.test.scene.ts';
import { AT_ONCE } from '#server/platform/database/rows.ts';
import { insertFile, selectFiled, type FiledLine, type NewLine } from './triand.queries.ts';
import { NOT_THE_NEWEST, NOTHING_NEW, NUMBERS_MISSING } from './triand.routes.ts';
import { readTriand, stateAfter } from './triand.test.validator.ts';

const path = '/api/admin/files/triand';
const ID = '1234567891';

let scene: FilesScene;
let ana: BuiltAccount;

beforeAll(async () => {
  scene = await filesScene();
});
afterAll(() => scene?.test.close());
beforeEach(async () => {
  await scene.reset();
  await scene.test.db.deleteFrom('student_facts').execute();
  ana = await scene.student('Ana', { state_id: ID });
});

const preview = async () => (await scene.administrator.get(path)).body;
const none = { total: 0, shown: [] };
const make = () => scene.head.post(path, {});
async function file(id: number): Promise<string> {
  return (await scene.administrator.get(`/api/admin/files/${id}/file`)).text;
}
/** Makes the next file. */
async function made(): Promise<string> {
  const reply = await make();
  expect(reply.status).toBe(201);
  return file(reply.body.id);
}
const operations = (text: string) => readTriand(text).map(({ operation, hours }) => `${operation} ${hours}`);
const change = (id: number, parts: object) =>
  scene.test.db.updateTable('entries').set(parts).where('id', '=', id).execute();

describe('a file for TRIAND', () => {
  it('has a row in TRIAND’s format for each entry that counts', async () => {
    await scene.entry(ana);
    // Only four hours of a day count.
    await scene.entry(ana, { date: '2025-07-31', hours: 6, event: 'Long day' });
    await scene.entry(ana, { date: '2023-07-31', event: 'Before ninth grade' });
    await scene.entry(ana, { verified: false, event: 'Waits' });
    expect(await preview()).toMatchObject({
      adds: 2,
      unchanged: 0,
      taken_back: none,
      students_left_out: none,
    });
    const reply = await make();
    expect(reply.body).toMatchObject({ by_name: 'Grace Hopper', added: 2, removed: 0, gone: 0 });
    expect(reply.body.file_name).toMatch(/communityservice_4401000\.csv$/);
    const text = await file(reply.body.id);
    expect(createHash('sha256').update(text).digest('hex')).toBe(reply.body.sha256);
    expect(readTriand(text)).toEqual([
      expect.objectContaining({ date: '20250731', grade: '10', hours: '4' }),
      {
        districtlea: '4401000',
        schoollea: '4401701',
        first: 'Ana',
        last: 'Diaz',
        stateid: ID,
        date: '20260302',
        grade: '11',
        partner: 'Harvest',
        hours: '2.5',
        preparation: '\'=Read, "a lot"',
        action: 'Sorted\nfood',
        reflection: 'Patience pays.',
        operation: 'add',
      },
    ]);
    const { body } = await scene.head.get('/api/admin/activity?group=settings');
    expect(body.lines[0]).toMatchObject({ kind: 'state file made', facts: { added: 2, removed: 0 } });
  });

  it('adds, changes and removes rows exactly once, and says when nothing is new', async () => {
    const kept = await scene.entry(ana);
    const changed = await scene.entry(ana, { date: '2026-03-03', hours: 1 });
    const files = [await made()];
    await change(changed, { hours: 1.5 });
    const added = await scene.entry(ana, { date: '2026-03-04', hours: 3 });
    expect(await preview()).toMatchObject({ adds: 2, taken_back: { total: 1 }, unchanged: 1 });
    files.push(await made());
    expect(operations(files[1] ?? '')).toEqual(['remove 1', 'add 1.5', 'add 3']);
    await change(added, { recycling_bin: true });
    files.push(await made());
    expect(operations(files[2] ?? '')).toEqual(['remove 3']);
    expect(await preview()).toMatchObject({ adds: 0, taken_back: none, unchanged: 2 });
    const nothing = await make();
    expect([nothing.status, nothing.body.detail]).toEqual([409, NOTHING_NEW]);
    expect(stateAfter(files).map(({ hours }) => hours)).toEqual(['2.5', '1.5']);
    // The student returns.
    await change(added, { recycling_bin: false });
    files.push(await made());
    expect(stateAfter(files).map(({ hours }) => hours)).toEqual(['2.5', '1.5', '3']);
    await scene.test.db.deleteFrom('entries').where('id', '=', kept).execute();
    await change(changed, { verified: false });
    files.push(await made());
    expect(stateAfter(files).map(({ hours }) => hours)).toEqual(['3']);
  });

  it('removes rows that no longer count, and says whose and why', async () => {
    const bo = await scene.student('Bo', { state_id: '5234567891' });
    const [changed, withdrawn, incomplete] = [
      await scene.entry(ana, { date: '2026-03-02' }),
      await scene.entry(ana, { date: '2026-03-03', hours: 1 }),
      await scene.entry(ana, { date: '2026-03-04' }),
    ];
    await scene.entry(bo, { date: '2026-03-05' });
    const files = [await made()];
    await change(changed, { hours: 3 });
    await change(withdrawn, { recycling_bin: true });
    await scene.test.db
      .updateTable('entry_details')
      .set({ action: '' })
      .where('entry_id', '=', incomplete)
      .execute();
    await scene.administrator.post(`/api/admin/facts/${bo.id}`, noFacts);
    const found = await preview();
    expect(found).toMatchObject({
      programs: ['Community service'],
      adds: 1,
      students_left_out: { total: 1, shown: [{ id: bo.id, name: 'Bo Diaz', what: 'no state ID' }] },
    });
    const student = { id: ana.id, name: 'Ana Diaz' };
    expect(found.taken_back).toEqual({
      total: 4,
      shown: [
        { ...student, what: '03/02/2026, 2.5 hours: has changed, and is added again' },
        { ...student, what: '03/03/2026, 1 hour: does not count any more' },
        { ...student, what: '03/04/2026, 2.5 hours: something is missing' },
        { id: bo.id, name: 'Bo Diaz', what: '03/05/2026, 2.5 hours: the student is left out' },
      ],
    });
    files.push(await made());
    expect(stateAfter(files).map(({ hours }) => hours)).toEqual(['3']);
  });

  it('keeps filed rows of suspended, removed or moved students', async () => {
    const { db } = scene.test;
    const filed = await scene.entry(ana);
    await made();
    const set = (parts: object) => db.updateTable('accounts').set(parts).where('id', '=', ana.id).execute();
    await change(filed, { hours: 1 });
    const school = await db
      .selectFrom('schools')
      .where('name', '=', 'UCLA')
      .select('id')
      .executeTakeFirstOrThrow();
    for (const parts of [{ standing: 'suspended' }, { standing: 'removed' }, { school_id: school.id }]) {
      await set(parts);
      expect(await preview()).toMatchObject({ adds: 0, unchanged: 1, taken_back: none });
      expect((await make()).status).toBe(409);
      await set({ standing: 'member', school_id: ana.school_id });
    }
    // A returning student is included again. The number was deleted when they left.
    expect(await preview()).toMatchObject({
      taken_back: { shown: [{ id: ana.id, what: '03/02/2026, 2.5 hours: the student is left out' }] },
    });
  });

  it('keeps filed rows of graduates, and adds none', async () => {
    const senior = await scene.student('Sam', { state_id: '2234567891' }, 2026);
    const filed = await scene.entry(senior);
    const late = await scene.entry(senior, { date: '2026-03-09', verified: false });
    await scene.entry(ana);
    await made();
    await change(late, { verified: true });
    // The class of 2025 has graduated and is in no grade.
    const graduated = { graduation_year: 2025 };
    await scene.test.db.updateTable('accounts').set(graduated).where('id', '=', senior.id).execute();
    await change(filed, { verified: false });
    expect(await preview()).toMatchObject({ adds: 0, taken_back: none, unchanged: 2 });
  });

  it('leaves out incomplete entries, and says what is missing', async () => {
    const without = await scene.student('Bo');
    const wrong = await scene.student('Cy', { state_id: '9101' });
    const campus = await scene.student('Di', { state_id: '3234567891', campus: 'North' });
    for (const one of [without, wrong, campus, ana]) await scene.entry(one);
    const incomplete = await scene.entry(ana, { date: '2026-03-05', event: 'Unsaid' });
    await scene.test.db
      .updateTable('entry_details')
      .set({ preparation: ' ', reflection: '', reflection_words: 0 })
      .where('entry_id', '=', incomplete)
      .execute();
    const found = await preview();
    expect(found).toMatchObject({
      adds: 1,
      numbers: [],
      students_left_out: { total: 3 },
      entries_left_out: { total: 1 },
    });
    expect(found.students_left_out.shown).toEqual([
      { id: without.id, name: 'Bo Diaz', what: 'no state ID' },
      { id: wrong.id, name: 'Cy Diaz', what: 'the state ID is not one of Arkansas' },
      { id: campus.id, name: 'Di Diaz', what: 'the campus is not a number of 7 digits' },
    ]);
    const what = 'Unsaid, 03/05/2026: no preparation, no reflection';
    expect(found.entries_left_out.shown).toEqual([{ id: ana.id, name: 'Ana Diaz', what }]);
    expect(readTriand(await made()).map(({ first }) => first)).toEqual(['Ana']);
    await scene.administrator.post(`/api/admin/facts/${campus.id}`, {
      ...noFacts,
      state_id: '3234567891',
      campus: '4401702',
    });
    expect(readTriand(await made())).toMatchObject([{ first: 'Di', schoollea: '4401702' }]);
  });

  it('also says what is missing for entries that therefore do not count', async () => {
    await scene.reset({ rules: { ...rules, entry: { phases: true, reflection_words: 1 } } });
    ana = await scene.student('Fay', { state_id: '6234567891' });
    const event = 'Unsaid';
    await scene.test.build.entry(ana, { event, date: '2026-03-02', verified: true });
    await scene.entry(ana);
    const found = await preview();
    const what = `${event}, 03/02/2026: no preparation, no action, no reflection`;
    expect(found).toMatchObject({ adds: 1, entries_left_out: { shown: [{ id: ana.id, what }] } });
  });

  it('needs the school’s numbers', async () => {
    await scene.entry(ana);
    await scene.head.post('/api/admin/files/numbers', { ...numbers, district_lea: '44' });
    expect((await preview()).numbers).toEqual(['district_lea']);
    const reply = await make();
    expect([reply.status, reply.body.detail]).toEqual([409, NUMBERS_MISSING]);
    const wrong = await scene.head.post('/api/admin/files/numbers', { ...numbers, school_lea: 'North' });
    expect(wrong.body).toEqual({ school_lea: ['Please use at most 7 digits'] });
  });

  it('adds no row twice when two heads make it at the same time', async () => {
    await scene.entry(ana);
    const replies = await Promise.all([make(), make(), make()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const { made: files } = (await scene.head.get('/api/admin/files')).body;
    expect(files).toHaveLength(1);
  });

  it('contains only the program for graduation', async () => {
    await scene.reset({ kind: 'award' });
    ana = await scene.student('Eve', { state_id: '4234567891' });
    await scene.entry(ana);
    expect(await preview()).toMatchObject({ adds: 0, students_left_out: none });
  });

  it('prefers the program based on Arkansas’s preset to an older one', async () => {
    await scene.reset({ preset: null, name: 'Our hours', rules: { ...rules, caps: [] } });
    ana = await scene.student('Gus', { state_id: '7234567891' });
    await scene.entry(ana, { hours: 6 });
    expect((await preview()).programs).toEqual(['Our hours']);
    const files = [await made()];
    await scene.head.post('/api/admin/programs', {
      name: 'The law',
      kind: 'graduation',
      preset: 'arkansas',
      from_class: 2000,
      to_class: null,
      rules,
      reason: 'The law',
    });
    expect((await preview()).programs).toEqual(['The law']);
    files.push(await made());
    expect(operations(files[1] ?? '')).toEqual(['remove 6', 'add 4']);
  });
});

describe('earlier files for TRIAND', () => {
  it('are visible to the school’s administrators, and only heads make them', async () => {
    await scene.entry(ana);
    const { body } = await make();
    expect((await scene.elsewhere.get(`/api/admin/files/${body.id}/file`)).status).toBe(404);
    expect((await scene.elsewhere.get('/api/admin/files')).body).toMatchObject({ made: [] });
    expect((await scene.administrator.post(path, {})).status).toBe(403);
    const overview = (await scene.administrator.get('/api/admin/files')).body;
    expect(overview).toMatchObject({ numbers, layouts: [] });
    expect(overview.made).toEqual([body]);
    const student = await scene.test.signIn(ana);
    for (const address of ['/api/admin/files', path, `/api/admin/files/${body.id}/file`])
      expect((await student.get(address)).status).toBe(403);
    const own = (await student.get('/api/accounts/data')).body.filed_with_the_state;
    expect(own).toMatchObject([{ school: 'Larchmont Charter High School', operation: 'add' }]);
    expect(own[0].line).toContain(ID);
  });

  it('lose the rows of a deleted account, and the next file removes nothing', async () => {
    await scene.entry(ana);
    const bo = await scene.student('Bo', { state_id: '5234567891' });
    const ofBo = await scene.entry(bo);
    const first = (await make()).body;
    await (await scene.test.signIn(ana)).post('/api/accounts/delete', { password: ana.password });
    expect(await preview()).toMatchObject({ adds: 0, taken_back: none, unchanged: 1 });
    expect(readTriand(await file(first.id)).map(({ stateid }) => stateid)).toEqual(['5234567891']);
    await change(ofBo, { hours: 1 });
    const second = (await make()).body;
    expect(second).toMatchObject({ added: 1, removed: 1, gone: 0 });
    const { made: left } = (await scene.head.get('/api/admin/files')).body;
    expect(left.map(({ gone }: { gone: number }) => gone)).toEqual([0, 1]);
  });

  it('leave out a student whose account is deleted meanwhile', async () => {
    const filed = await scene.entry(ana);
    await make();
    await change(filed, { hours: 3 });
    await scene.entry(await scene.student('Bo', { state_id: '5234567891' }));
    const [reply] = await whileHolding(
      scene.test.db,
      (trx) => trx.deleteFrom('accounts').where('id', '=', ana.id).execute(),
      () => [make()],
    );
    expect(reply?.body).toMatchObject({ added: 1, removed: 0, gone: 0 });
    expect(readTriand(await file(reply?.body.id)).map(({ first }) => first)).toEqual(['Bo']);
  });

  it('can be deleted, newest first, if TRIAND refused them', async () => {
    const kept = await scene.entry(ana);
    const first = (await make()).body;
    await change(kept, { hours: 3 });
    await scene.entry(ana, { date: '2026-03-04', hours: 1 });
    const second = (await make()).body;
    const refuse = (id: number, client = scene.head) => client.post(`/api/admin/files/${id}/not-taken`, {});
    expect((await refuse(second.id, scene.administrator)).status).toBe(403);
    expect((await refuse(second.id, scene.elsewhere)).status).toBe(404);
    const older = await refuse(first.id);
    expect([older.status, older.body.detail]).toEqual([409, NOT_THE_NEWEST]);
    expect((await refuse(second.id)).status).toBe(200);
    expect((await refuse(second.id)).status).toBe(404);
    expect((await scene.head.get('/api/admin/files')).body.made).toEqual([first]);
    const activity = (await scene.head.get('/api/admin/activity?group=settings')).body.lines[0];
    expect(activity).toMatchObject({
      kind: 'state file not taken',
      facts: { file: second.id, added: 2, removed: 1 },
    });
    expect(await preview()).toMatchObject({ adds: 2, taken_back: { total: 1 }, unchanged: 0 });
    const files = [await file(first.id), await made()];
    expect(stateAfter(files).map(({ hours }) => hours)).toEqual(['3', '1']);
  });
});

describe('a large file', () => {
  it('is stored and sent in parts, with its rows in order', async () => {
    const { db, clock } = scene.test;
    const many = 2 * AT_ONCE + 1;
    const lines = Array.from({ length: many }, (_, index) => ({
      operation: 'add' as const,
      account_id: ana.id,
      entry_id: 1_000_000 + index,
      line: `row ${index}`,
    }));
    const parts = {
      school_id: ana.school_id,
      district_lea: numbers.district_lea,
      by_account_id: ana.id,
      head: 'head',
      sha256: Buffer.alloc(32),
      created_at: clock.now(),
    };
    const store = (added: number, removed: number, rows: readonly NewLine[], back: readonly FiledLine[]) =>
      db.transaction().execute((trx) => insertFile(trx, { ...parts, added, removed }, rows, back));
    const id = await store(many, 0, lines, []);
    expect(await file(id)).toBe(['head', ...lines.map(({ line }) => `${line},add\r\n`)].join(''));
    const removes = lines.map((line) => ({ ...line, operation: 'remove' as const }));
    await store(0, many, removes, await selectFiled(db, ana.school_id));
    expect(await selectFiled(db, ana.school_id)).toEqual([]);
  });
});
