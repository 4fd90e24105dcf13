// The signals that administrators see, and dismissing them.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchool, type LoadedSchool } from '#server/testing/generated-school/load.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { entry, many, student } from './rules.test.scene.ts';
import { isChosen } from './signals.queries.ts';
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

  it('is not visible to another school', async () => {
    expect((await elsewhere.get('/api/admin/signals')).body).toEqual([]);
    expect((await elsewhere.get(`/api/admin/signals/students/${alone()?.account_id}`)).status).toBe(404);
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

  it('has all about one student as one, every entry, and logs the reading', async () => {
    const student_ = loaded.entries[0]?.account_id ?? 0;
    const { body } = await staff.get(`/api/admin/signals/students/${student_}`);
    const rules = [{ rule: 'within a minute' }, { rule: 'many students' }];
    expect(body).toMatchObject({
      finding: {
        subject: { kind: 'student', id: student_ },
        entries: 1,
        signals: rules,
        lines: [{ id: first(), contact: 'helper@gmail.com' }],
      },
      entries: [{ id: first(), contact: 'helper@gmail.com', verified: true, signals: rules }],
      dismissals: [],
    });
    const { body: activity } = await staff.get('/api/admin/activity?group=reads');
    expect(activity.lines).toMatchObject([
      { kind: 'signals read', about: { id: student_ }, facts: { about: 'student' } },
      { kind: 'signals read', about: null, facts: {} },
    ]);
  });

  it('does not show dismissed signals until the dismissal is taken back', async () => {
    const dismiss = (kind: string, id: number, rule: string) =>
      staff.post('/api/admin/signals/dismissals', {
        subject: { kind, id },
        rules: [rule],
        note: 'Scout leader',
      });
    const end = (client: TestClient, ids: readonly number[]) =>
      client.post('/api/admin/signals/dismissals/end', { ids });
    const { body: done } = await dismiss('contact', first(), 'within a minute');
    const kept = test.db.selectFrom('signals_found_fine').select(['rule', 'note', 'until']);
    expect(await kept.execute()).toEqual([
      { rule: 'within a minute', note: 'Scout leader', until: new Date('2027-05-20T12:00:00.000Z') },
    ]);
    expect((await staff.get('/api/admin/signals')).body).toMatchObject([{ subject: { kind: 'student' } }]);
    expect((await end(elsewhere, done.dismissals)).status).toBe(404);
    expect((await end(staff, done.dismissals)).body).toEqual({ detail: 'This can be shown again.' });
    expect((await staff.get('/api/admin/signals')).body).toHaveLength(2);
    const { lines } = (await staff.get('/api/admin/activity?group=settings')).body;
    const [dismissal] = done.dismissals;
    expect(lines).toMatchObject([
      { kind: 'signal looked at again', facts: { dismissal } },
      {
        kind: 'signal found fine',
        facts: { rule: 'within a minute', reason: 'Scout leader', entry: first(), dismissal },
      },
    ]);

    const owner = alone()?.account_id ?? 0;
    const { body: fine } = await dismiss('student', owner, 'long day');
    const { body } = await staff.get(`/api/admin/signals/students/${owner}`);
    expect(body).toMatchObject({
      finding: null,
      dismissals: [{ rule: 'long day', note: 'Scout leader', until: '2027-05-20T12:00:00.000Z' }],
    });
    expect(body.entries).toHaveLength(3);
    await end(staff, fine.dismissals);
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

  it('has a spot check of last month’s entries', async () => {
    const ids = loaded.entries.map(({ id }) => id);
    const decideAll = (at: string) =>
      sql`update entries set evidence_at = ${at} where id = any(${ids}::bigint[])`.execute(test.db);
    const checked = async (client: TestClient) => {
      const { body, headers } = await client.get('/api/admin/signals/spot-checks');
      expect(headers['x-total-count']).toBe(String(body.length));
      return body.map(({ id }: { id: number }) => id);
    };
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${ids}::bigint[]) id where ${isChosen(sql`id`, '2026-05')} order by id desc`.execute(
      test.db,
    );
    await decideAll('2026-04-30T12:00:00Z');
    expect(await checked(staff)).toEqual(rows.map(({ id }) => id));
    expect(await checked(elsewhere)).toEqual([]);
    await decideAll('2026-05-02T12:00:00Z');
    expect(await checked(staff)).toEqual([]);
  });
});
