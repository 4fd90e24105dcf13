/** Students' answers about entries for a requirement (decision 0060). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryDetails } from '#features/requirements/entry-details.contract.ts';
import { NO_DETAILS } from '#features/requirements/entry-details.ts';
import { firstRules, presetOf } from '#features/requirements/rules/presets.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

let test: TestApp;
let head: TestClient;
let student: BuiltAccount;
let client: TestClient;

beforeAll(async () => {
  test = await createTestApp();
  head = await test.signIn(
    await test.build.account({ is_school_administration: true, is_school_administration_head: true }),
  );
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.db.deleteFrom('programs').execute();
  student = await test.build.account({ graduation_year: 2027 });
  client = await test.signIn(student);
});

async function require(rules: Rules): Promise<void> {
  const reply = await head.post('/api/admin/programs', {
    name: 'Service',
    kind: 'graduation',
    preset: null,
    from_class: 2027,
    to_class: null,
    rules,
    reason: 'The law',
  });
  expect(reply.status).toBe(201);
}

const say = (id: number, answers: Partial<EntryDetails>, version = 0) =>
  client.post(`/api/requirements/entries/${id}`, { ...NO_DETAILS, ...answers, version });
const counted = async () => (await client.get('/api/requirements')).body[0];

describe('the questions about an entry', () => {
  it('do not exist at a school with the default rule', async () => {
    const { body } = await client.get('/api/requirements/questions');
    expect(body).toEqual({
      work: false,
      categories: [],
      outcomes: [],
      phases: false,
      start_time: false,
      reflection_words: 0,
    });
  });

  it('are those that the rules of the student’s class need', async () => {
    await require({
      ...firstRules,
      counts: ['volunteer'],
      caps: [{ of: { kind: 'category', category: 'School team' }, hours: 10, per: 'total' }],
      entry: { reflection_words: 20, phases: true, not_categories: ['Religious service', 'School team'] },
    });
    expect((await client.get('/api/requirements/questions')).body).toEqual({
      work: true,
      categories: ['School team', 'Religious service'],
      outcomes: [],
      phases: true,
      start_time: false,
      reflection_words: 20,
    });
    const earlier = await test.signIn(await test.build.account({ graduation_year: 2026 }));
    expect((await earlier.get('/api/requirements/questions')).body).toMatchObject({ phases: false });
  });
});

describe('an entry counts by its answers', () => {
  it('about the time it began, once it is finally verified', async () => {
    await require({ ...firstRules, entry: { start_time: true } });
    const entry = await test.build.entry(student, { hours: 3, date: '2026-03-02', verified: true });
    expect(await counted()).toMatchObject({ counted: 0, entries: [{ reason: { kind: 'start time' } }] });
    expect((await client.get(`/api/requirements/entries/${entry.id}`)).body.questions.start_time).toBe(true);
    expect((await say(entry.id, { started_at: '25:00' })).status).toBe(400);
    expect((await say(entry.id, { started_at: '15:30' })).body.details.started_at).toBe('15:30');
    expect((await counted()).counted).toBe(3);
    const changed = await say(entry.id, { started_at: '16:00' }, 1);
    expect(changed.body.started_at[0]).toMatch(/verified as it is/);
  });

  it('in Arkansas once preparation, action and reflection are described', async () => {
    await require(presetOf('arkansas').rules);
    const { id } = await test.build.entry(student, { date: '2026-03-02', hours: 4, verified: true });
    expect(await counted()).toMatchObject({
      counted: 0,
      entries: [{ id, left_out: 4, reason: { kind: 'reflection', words: 0 } }],
    });
    await say(id, { reflection: 'Patience.' });
    expect(await counted()).toMatchObject({ counted: 0, entries: [{ reason: { kind: 'phases' } }] });
    const reply = await say(
      id,
      { preparation: 'Asked', action: 'Walked the dogs', reflection: 'Patience.' },
      1,
    );
    expect(reply.body).toMatchObject({ version: 2, details: { reflection: 'Patience.' } });
    expect(await counted()).toMatchObject({ counted: 4, entries: [{ left_out: 0, reason: null }] });
  });

  it('with its category, and paid work where paid work counts', async () => {
    await require({
      ...firstRules,
      counts: ['volunteer'],
      caps: [{ of: { kind: 'category', category: 'School team' }, hours: 3, per: 'total' }],
    });
    const team = await test.build.entry(student, { hours: 5, verified: true });
    const paid = await test.build.entry(student, { hours: 2, verified: true });
    expect((await counted()).counted).toBe(7);
    await say(team.id, { category: 'School team' });
    await say(paid.id, { work: 'paid' });
    expect((await counted()).counted).toBe(3);
  });

  it('for its outcomes', async () => {
    await require(presetOf('ib-cas').rules);
    const event = 'Sketching the harbor';
    const { id } = await test.build.entry(student, { event, date: '2026-03-02', verified: true });
    const { body } = await client.get(`/api/requirements/entries/${id}`);
    expect(body).toMatchObject({ event, verified: true, version: 0 });
    const [first, second] = body.questions.outcomes;
    await say(id, {
      outcomes: [first, second],
      category: body.questions.categories[0] ?? null,
      reflection: 'All.',
    });
    expect((await counted()).parts.filter((part: { counted: number }) => part.counted > 0)).toHaveLength(2);
  });
});

describe('answering', () => {
  const rules: Rules = {
    ...firstRules,
    counts: ['volunteer'],
    entry: { reflection_words: 1, not_categories: ['Team'] },
  };
  it('is refused after other answers meanwhile, and is safe to repeat', async () => {
    await require(rules);
    const { id } = await test.build.entry(student, {});
    expect((await say(id, { reflection: 'First' })).status).toBe(200);
    // The response was lost.
    expect((await say(id, { reflection: 'First' })).body).toMatchObject({ version: 1 });
    expect((await say(id, { reflection: 'Second' })).status).toBe(409);
    expect((await client.get(`/api/requirements/entries/${id}`)).body.details.reflection).toBe('First');
  });

  it('is refused for unknown choices, and for too long texts', async () => {
    await require(rules);
    const { id } = await test.build.entry(student, {});
    const fields = async (answers: Partial<EntryDetails>) => Object.keys((await say(id, answers)).body);
    expect(await fields({ category: 'Invented' })).toEqual(['category']);
    expect(await fields({ reflection: 'x'.repeat(5001) })).toEqual(['reflection']);
    expect((await say(id, { reflection: 'x'.repeat(5000) })).status).toBe(200);
    expect((await client.get(`/api/requirements/entries/${id}`)).body.version).toBe(1);
  });

  it('cannot change what a verified entry counts as, once answered', async () => {
    await require(rules);
    const { id } = await test.build.entry(student, { verified: true });
    expect((await say(id, { category: 'Team', work: 'paid' })).status).toBe(200);
    const other = await say(id, { category: null, work: 'paid' }, 1);
    expect([other.status, Object.keys(other.body)]).toEqual([400, ['category']]);
    expect(Object.keys((await say(id, { category: 'Team', work: 'volunteer' }, 1)).body)).toEqual(['work']);
    expect((await say(id, { category: 'Team', work: 'paid', reflection: 'Later' }, 1)).status).toBe(200);
  });

  it('keeps answers to questions that are no longer asked', async () => {
    await require(rules);
    const { id } = await test.build.entry(student, {});
    await say(id, { reflection: 'Kept' });
    await test.db.deleteFrom('programs').execute();
    await say(id, { reflection: '' }, 1);
    expect((await client.get(`/api/requirements/entries/${id}`)).body.details.reflection).toBe('Kept');
  });

  it('is only for the entry’s student, and not for entries in the bin', async () => {
    const { id } = await test.build.entry(student, { recycling_bin: true });
    expect((await client.get(`/api/requirements/entries/${id}`)).status).toBe(404);
    const own = await test.build.entry(student, {});
    expect((await head.get(`/api/requirements/entries/${own.id}`)).status).toBe(404);
    expect((await say(999_999, {})).status).toBe(404);
  });

  it('is part of the data export', async () => {
    await require(rules);
    const { id } = await test.build.entry(student, {});
    await say(id, { reflection: 'What I thought' });
    const { text } = await client.get('/api/accounts/data');
    expect(JSON.parse(text).entries[0].for_requirement).toMatchObject({ reflection: 'What I thought' });
  });
});
