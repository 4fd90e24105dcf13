// The attendance list of an event: who reads and confirms it, and what becomes of each row.
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { calls, somebody, type Somebody } from '#features/events/server/events.test.scene.ts';
import { verifyHistory } from '#server/command-line/audit-verify.ts';
import { changeAccount } from '#server/platform/database/rows.ts';
import { DAY, HOUR } from '#server/platform/clock.ts';
import { openAttendanceScene, type Row } from './attendance.test.scene.ts';

const scene = openAttendanceScene();
const { eventOf, listOf, rowsOf, confirm, outcomes, entriesOf, record } = scene;

describe('who reads the list', () => {
  it('is the organizer and the staff of the school, nobody else', async () => {
    const { event, students } = await eventOf(scene.organizer, 1);
    const elsewhere = await somebody(scene.test, { school: 'UCLA', is_school_administration: true });
    const [student] = students as [Somebody];
    expect((await listOf(event)).body).toMatchObject({ version: 0, confirmed: null, verifies: true });
    expect((await listOf(event, scene.organizer)).body).toMatchObject({ verifies: false });
    for (const other of [student, elsewhere, await somebody(scene.test)]) {
      expect((await listOf(event, other)).status).toBe(404);
      expect((await confirm(event, rowsOf(students), { by: other, version: 0 })).status).toBe(404);
      expect((await other.client.get(`${calls}/events/${event.id}/attendance/sheet.pdf`)).status).toBe(404);
    }
  });

  it('finds students of the school by three letters, for its staff only', async () => {
    const { event } = await eventOf(scene.organizer, 0);
    const name = { first_name: 'Zebulon', last_name: 'Quist', graduation_year: 2028 };
    const shown = await somebody(scene.test, name);
    await somebody(scene.test, { ...name, school: 'UCLA' });
    const search = async ({ client }: Somebody, text: string) =>
      client.get(`${calls}/events/${event.id}/attendance/people?search=${text}`);
    expect((await search(scene.staff, 'ze')).status).toBe(400);
    expect((await search(scene.staff, 'zebulon q')).body).toEqual([
      { account_id: shown.account.id, name: 'Zebulon Quist', graduation_year: 2028 },
    ]);
    expect((await search(scene.organizer, 'zebulon')).status).toBe(403);
  });

  it('tells an organizer who is not staff nothing about people who have not registered', async () => {
    const { event, students } = await eventOf(scene.organizer, 1);
    const hidden = await somebody(scene.test, { standing: 'suspended' });
    const other = await somebody(scene.test);
    const by = scene.organizer;
    const answer = await confirm(event, rowsOf([...students, hidden, other]), { by });
    expect(outcomes(answer)).toEqual(['made', 'left_out', 'left_out']);
    expect(answer.body.rows.slice(1).map(({ why }: { why: string }) => why)).toEqual([
      'This person is not known.',
      'This person is not known.',
    ]);
    expect(await entriesOf(other)).toEqual([]);
    expect((await listOf(event, by)).body.people).toHaveLength(1);
  });

  it('is closed to an organizer who has gone to another school', async () => {
    const gone = await somebody(scene.test);
    const { event, students } = await eventOf(gone, 1);
    expect((await listOf(event, gone)).status).toBe(200);
    const { school_id } = await somebody(scene.test, { school: 'UCLA' }).then(({ account }) => account);
    await changeAccount(scene.test.db, gone.account.id, { school_id }, scene.test.clock.now());
    expect((await listOf(event, gone)).status).toBe(404);
    expect((await confirm(event, rowsOf(students), { by: gone, version: 0 })).status).toBe(404);
    expect((await listOf(event)).status).toBe(200);
  });

  it.each([
    ['an hour and a minute before', -HOUR - 60_000, 'too_early'],
    ['30 days and a minute after', 30 * DAY + 60_000, 'too_late'],
  ])('is closed %s the start', async (_, ms, code) => {
    const { event, students } = await eventOf(scene.organizer, 1);
    scene.test.clock.set(new Date(Date.parse('2026-05-09T21:30:00Z') + ms));
    await scene.signIn();
    for (const answer of [await listOf(event), await confirm(event, rowsOf(students), { version: 0 })])
      expect([answer.status, answer.body.code]).toEqual([409, code]);
  });

  it('is not there for a deleted event, and closed for one that waits for approval', async () => {
    const { event } = await eventOf(scene.organizer, 1, { awaits_approval: true });
    expect((await listOf(event)).body.code).toBe('awaits_approval');
    await scene.test.db
      .updateTable('events')
      .set({ cancelled_at: scene.test.clock.now() })
      .where('id', '=', event.id)
      .execute();
    expect((await listOf(event)).status).toBe(404);
  });
});

