// The signals that administrators see, and dismissing them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchool, type LoadedSchool } from '#server/testing/generated-school/load.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { entry, many, student } from './rules.test.scene.ts';
import { sweepSignals } from './feature.ts';

const ring = (contact: string, name: string) =>
  many(20, (index) =>
    entry(student(index, index === 0 ? 'Adler' : `${name}${'abcdefghijklmnopqrst'[index]}`), {
      contact,
      organizer: 'Helpers',
      decided_after: 30,
    }),
  );

describe('the list of signals', () => {
  let test: TestApp;
  let loaded: LoadedSchool;
  let staff: TestClient;
  let elsewhere: TestClient;
  beforeAll(async () => {
    test = await createTestApp();
    const entries = [
      ...ring('helper@gmail.com', 'Stone'),
      ...many(3, () => entry(student(30, 'Zell'), { hours: 9 })),
    ];
    const students = [...new Map(entries.map((one) => [one.student.number, one.student])).values()];
    loaded = await loadSchool(test.db, { students, organizations: [], entries }, 'Hill High School');
    test.clock.set(new Date('2026-05-20T12:00:00Z'));
    await sweepSignals(test.context);
    staff = await test.signIn(
      await test.build.account({ school: 'Hill High School', is_school_administration: true }),
    );
    elsewhere = await test.signIn(await test.build.account({ is_school_administration: true }));
  });
  afterAll(() => test.close());

  const first = () => loaded.entries[0]?.id ?? 0;
  const alone = () => loaded.entries.at(-1);

  it('groups by contact or student, highest weight first, with sentences and their frequency', async () => {
    const { body, headers } = await staff.get('/api/admin/signals');
    expect(headers['x-total-count']).toBe('2');
    expect(body).toMatchObject([
      {
        subject: { kind: 'contact', address: 'helper@gmail.com' },
        entries: 20,
        students: 20,
        hours: 40,
        signals: [
          { rule: 'within a minute', entries: 20 },
          { rule: 'many students', facts: { students: 20 }, entries: 20, share: 20 / 23 },
        ],
      },
      {
        subject: { kind: 'student', name: 'Ana Zell' },
        entries: 3,
        signals: [{ rule: 'long day', entries: 3 }],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('weight');
  });

  it('is counted in the inbox', async () => {
    const { body } = await staff.get('/api/admin/inbox');
    expect(body).toMatchObject({ looks: 2, looked_through_at: '2026-05-20T12:00:00.000Z' });
  });

  it('can be split by last names', async () => {
    const { body } = await staff.get('/api/admin/signals?from=A&to=F');
    expect(body).toMatchObject([{ subject: { kind: 'contact' }, entries: 1, students: 1 }]);
    expect((await staff.get('/api/admin/signals?class=2030')).body).toEqual([]);
  });

  it('is not visible to another school', async () => {
    expect((await elsewhere.get('/api/admin/signals')).body).toEqual([]);
    expect((await elsewhere.get(`/api/admin/signals?student=${alone()?.account_id}`)).body).toEqual([]);
  });

  it('names the entries, and logs the reading', async () => {
    const { body } = await staff.get('/api/admin/signals');
    expect(body[0].lines).toHaveLength(20);
    expect(body[1].lines[0]).toMatchObject({
      id: alone()?.id,
      version: 1,
      student: 'Ana Zell',
      account_id: alone()?.account_id,
      hours: 9,
    });
  });

  it('has all about one student as one, and logs the reading', async () => {
    const student_ = loaded.entries[0]?.account_id ?? 0;
    const { body } = await staff.get(`/api/admin/signals?student=${student_}`);
    expect(body).toMatchObject([
      {
        subject: { kind: 'student', id: student_ },
        entries: 1,
        signals: [{ rule: 'within a minute' }, { rule: 'many students' }],
        lines: [{ id: first(), contact: 'helper@gmail.com' }],
      },
    ]);
    const { body: activity } = await staff.get('/api/admin/activity?group=reads');
    expect(activity.lines).toMatchObject([
      { kind: 'signals read', about: { id: student_ }, facts: { about: 'student' } },
      { kind: 'signals read', about: null, facts: {} },
    ]);
  });

  it('does not show dismissed signals until the dismissal is undone', async () => {
    const dismiss = (more: object) =>
      staff.post('/api/admin/signals/dismissals', {
        subject: { kind: 'contact', id: first() },
        rules: ['within a minute'],
        note: 'Scout leader',
        ...more,
      });
    expect((await dismiss({})).status).toBe(200);
    const kept = test.db.selectFrom('signals_found_fine').select(['rule', 'note', 'until']);
    expect(await kept.execute()).toEqual([
      { rule: 'within a minute', note: 'Scout leader', until: new Date('2027-05-20T12:00:00.000Z') },
    ]);
    expect((await staff.get('/api/admin/signals')).body).toMatchObject([{ subject: { kind: 'student' } }]);
    expect((await dismiss({ undo: true })).body).toEqual({ detail: 'The inbox can show this again.' });
    expect((await staff.get('/api/admin/signals')).body).toHaveLength(2);
    const { lines } = (await staff.get('/api/admin/activity?group=settings')).body;
    expect(lines).toMatchObject([
      { kind: 'signal looked at again' },
      { kind: 'signal found fine', facts: { rule: 'within a minute', reason: 'Scout leader' } },
    ]);
  });

  it('is turned off and on again by a head', async () => {
    const head = await test.signIn(
      await test.build.account({
        school: 'Hill High School',
        is_school_administration: true,
        is_school_administration_head: true,
      }),
    );
    const decide = (looks_at_entries: boolean) =>
      head.post('/api/admin/settings/signals', { looks_at_entries });
    expect((await head.get('/api/admin/settings/signals')).body).toEqual({ looks_at_entries: true });
    expect((await decide(false)).body).toEqual({ looks_at_entries: false });
    await decide(false);
    // Takes effect at once, before the findings are deleted at night.
    expect((await staff.get('/api/admin/signals')).body).toEqual([]);
    expect((await staff.get('/api/admin/inbox')).body).toMatchObject({ looks: 0, looks_at_entries: false });
    await sweepSignals(test.context);
    expect(await test.db.selectFrom('entry_signals').selectAll().execute()).toEqual([]);
    await decide(true);
    await sweepSignals(test.context);
    expect((await staff.get('/api/admin/signals')).body).toHaveLength(2);
    const { lines } = (await staff.get('/api/admin/activity')).body;
    expect(
      lines.flatMap((line: { kind: string; facts: object }) =>
        line.kind === 'signals rule changed' ? line.facts : [],
      ),
    ).toEqual([{ on: true }, { on: false }]);
  });
});
