/** A school's requirements for a class, and its students' progress (decision 0057). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstRules } from '#features/requirements/rules/presets.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let test: TestApp;
let head: TestClient;
let administrator: TestClient;
let elsewhere: TestClient;
let student: BuiltAccount;
let reader: TestClient;

beforeAll(async () => {
  test = await createTestApp();
  const { build } = test;
  head = await test.signIn(
    await build.account({ is_school_administration: true, is_school_administration_head: true }),
  );
  administrator = await test.signIn(await build.account({ is_school_administration: true }));
  elsewhere = await test.signIn(
    await build.account({
      school: 'UCLA',
      is_school_administration: true,
      is_school_administration_head: true,
    }),
  );
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.db.deleteFrom('programs').execute();
  // In the tests it is May 2026.
  student = await test.build.account({ graduation_year: 2028 });
  reader = await test.signIn(student);
});

const arkansas: Rules = {
  ...firstRules,
  window: { opens: 'grade 9', closes: '05-01' },
  target: { kind: 'hours by grade', hours: { 9: 15, 10: 20, 11: 20, 12: 20 }, carry: 'total only' },
  counts: ['volunteer'],
};
const program = (rules: Rules = arkansas, more: object = {}) => ({
  name: 'Community service',
  kind: 'graduation',
  preset: 'arkansas',
  from_class: 2031,
  to_class: null,
  rules,
  ...more,
});
const requirements = async (client = reader) => (await client.get('/api/requirements')).body;

describe('a school without a program', () => {
  it('requires 100 verified hours, whenever they were done', async () => {
    await test.build.entry(student, { date: '2019-05-01', hours: 7.25, verified: true });
    await test.build.entry(student, { date: '2026-05-01', hours: 3, verified: false });
    await test.build.entry(student, { hours: 5, verified: true, recycling_bin: true });
    const [only, ...others] = await requirements();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      program: null,
      name: '100 hours',
      needed: 100,
      counted: 7.25,
      waiting: 3,
      left: 89.75,
      closes: expect.stringMatching(/^\d{4}-05-31$/),
      entries: [{ date: '2019-05-01', hours: 7.25, counted: 7.25, left_out: 0, reason: null }],
    });
  });
});

describe('a program', () => {
  it('applies to its classes, newest version first, and explains why hours do not count', async () => {
    const reason = 'The state changed its law';
    const made = await head.post('/api/admin/programs', program(arkansas, { from_class: 2027, reason }));
    expect(made.status).toBe(201);
    await test.build.entry(student, { date: '2024-07-31', hours: 2, verified: true });
    await test.build.entry(student, { date: '2024-08-01', hours: 4, verified: true });
    const [first] = await requirements();
    // Ninth grade of the class of 2028 began on August 1, 2024.
    expect(first).toMatchObject({ name: 'Community service', needed: 75, counted: 4, closes: '2028-05-01' });
    expect(first.entries[0]).toMatchObject({ left_out: 2, reason: { kind: 'before', day: '2024-08-01' } });

    const fewer: Rules = { ...arkansas, target: { kind: 'hours', hours: 10 } };
    const { id } = made.body;
    const version = { from_class: 2028, to_class: 2028, rules: fewer, reason };
    const changed = await head.post(`/api/admin/programs/${id}/rules`, version);
    expect(changed.body.versions).toHaveLength(2);
    expect((await requirements())[0]).toMatchObject({ needed: 10, counted: 4 });
    const other = await test.signIn(await test.build.account({ graduation_year: 2029 }));
    expect((await requirements(other))[0]).toMatchObject({ needed: 75 });
    const before = await test.signIn(await test.build.account({ graduation_year: 2026 }));
    expect(await requirements(before)).toEqual([]);
  });

  it('follows the school’s decisions about a student', async () => {
    const reason = 'The state changed its law';
    const { body } = await head.post('/api/admin/programs', program(arkansas, { from_class: 2027, reason }));
    await test.db
      .insertInto('requirement_adjustments')
      .values({
        account_id: student.id,
        program_id: body.id,
        kind: 'credit',
        hours: 12.5,
        grade: null,
        reason: 'Hours at the school before',
        by_account_id: null,
        created_at: test.clock.now(),
        ended_at: null,
      })
      .execute();
    const reply = await reader.get('/api/requirements');
    expect(reply.body[0]).toMatchObject({ needed: 75, counted: 12.5 });
    // Reasons may reveal a disability.
    expect(reply.text).not.toContain('Hours at the school before');
  });

  it('can be renamed without changing its rules', async () => {
    const { body } = await head.post('/api/admin/programs', program());
    const rename = (name: string) => head.post(`/api/admin/programs/${body.id}/name`, { name });
    expect((await rename(' ')).body).toEqual({ name: ['Please give it a name'] });
    await head.post('/api/admin/programs', { ...program(), name: 'Taken' });
    expect((await rename('TAKEN')).body).toEqual({ name: ['There is a program with this name'] });
    const renamed = await rename('  Service   award ');
    expect(renamed.body).toEqual({ ...body, name: 'Service award' });
    const { body: activity } = await head.get('/api/admin/activity?group=settings');
    expect(activity.lines[0]).toMatchObject({
      kind: 'program renamed',
      facts: { program: body.name, name: 'Service award' },
    });
  });

  it('is logged, and ends with a reason', async () => {
    const { body } = await head.post('/api/admin/programs', program());
    expect((await head.post(`/api/admin/programs/${body.id}/archive`, { reason: ' ' })).status).toBe(400);
    expect((await head.post(`/api/admin/programs/${body.id}/archive`, { reason: 'Replaced' })).status).toBe(
      200,
    );
    expect((await administrator.get('/api/admin/programs')).body).toEqual([]);
    const { body: activity } = await head.get('/api/admin/activity?group=settings');
    const kinds = activity.lines.map(({ kind }: { kind: string }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['program archived', 'program created']);
    expect((await head.post(`/api/admin/programs/${body.id}/archive`, { reason: 'Again' })).status).toBe(404);
  });

  it('can be restored, unless another one has its name', async () => {
    const { body } = await head.post('/api/admin/programs', program());
    const end = (parts: object) => head.post(`/api/admin/programs/${body.id}/archive`, parts);
    expect((await end({ undo: true })).status).toBe(404);
    await end({ reason: 'By mistake' });
    expect((await end({ undo: true })).status).toBe(200);
    expect((await administrator.get('/api/admin/programs')).body).toEqual([body]);
    const { body: activity } = await head.get('/api/admin/activity?group=settings');
    expect(activity.lines[0]).toMatchObject({ kind: 'program used again', facts: { program: body.name } });
    await end({ reason: 'For good' });
    const { body: next } = await head.post('/api/admin/programs', program());
    expect((await end({ undo: true })).body).toEqual({ name: ['There is a program with this name'] });
    expect((await administrator.get('/api/admin/programs')).body).toEqual([next]);
  });
});

describe('a program is refused', () => {
  const cap = (of: Rules['caps'][number]['of'], per: 'day' | 'total') => ({ of, hours: 5, per });
  const crossing: Rules = {
    ...arkansas,
    caps: [cap({ kind: 'category', category: 'Team' }, 'total'), cap({ kind: 'organization' }, 'total')],
  };
  it.each([
    ['of a class that has begun without a reason', program(arkansas, { from_class: 2028 }), ['reason']],
    ['with limits that overlap', program(crossing), ['rules']],
    ['whose last class is before the first', program(arkansas, { to_class: 2030 }), ['to_class']],
    ['without a name', program(arkansas, { name: ' ' }), ['name']],
    ['with a rule that does not exist', { ...program(), rules: { ...arkansas, formula: 'x' } }, ['rules']],
  ])('%s', async (_what, body, fields) => {
    const reply = await head.post('/api/admin/programs', body);
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, fields]);
    expect((await head.get('/api/admin/programs')).body).toEqual([]);
  });

  it('with a name that is taken', async () => {
    await head.post('/api/admin/programs', program());
    const again = await head.post('/api/admin/programs', program(arkansas, { name: 'COMMUNITY service' }));
    expect([again.status, again.body]).toEqual([400, { name: ['There is a program with this name'] }]);
    // Another school has its own program of that name.
    expect((await elsewhere.post('/api/admin/programs', program())).status).toBe(201);
  });

  it('from anyone but the head, and of another school', async () => {
    const { body } = await head.post('/api/admin/programs', program());
    expect((await administrator.post('/api/admin/programs', program())).status).toBe(403);
    const { name: _name, kind: _kind, preset: _preset, ...version } = program();
    expect((await elsewhere.post(`/api/admin/programs/${body.id}/rules`, version)).status).toBe(404);
    expect((await elsewhere.get('/api/admin/programs')).body).toEqual([]);
  });
});