describe('confirming', () => {
  it('makes verified entries in one step, and tells no contact', async () => {
    const { event, students } = await eventOf(scene.organizer, 3);
    const walkIn = await somebody(scene.test);
    const [one] = students as [Somebody];
    await scene.test.outbox.deliver();
    const answer = await confirm(event, [...rowsOf(students), ...rowsOf([walkIn], '1:30')]);
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual(['made', 'made', 'made', 'made']);
    expect(await entriesOf(one)).toMatchObject([
      {
        event: 'Beach cleanup',
        date: '2026-05-09',
        hours: 3,
        role: 'Volunteer',
        organizer: 'Larchmont Charter High School',
        contact: scene.staff.account.email,
        verified: true,
        evidence: { kind: 'attendance', by: 'Rosa Diaz', school: 'Larchmont Charter High School' },
      },
    ]);
    expect(await entriesOf(walkIn)).toMatchObject([{ hours: 1.5, verified: true }]);
    expect(await scene.test.outbox.deliver()).toEqual([]);
    const list = (await listOf(event)).body;
    expect(list).toMatchObject({ version: 1, confirmed: { by: 'Rosa Diaz' } });
    expect(list.people).toHaveLength(4);
    const history = (
      await one.client.get(`/api/volunteer_hours_portfolio/entry_history/${(await entriesOf(one))[0]?.id}`)
    ).body;
    expect(history.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'verified']);
    expect(history.lines[1]).toMatchObject({ evidence: 'attendance', actor_name: 'Rosa Diaz' });
    expect((await verifyHistory(scene.test.context, {})).join('\n')).toContain('Proven');
  });

  it('verifies what a student has recorded, with the hours of the list, and makes no second entry', async () => {
    const { event, students } = await eventOf(scene.organizer, 3);
    const [byName, byEvent, verified] = students as [Somebody, Somebody, Somebody];
    await record(byName);
    await record(byEvent, { event: 'Another name', event_id: event.id });
    const { id } = await record(verified);
    await scene.staff.client.post(`/api/admin/entries/${id}/verify`, { verified: true });
    await scene.test.outbox.deliver();
    const answer = await confirm(event, [...rowsOf([byName], 2), ...rowsOf([byEvent, verified], 3)]);
    expect(outcomes(answer)).toEqual(['verified_own', 'verified_own', 'changed']);
    expect(await entriesOf(byName)).toMatchObject([
      { hours: 2, version: 1, verified: true, evidence: { kind: 'attendance' } },
    ]);
    expect(await entriesOf(byEvent)).toMatchObject([
      { event: 'Another name', hours: 3, version: 2, verified: true },
    ]);
    expect(await entriesOf(verified)).toMatchObject([
      { hours: 3, version: 2, evidence: { kind: 'attendance' } },
    ]);
    expect(await scene.test.outbox.deliver()).toEqual([]);
    const [changed] = await entriesOf(byEvent);
    const { lines } = (
      await byEvent.client.get(`/api/volunteer_hours_portfolio/entry_history/${changed?.id}`)
    ).body;
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'changed', changes: [{ field: 'hours', before: '2', after: '3' }] }),
    );
  });

  it('puts a wrong list right by confirming again, and takes somebody off', async () => {
    const { event, students } = await eventOf(scene.organizer, 3);
    const [stays, off, ownOff] = students as [Somebody, Somebody, Somebody];
    await record(ownOff);
    await confirm(event, rowsOf(students, 2));
    const again = await confirm(event, [...rowsOf([stays], 1), ...rowsOf([off, ownOff], null)]);
    expect(outcomes(again)).toEqual(['changed', 'changed', 'changed']);
    expect(await entriesOf(stays)).toMatchObject([{ hours: 1, version: 2, verified: true }]);
    expect(await entriesOf(off)).toEqual([]);
    const removed = (await off.client.get('/api/volunteer_hours_portfolio/removed_entries')).body;
    expect(removed).toMatchObject([
      { kind: 'removed', reason: 'Taken off the attendance list of “Beach cleanup”.' },
    ]);
    expect(await entriesOf(ownOff)).toMatchObject([{ hours: 2, verified: false, evidence: null }]);
    expect(outcomes(await confirm(event, rowsOf(students, 2)))).toEqual(['changed', 'made', 'verified_own']);
    expect((await verifyHistory(scene.test.context, {})).join('\n')).toContain('Proven');
  });

  it('asks again whose own entry it takes off after other hours, within the limits', async () => {
    const { event, students } = await eventOf(scene.organizer, 1);
    const [student] = students as [Somebody];
    await record(student);
    await confirm(event, rowsOf([student], 3));
    await confirm(event, rowsOf([student], null));
    expect(await entriesOf(student)).toMatchObject([{ hours: 3, verified: false, request_state: 'queued' }]);
  });

  it('leaves entries of another day, in the bin, or confirmed by a contact alone', async () => {
    const { event, students } = await eventOf(scene.organizer, 3);
    const [otherDay, binned, contacts] = students as [Somebody, Somebody, Somebody];
    await record(otherDay, { event_id: event.id, date: '2026-05-02' });
    const { id } = await record(binned);
    await scene.staff.client.delete(`/api/admin/entries/${id}/delete`);
    const own = await record(contacts);
    await scene.staff.client.post(`/api/admin/entries/${own.id}/verify`, { verified: true });
    const answer = await confirm(event, [...rowsOf([otherDay, binned]), ...rowsOf([contacts], null)]);
    expect(answer.body.rows.map(({ why }: { why?: string }) => why)).toEqual([
      'Their entry of this event says another day.',
      'Their entry of this event is in the recycling bin.',
      undefined,
    ]);
    expect(outcomes(answer)).toEqual(['left_out', 'left_out', 'unchanged']);
    expect(await entriesOf(contacts)).toMatchObject([{ verified: true }]);
  });

  it('takes the event of an entry only from somebody who was registered', async () => {
    const { event } = await eventOf(scene.organizer, 0);
    const stranger = await somebody(scene.test);
    await record(stranger, { event: 'My own thing', event_id: event.id });
    expect((await listOf(event)).body.people).toEqual([]);
    expect(outcomes(await confirm(event, rowsOf([stranger])))).toEqual(['made']);
  });

  it('leaves out only whoever has more than 300 entries waiting, which the school has set back', async () => {
    const { event } = await eventOf(scene.organizer, 0);
    const [full, other] = [await somebody(scene.test), await somebody(scene.test)];
    for (let count = 0; count <= 300; count += 1)
      await scene.test.build.entry(full.account, { verified: true });
    await scene.test.db
      .updateTable('entries')
      .set({ verified: false })
      .where('account_id', '=', full.account.id)
      .execute();
    const answer = await confirm(event, rowsOf([full, other]));
    expect(answer.body.rows).toMatchObject([
      { outcome: 'left_out', why: 'They cannot have more entries.' },
      { outcome: 'made' },
    ]);
  });

  it('is the only entry of the event for a walk-in, too', async () => {
    const { event } = await eventOf(scene.organizer, 0);
    const walkIn = await somebody(scene.test);
    await confirm(event, rowsOf([walkIn]));
    const reply = await scene.create(walkIn, { event_id: event.id });
    expect([reply.status, reply.body.code]).toEqual([409, 'event_recorded']);
    expect(await entriesOf(walkIn)).toMatchObject([{ hours: 3, verified: true }]);
  });

  it('leaves out, with words, who cannot be on the list', async () => {
    const { event } = await eventOf(scene.organizer, 0);
    const at = (parts: object) => somebody(scene.test, parts);
    const others = [
      await at({ school: 'UCLA' }),
      await at({ standing: 'suspended' }),
      await at({ standing: 'removed' }),
      scene.organizer,
      scene.staff,
    ];
    const answer = await confirm(event, [...rowsOf(others), { account_id: 999_999_999, hours: 1 }]);
    expect(
      answer.body.rows.map(({ outcome, why }: { outcome: string; why: string }) => [outcome, why]),
    ).toEqual([
      ['left_out', 'From another school.'],
      ['left_out', 'Not a member of the school at present.'],
      ['left_out', 'Not a member of the school at present.'],
      ['left_out', 'The organizer is not on the list.'],
      ['left_out', 'You cannot confirm your own hours.'],
      ['left_out', 'This person is not known.'],
    ]);
    expect(answer.body).toMatchObject({ version: 0, action: null });
  });

  it.each([
    ['0', 'Row 2: Hours must be 0.25 to 10'],
    ['10.01', 'Row 2: Hours must be 0.25 to 10'],
    [-1, 'Row 2: Hours must be 0.25 to 10'],
    ['abc', 'Row 2: Hours must be 0.25 to 10'],
  ])('refuses %s hours, naming the row', async (hours, words) => {
    const { event, students } = await eventOf(scene.organizer, 2);
    const [one, other] = rowsOf(students) as [Row, Row];
    const answer = await confirm(event, [one, { ...other, hours }]);
    expect(answer.status).toBe(400);
    expect(answer.body.rows[0]).toContain(words);
    expect(await entriesOf(students[0] as Somebody)).toEqual([]);
  });

  it('refuses a row twice, 501 rows, and a list without the statement', async () => {
    const { event, students } = await eventOf(scene.organizer, 1);
    const rows = rowsOf(students);
    expect((await confirm(event, [...rows, ...rows])).body.rows).toEqual([
      'Row 2: This person is in the list twice.',
    ]);
    const many = Array.from({ length: 501 }, (_, n) => ({ account_id: n + 1, hours: 1 }));
    expect((await confirm(event, many)).body.rows).toEqual(['500 people can be confirmed at once.']);
    expect((await confirm(event, rows, { statement: false })).status).toBe(400);
    expect(await entriesOf(students[0] as Somebody)).toEqual([]);
  });

  it('asks a student who organizes as the contact of each, by the ordinary mail', async () => {
    const { event, students } = await eventOf(scene.organizer, 2);
    await scene.test.outbox.deliver();
    const answer = await confirm(event, rowsOf(students), { by: scene.organizer });
    expect(outcomes(answer)).toEqual(['made', 'made']);
    expect(answer.body.action).toBeNull();
    expect(await entriesOf(students[0] as Somebody)).toMatchObject([
      { contact: scene.organizer.account.email, verified: false, request_state: 'queued' },
    ]);
    const mails = await scene.test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual(
      students.map(() => ['verify-entry', scene.organizer.account.email]),
    );
    expect(outcomes(await confirm(event, rowsOf(students), { by: scene.organizer }))).toEqual([
      'unchanged',
      'unchanged',
    ]);
    const corrected = await confirm(event, rowsOf(students, 2), { by: scene.organizer });
    const why = 'They have an entry of this event already.';
    expect(corrected.body.rows).toMatchObject(students.map(() => ({ outcome: 'left_out', why })));
    const recorded = { hours: 3, verified: false };
    expect((await listOf(event, scene.organizer)).body.people[0]).toMatchObject({ recorded, why_not: why });
    expect((await listOf(event)).body.people[0]).toMatchObject({ hours: null, recorded });
    expect(outcomes(await confirm(event, rowsOf(students)))).toEqual(['verified_own', 'verified_own']);
  });

  it('prints the sign-in sheet', async () => {
    const { event } = await eventOf(scene.organizer, 25);
    const answer = await scene.staff.client.get(`${calls}/events/${event.id}/attendance/sheet.pdf`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
  });
});

it('takes the same number of statements for two students and for two hundred', async () => {
  const counted = async (count: number) => {
    const { event, students } = await eventOf(scene.organizer, count);
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const answer = await confirm(event, rowsOf(students), { version: 0 });
    // Not those of a new connection, of the listener, and of the leaderboard's timer.
    const texts = queries.mock.calls.map(([query]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    );
    const statements = texts
      .filter((text) => !/^set |^select 1$|leaderboard_changes/i.test(text))
      .map((text) => text.slice(0, 60));
    queries.mockRestore();
    expect(new Set(outcomes(answer))).toEqual(new Set(['made']));
    return statements;
  };
  expect(await counted(200)).toEqual(await counted(2));
});
