// What administrators see of their school, and what they find fine.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchool, type LoadedSchool } from '#server/testing/made-school/load.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { entry, many, student } from './rules.test.scene.ts';
import { lookAtNewDecisions, sweepSignals } from './signals.jobs.ts';

const ring = (contact: string, name: string) =>
  many(20, (index) =>
    entry(student(index, index === 0 ? 'Adler' : `${name}${'abcdefghijklmnopqrst'[index]}`), {
      contact,
      organizer: 'Helpers',
      decided_after: 30,
    }),
  );

describe('what is worth a look', () => {
  let test: TestApp;
  let loaded: LoadedSchool;
  let staff: TestClient;
  let elsewhere: TestClient;
  beforeAll(async () => {
    test = await createTestApp();
    const entries = [...ring('helper@gmail.com', 'Stone'), entry(student(30, 'Zell'), { tried_own: true })];
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

  it('is listed by contact or student, what weighs most first, with sentences and how common they are', async () => {
    const { body, headers } = await staff.get('/api/admin/looks');
    expect(headers['x-total-count']).toBe('2');
    expect(body).toMatchObject([
      {
        subject: { kind: 'student', name: 'Ana Zell' },
        entries: 1,
        signals: [{ rule: 'own session', entries: 1 }],
      },
      { subject: { kind: 'contact', address: 'helper@gmail.com' }, entries: 20, students: 20, hours: 40 },
    ]);
    expect(body[1].signals).toMatchObject([
      { rule: 'many students', facts: { students: 20 }, entries: 20, share: 20 / 21 },
      { rule: 'within a minute', entries: 20 },
    ]);
    expect(JSON.stringify(body)).not.toContain('weight');
  });

  it('is counted in the queue', async () => {
    const { body } = await staff.get('/api/admin/inbox');
    expect(body).toMatchObject({ looks: 2, looked_through_at: '2026-05-20T12:00:00.000Z' });
  });

  it('is split by last names', async () => {
    const { body } = await staff.get('/api/admin/looks?from=A&to=F');
    expect(body).toMatchObject([{ subject: { kind: 'contact' }, entries: 1, students: 1 }]);
    expect((await staff.get('/api/admin/looks?class=2030')).body).toEqual([]);
  });

  it('is nothing to another school', async () => {
    expect((await elsewhere.get('/api/admin/looks')).body).toEqual([]);
    expect((await elsewhere.get(`/api/admin/contacts/${first()}`)).status).toBe(404);
    expect((await elsewhere.get(`/api/admin/looks/students/${alone()?.account_id}`)).status).toBe(404);
  });

  it('shows a contact with students and entries, and writes down that it was read', async () => {
    const { body } = await staff.get(`/api/admin/contacts/${first()}`);
    expect(body).toMatchObject({ address: 'helper@gmail.com', is_private: true, total: 20, fine: [] });
    expect(body.students).toHaveLength(20);
    expect(body.entries).toHaveLength(20);
    expect(body.entries[0].signals.map(({ rule }: { rule: string }) => rule)).toEqual([
      'many students',
      'within a minute',
    ]);
    const { body: activity } = await staff.get('/api/admin/activity?group=reads');
    expect(activity.lines).toMatchObject([{ kind: 'signals read', facts: { about: 'contact' } }]);
  });

  it('is silent about what was found fine, until somebody lets it speak again', async () => {
    const subject = { kind: 'contact', id: first() };
    const fine = await staff.post('/api/admin/looks/fine', {
      subject,
      rules: ['many students'],
      note: 'Scout leader',
    });
    expect(fine.body).toMatchObject([
      { rule: 'many students', note: 'Scout leader', until: '2027-05-20T12:00:00.000Z' },
    ]);
    expect((await staff.get('/api/admin/looks')).body).toMatchObject([{ subject: { kind: 'student' } }]);
    expect((await elsewhere.post(`/api/admin/looks/fine/${fine.body[0].id}/end`)).status).toBe(404);
    await staff.post(`/api/admin/looks/fine/${fine.body[0].id}/end`);
    expect((await staff.get('/api/admin/looks')).body).toHaveLength(2);
  });

  it('weighs as the head decides', async () => {
    const head = await test.signIn(
      await test.build.account({
        school: 'Hill High School',
        is_school_administration: true,
        is_school_administration_head: true,
      }),
    );
    const { body: settings } = await head.get('/api/admin/settings/signals');
    const rules = settings.rules.map((one: { rule: string }) =>
      one.rule === 'own session' ? { ...one, is_on: false } : one,
    );
    const saved = await head.post('/api/admin/settings/signals', {
      rules,
      school_day: { from: '08:15', until: '15:00' },
    });
    expect(saved.body).toEqual({ rules, school_day: { from: '08:15', until: '15:00' } });
    await sweepSignals(test.context);
    expect((await staff.get('/api/admin/looks')).body).toMatchObject([{ subject: { kind: 'contact' } }]);
    await head.post('/api/admin/settings/signals', settings);
    const bad = await head.post('/api/admin/settings/signals', {
      ...settings,
      school_day: { from: '15:00', until: '08:00' },
    });
    expect(bad.status).toBe(400);
  });

  it('is seen within minutes of a decision, by the rules of one entry', async () => {
    await test.db.deleteFrom('entry_signals').execute();
    await lookAtNewDecisions(test.context);
    // These were decided long ago.
    expect((await staff.get('/api/admin/looks')).body).toEqual([]);
    await test.db
      .updateTable('decision_traces')
      .set({ at: test.clock.now() })
      .where('entry_id', '=', alone()?.id ?? 0)
      .execute();
    await lookAtNewDecisions(test.context);
    expect((await staff.get('/api/admin/looks')).body).toMatchObject([{ subject: { name: 'Ana Zell' } }]);
  });

  it('chooses three of a hundred entries of the month before by chance, once', async () => {
    await test.db.deleteFrom('random_looks').execute();
    const month = '2026-03-01';
    await test.db
      .insertInto('random_looks')
      .values(
        loaded.entries.slice(0, 3).map(({ id }) => ({
          entry_id: id,
          school_id: loaded.schoolId,
          month,
          looked_at: null,
          looked_by: null,
        })),
      )
      .execute();
    const { body } = await staff.get('/api/admin/looks/by-chance');
    expect(body).toHaveLength(3);
    expect((await staff.post(`/api/admin/looks/by-chance/${first()}/looked`)).status).toBe(200);
    expect((await elsewhere.post(`/api/admin/looks/by-chance/${first()}/looked`)).status).toBe(404);
    const after = await staff.get('/api/admin/looks/by-chance');
    expect(after.body.map(({ looked_by }: { looked_by: string | null }) => looked_by === null)).toEqual([
      true,
      true,
      false,
    ]);
    expect((await staff.get('/api/admin/inbox')).body.waiting).toMatchObject([
      { kind: 'by chance', count: 2 },
    ]);
  });
});
