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
    expect((await elsewhere.get(`/api/admin/contacts/${first()}`)).status).toBe(404);
    expect((await elsewhere.get(`/api/admin/signals/students/${alone()?.account_id}`)).status).toBe(404);
  });

  it('shows a contact with students and entries, and logs the reading', async () => {
    const { body } = await staff.get(`/api/admin/contacts/${first()}`);
    expect(body).toMatchObject({ address: 'helper@gmail.com', is_private: true, total: 20, dismissals: [] });
    expect(body.students).toHaveLength(20);
    expect(body.entries).toHaveLength(20);
    expect(body.entries[0].signals.map(({ rule }: { rule: string }) => rule)).toEqual([
      'within a minute',
      'many students',
    ]);
    const { body: activity } = await staff.get('/api/admin/activity?group=reads');
    expect(activity.lines).toMatchObject([{ kind: 'signals read', facts: { about: 'contact' } }]);
  });

  it('does not show dismissed signals until the dismissal is undone', async () => {
    const subject = { kind: 'contact', id: first() };
    const fine = await staff.post('/api/admin/signals/dismissals', {
      subject,
      rules: ['within a minute'],
      note: 'Scout leader',
    });
    expect(fine.body).toMatchObject([
      { rule: 'within a minute', note: 'Scout leader', until: '2027-05-20T12:00:00.000Z' },
    ]);
    expect((await staff.get('/api/admin/signals')).body).toMatchObject([{ subject: { kind: 'student' } }]);
    expect((await elsewhere.post(`/api/admin/signals/dismissals/${fine.body[0].id}/end`)).status).toBe(404);
    await staff.post(`/api/admin/signals/dismissals/${fine.body[0].id}/end`);
    expect((await staff.get('/api/admin/signals')).body).toHaveLength(2);
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
    const { body: contact } = await staff.get(`/api/admin/contacts/${first()}`);
    expect(contact.entries[0].signals).toEqual([]);
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

describe('spot checks', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('are about three percent of last month’s entries, the same ones all month', async () => {
    const verified = (day: string) =>
      many(1000, (index) =>
        entry(student(index % 50), { recorded_at: new Date(`${day}T10:00:00Z`), decided_after: 60 }),
      );
    const april = verified('2026-04-10');
    const entries = [...april, ...verified('2026-03-31'), ...verified('2026-05-02')];
    const students = entries.slice(0, 50).map((one) => one.student);
    const loaded = await loadSchool(test.db, { students, organizations: [], entries }, 'Hill High School');
    test.clock.set(new Date('2026-05-20T12:00:00Z'));
    const account = await test.build.account({ school: 'Hill High School', is_school_administration: true });
    const read = async (search = '') => {
      const staff = await test.signIn(account);
      const { body, headers } = await staff.get(`/api/admin/signals/spot-checks${search}`);
      return { ids: body.map(({ id }: { id: number }) => id), total: Number(headers['x-total-count']) };
    };
    const { ids, total } = await read();
    expect(total).toBeGreaterThan(10);
    expect(total).toBeLessThan(60);
    const ofApril = new Set(loaded.entries.slice(0, april.length).map(({ id }) => id));
    expect(ids.filter((id: number) => !ofApril.has(id))).toEqual([]);
    expect(await read()).toEqual({ ids, total });
    expect(await read('?class=2030')).toEqual({ ids: [], total: 0 });
    const elsewhere = await test.signIn(await test.build.account({ is_school_administration: true }));
    expect((await elsewhere.get('/api/admin/signals/spot-checks')).body).toEqual([]);
    test.clock.set(new Date('2026-06-20T12:00:00Z'));
    expect((await read()).ids.filter((id: number) => ofApril.has(id))).toEqual([]);
  });
});
