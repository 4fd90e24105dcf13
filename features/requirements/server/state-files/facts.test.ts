/** Facts about students: imported, corrected, used by the rules, and visible to no other school. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presetOf } from '#features/requirements/rules/presets.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const HEAD = 'email,state_id,usi,campus,entered_on,grade_of_entry';
const path = '/api/admin/facts';

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
  await test.db.deleteFrom('student_facts').execute();
  await test.db.deleteFrom('programs').execute();
  ana = await test.build.account({ first_name: 'Ana', last_name: 'Diaz' });
  bo = await test.build.account({ first_name: 'Bo', last_name: 'Eng' });
});

const file = (...lines: string[]) => ({ text: [HEAD, ...lines].join('\r\n') });
const factsOf = async ({ id }: BuiltAccount, client = administrator) =>
  (await client.get(`${path}/${id}`)).body;
const nothing = { state_id: null, usi: null, campus: null, entered_on: null, grade_of_entry: null };
const typed = { state_id: '', usi: '', campus: '', entered_on: '', grade_of_entry: '' };

const imported = { added: 0, changed: 0, unchanged: 0, bad: [], bad_lines: 0 };

describe('a file with facts', () => {
  it('changes only what it contains', async () => {
    const first = file(`${ana.email},123456789,,4401701,8/13/2025,10`, `${bo.email.toUpperCase()},,77,,,`);
    const counted = await head.post(`${path}/import`, { ...first, preview: true });
    expect(counted.body).toEqual({ ...imported, added: 2 });
    expect(await factsOf(ana)).toEqual(nothing);
    expect((await head.post(`${path}/import`, first)).body).toEqual({ ...imported, added: 2 });
    expect(await factsOf(ana)).toEqual({
      state_id: '123456789',
      usi: null,
      campus: '4401701',
      entered_on: '2025-08-13',
      grade_of_entry: 10,
    });
    const second = file(`${ana.email},123456789,,,,`, `${bo.email},,78,,,`);
    expect((await head.post(`${path}/import`, second)).body).toEqual({
      ...imported,
      changed: 1,
      unchanged: 1,
    });
    expect(await factsOf(ana)).toMatchObject({ campus: '4401701', grade_of_entry: 10 });
    const { body } = await head.get('/api/admin/activity?group=settings');
    expect(body.lines[0]).toMatchObject({ kind: 'facts imported', facts: { added: 0, changed: 1 } });
  });

  it('is refused as a whole with each bad line and its reason', async () => {
    const other = await test.build.account({ school: 'UCLA' });
    await administrator.post(`${path}/${bo.id}`, { ...typed, state_id: '55' });
    const bad = file(
      `${ana.email},12 34,,,2025-02-30,13`,
      `${ana.email},1,,,,`,
      `${other.email},2,,,,`,
      `${(await test.build.account()).email},55,,,,`,
      'x@example.com,,,,,,y',
    );
    const { body } = await head.post(`${path}/import`, bad);
    expect(body).toMatchObject({ added: 0, changed: 0, bad_lines: 5 });
    expect(body.bad).toEqual([
      { line: 2, reason: expect.stringMatching(/^state_id: .*; entered_on: .*; grade_of_entry: .*$/) },
      { line: 3, reason: `the email ${ana.email} is already in line 2` },
      { line: 4, reason: `there is no student with the email ${other.email} at your school` },
      { line: 5, reason: 'Bo Eng has the same State ID' },
      { line: 6, reason: 'has a value in a column that the first line does not name' },
    ]);
    expect(await factsOf(ana)).toEqual(nothing);
    expect((await head.post(`${path}/import`, file())).status).toBe(400);
  });

  it('may end with empty lines', async () => {
    const reply = await head.post(`${path}/import`, file(`${ana.email},11,,,,`, ',,,,,', ',,,,,'));
    expect(reply.body).toEqual({ ...imported, added: 1 });
  });

  it('can swap the numbers of two students', async () => {
    await head.post(`${path}/import`, file(`${ana.email},11,,,,`, `${bo.email},22,,,,`));
    const reply = await head.post(`${path}/import`, file(`${ana.email},22,,,,`, `${bo.email},11,,,,`));
    expect(reply.body).toEqual({ ...imported, changed: 2 });
    expect([(await factsOf(ana)).state_id, (await factsOf(bo)).state_id]).toEqual(['22', '11']);
  });

  it('is for the school’s heads, and may be larger than other requests', async () => {
    expect((await administrator.post(`${path}/import`, file())).status).toBe(403);
    const long = file(...Array.from({ length: 5000 }, (_, index) => `nobody${index}@example.com,,,,,9`));
    expect(long.text.length).toBeGreaterThan(128 * 1024);
    const { body } = await head.post(`${path}/import`, long);
    expect([body.bad.length, body.bad_lines]).toEqual([100, 5000]);
  });
});

describe('the facts of one student', () => {
  it('can be corrected by an administrator, with a message for invalid ones', async () => {
    await administrator.post(`${path}/${bo.id}`, { ...typed, usi: '99' });
    const wrong = await administrator.post(`${path}/${ana.id}`, {
      ...typed,
      entered_on: 'May',
      campus: 'A B',
    });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body)).toEqual(['campus', 'entered_on']);
    const taken = await administrator.post(`${path}/${ana.id}`, { ...typed, usi: '99' });
    expect(taken.body).toEqual({ usi: ['Another student of your school has this number'] });
    const saved = await administrator.post(`${path}/${ana.id}`, { ...typed, state_id: ' t12345678 ' });
    expect(saved.body).toEqual({ ...nothing, state_id: 'T12345678' });
    const { body } = await head.get('/api/admin/activity?group=settings');
    expect(body.lines[0]).toMatchObject({
      kind: 'facts changed',
      about: { id: ana.id },
      facts: { fields: 'state_id' },
    });
    await factsOf(ana);
    const reads = await head.get('/api/admin/activity?group=reads');
    expect(reads.body.lines.some(({ kind }: { kind: string }) => kind === 'facts read')).toBe(true);
  });

  it.each([{ entered_on: '2025-08-13' }, { grade_of_entry: '11' }])(
    'can be changed only by heads if %o affects what is needed',
    async (deciding) => {
      const refused = await administrator.post(`${path}/${ana.id}`, { ...typed, ...deciding });
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        expect.stringContaining('head of your school'),
      ]);
      expect(await factsOf(ana)).toEqual(nothing);
      expect((await head.post(`${path}/${ana.id}`, { ...typed, ...deciding })).status).toBe(200);
      // Unchanged facts may be sent along.
      const more = { ...typed, ...deciding, usi: '88' };
      expect((await administrator.post(`${path}/${ana.id}`, more)).body).toMatchObject({ usi: '88' });
      expect((await administrator.post(`${path}/${ana.id}`, typed)).status).toBe(403);
      expect(await factsOf(ana)).toMatchObject({ usi: '88' });
    },
  );

  it('cannot have a first day more than a year ahead', async () => {
    const late = await head.post(`${path}/${ana.id}`, { ...typed, entered_on: '2199-01-01' });
    expect(late.body).toEqual({ entered_on: ['Please use a day at most a year from now'] });
    const { body } = await head.post(`${path}/import`, file(`${ana.email},,,,2199-01-01,`));
    expect(body.bad).toEqual([{ line: 2, reason: 'entered_on: please use a day at most a year from now' }]);
  });

  it('can be removed from a suspended student, to free the number for another one', async () => {
    await administrator.post(`${path}/${bo.id}`, { ...typed, state_id: '4712' });
    await test.db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', bo.id).execute();
    const mine = { ...typed, state_id: '4712' };
    expect((await administrator.post(`${path}/${ana.id}`, mine)).status).toBe(400);
    expect(await factsOf(bo)).toMatchObject({ state_id: '4712' });
    expect((await administrator.post(`${path}/${bo.id}`, typed)).status).toBe(200);
    expect((await administrator.post(`${path}/${ana.id}`, mine)).body).toMatchObject({ state_id: '4712' });
  });

  it('are visible only to the own school, and in the student’s data export', async () => {
    await administrator.post(`${path}/${ana.id}`, { ...typed, state_id: '4711' });
    expect((await elsewhere.get(`${path}/${ana.id}`)).status).toBe(404);
    expect((await elsewhere.post(`${path}/${ana.id}`, typed)).status).toBe(404);
    const client = await test.signIn(ana);
    expect((await client.get(`${path}/${ana.id}`)).status).toBe(403);
    expect(JSON.stringify((await client.get('/api/requirements')).body)).not.toContain('4711');
    const { body } = await client.get('/api/accounts/data');
    expect(body.known_by_school).toMatchObject({ school: 'Larchmont Charter High School', state_id: '4711' });
    await client.post('/api/accounts/delete', { password: ana.password });
    expect(await test.db.selectFrom('student_facts').selectAll().execute()).toEqual([]);
  });

  it('are deleted when the student moves, even if the student returns', async () => {
    await head.post(`${path}/${ana.id}`, { ...typed, state_id: '4711', grade_of_entry: '11' });
    const schools = await test.db.selectFrom('schools').select(['id', 'name']).execute();
    const { id: other } = schools.find(({ name }) => name === 'UCLA') ?? { id: 0 };
    const moveTo = (school_id: number) =>
      test.db.updateTable('accounts').set({ school_id }).where('id', '=', ana.id).execute();
    await moveTo(other);
    expect((await elsewhere.get(`${path}/${ana.id}`)).body).toEqual(nothing);
    await moveTo(ana.school_id);
    expect(await factsOf(ana)).toEqual(nothing);
  });
});

describe('the needed hours', () => {
  const needed = async () => {
    const own = (await (await test.signIn(ana)).get('/api/requirements')).body[0].needed;
    const { rows } = (await head.get('/api/admin/graduation?class=2027')).body;
    const row = rows.find(({ id }: { id: number }) => id === ana.id);
    // The student, the student's page and the report show the same.
    const page = (await head.get(`/api/admin/requirements/${ana.id}`)).body.requirements[0].needed;
    expect([row.needed, page]).toEqual([own, own]);
    return own;
  };

  it('follow a decision, else the grade of entry, else the first day', async () => {
    const { body } = await head.post('/api/admin/programs', {
      name: 'Community service',
      kind: 'graduation',
      preset: 'arkansas',
      from_class: 2027,
      to_class: null,
      rules: presetOf('arkansas').rules,
      reason: 'The law',
    });
    expect(await needed()).toBe(75);
    await head.post(`${path}/${ana.id}`, { ...typed, entered_on: '2024-08-20' });
    expect(await needed()).toBe(60);
    await head.post(`${path}/${ana.id}`, {
      ...typed,
      entered_on: '2024-08-20',
      grade_of_entry: '11',
    });
    expect(await needed()).toBe(40);
    const decision = { program: body.id, kind: 'entered in grade', hours: null, grade: 12, reason: 'Why' };
    await head.post(`/api/admin/requirements/${ana.id}`, decision);
    expect(await needed()).toBe(20);
  });
});
