/** Heads' decisions about one student's requirement. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Decision } from '#features/requirements/decisions.contract.ts';
import { presetOf } from '#features/requirements/rules/presets.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let test: TestApp;
let head: TestClient;
let administrator: TestClient;
let elsewhere: TestClient;
let student: BuiltAccount;
let program: number;

beforeAll(async () => {
  test = await createTestApp();
  const staff = { is_school_administration: true };
  head = await test.signIn(await test.build.account({ ...staff, is_school_administration_head: true }));
  administrator = await test.signIn(await test.build.account(staff));
  const other = { ...staff, is_school_administration_head: true, school: 'UCLA' };
  elsewhere = await test.signIn(await test.build.account(other));
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.db.deleteFrom('programs').execute();
  student = await test.build.account({ graduation_year: 2027, first_name: 'Ines', last_name: 'Paz' });
  const { body } = await head.post('/api/admin/programs', {
    name: 'Community service',
    kind: 'graduation',
    preset: 'arkansas',
    from_class: 2027,
    to_class: null,
    rules: { ...presetOf('arkansas').rules, entry: {} },
    reason: 'The law',
  });
  program = body.id;
});

const address = () => `/api/admin/requirements/${student.id}`;
const decide = (more: object, client = head) =>
  client.post(address(), { program, kind: 'credit', hours: null, grade: null, reason: 'Came late', ...more });

describe('a decision about one student', () => {
  it.each([
    [
      { kind: 'credit', hours: 12.5 },
      { needed: 75, counted: 12.5 },
    ],
    [
      { kind: 'waiver', hours: 20 },
      { needed: 55, counted: 0 },
    ],
    [
      { kind: 'override', hours: 40 },
      { needed: 40, counted: 0 },
    ],
    [{ kind: 'exempt' }, { needed: 0, state: 'done' }],
    // 20 for each of the three remaining grades.
    [{ kind: 'entered in grade', grade: 10 }, { needed: 60 }],
  ])('%o applies at once', async (decision, found) => {
    const reply = await decide(decision);
    expect(reply.status).toBe(200);
    expect(reply.body.requirements[0]).toMatchObject(found);
    const client = await test.signIn(student);
    expect((await client.get('/api/requirements')).body[0]).toMatchObject(found);
  });

  it('can end, and stays readable with its author and time', async () => {
    const made = await decide({ kind: 'exempt' });
    const [{ id }] = made.body.decisions as [Decision];
    const ended = await head.post(`${address()}/end`, { decision: id });
    expect(ended.body.requirements[0]).toMatchObject({ needed: 75 });
    expect(ended.body.decisions).toMatchObject([
      { id, kind: 'exempt', reason: 'Came late', program: 'Community service' },
    ]);
    expect(ended.body.decisions[0].ended_at).not.toBeNull();
    expect((await head.post(`${address()}/end`, { decision: id })).status).toBe(404);
    const { body } = await head.get('/api/admin/activity?group=settings');
    const [last, before] = body.lines;
    expect([last.kind, before.kind]).toEqual(['requirement decision ended', 'requirement decided']);
    expect(last.about).toMatchObject({ name: 'Ines Paz' });
  });

  it('shows its reason only to heads, and to the student in their data export', async () => {
    await decide({ kind: 'waiver', hours: 5, reason: 'An illness' });
    expect((await head.get(address())).text).toContain('An illness');
    const seen = await administrator.get(address());
    expect(seen.body.decisions).toMatchObject([{ kind: 'waiver', hours: 5, reason: null }]);
    expect(seen.text).not.toContain('An illness');
    expect((await administrator.get('/api/admin/activity?group=settings')).text).not.toContain('An illness');
    const client = await test.signIn(student);
    expect((await client.get('/api/requirements')).text).not.toContain('An illness');
    expect((await client.get('/api/accounts/data')).text).toContain('An illness');
  });

  it.each([
    ['without a reason', { kind: 'exempt', reason: ' ' }, 'reason'],
    ['without hours', { kind: 'credit' }, 'hours'],
    ['without a grade', { kind: 'entered in grade' }, 'grade'],
    ['with fewer than no hours', { kind: 'waiver', hours: -1 }, 'hours'],
    ['of a kind that is none', { kind: 'gift', hours: 1 }, 'kind'],
  ])('is refused %s', async (_what, decision, field) => {
    const reply = await decide(decision);
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, [field]]);
    expect((await head.get(address())).body.decisions).toEqual([]);
  });

  it('is for heads, about students and programs of their own school', async () => {
    expect((await decide({ kind: 'exempt' }, administrator)).status).toBe(403);
    expect((await decide({ kind: 'exempt' }, elsewhere)).status).toBe(404);
    expect((await elsewhere.get(address())).status).toBe(404);
    expect((await decide({ kind: 'exempt', program: program + 1000 })).status).toBe(404);
    const made = await decide({ kind: 'exempt' });
    const other = await test.build.account({});
    const [{ id }] = made.body.decisions as [Decision];
    expect((await head.post(`/api/admin/requirements/${other.id}/end`, { decision: id })).status).toBe(404);
  });
});

it('the school can read a student’s answers about an entry', async () => {
  await test.db
    .insertInto('entry_details')
    .values({
      entry_id: (await test.build.entry(student, { event: 'Beach cleanup' })).id,
      version: 1,
      work: 'paid',
      category: null,
      outcomes: [],
      preparation: '',
      action: '',
      reflection: 'Small pieces matter',
      reflection_words: 3,
      updated_at: test.clock.now(),
    })
    .execute();
  expect((await administrator.get(address())).body).toMatchObject({
    name: 'Ines Paz',
    answers: [{ event: 'Beach cleanup', work: 'paid', reflection: 'Small pieces matter' }],
  });
});
