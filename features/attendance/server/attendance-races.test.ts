// Two who confirm an attendance list at once, and undoing one.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { somebody, type Somebody } from '#features/events/server/events.test.scene.ts';
import { verifyHistory } from '#server/command-line/audit-verify.ts';
import { DAY } from '#server/platform/clock.ts';
import { lockRow } from '#server/platform/database/rows.ts';
import { createBuilders } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { openAttendanceScene } from './attendance.test.scene.ts';

const scene = openAttendanceScene();
const { eventOf, listOf, rowsOf, confirm, outcomes, entriesOf, undo, own, create, record } = scene;

describe('two at once', () => {
  it('who confirms the same second gets every row unchanged with the name; another list is refused', async () => {
    const { event, students } = await eventOf(scene.organizer, 2);
    const rows = rowsOf(students);
    await confirm(event, rows);
    const same = await confirm(event, rows, { version: 0 });
    expect(same.body.rows).toMatchObject([{ outcome: 'unchanged', why: 'Confirmed by Rosa Diaz.' }, {}]);
    const other = await confirm(event, rowsOf(students, 1), { version: 0 });
    expect(other.status).toBe(409);
    expect(other.body.detail).toContain('Rosa Diaz has confirmed this list meanwhile');
  });

  it('never makes two entries of one event for one student', async () => {
    const { event, students } = await eventOf(scene.organizer, 20);
    const jo = await somebody(scene.test, {
      first_name: 'Jo',
      last_name: 'Park',
      is_school_administration: true,
    });
    const answers = await Promise.all([
      confirm(event, rowsOf(students), { version: 0 }),
      confirm(event, rowsOf(students, 1), { version: 0, by: jo }),
      ...students.slice(0, 10).map((student) => create(student, { event_id: event.id })),
    ]);
    const refused = answers.slice(0, 2).find(({ status }) => status === 409);
    expect(refused?.body.detail).toMatch(/^(Rosa Diaz|Jo Park) has confirmed this list meanwhile/);
    expect(
      answers
        .slice(0, 2)
        .map((answer) => (answer as { status: number }).status)
        .toSorted(),
    ).toEqual([200, 409]);
    // Either recorded before the list, or told that the list has the entry.
    for (const { status } of answers.slice(2)) expect([201, 409]).toContain(status);
    const { rows } = await sql<{ most: number }>`select max(n)::int as most from (
      select count(*) as n from entries where event_id = ${event.id} group by account_id) x`.execute(
      scene.test.db,
    );
    expect(rows).toEqual([{ most: 1 }]);
    expect((await verifyHistory(scene.test.context, {})).join('\n')).toContain('Proven');
  });
});

describe('confirming beside', () => {
  it('a recording that waits refuses it, whatever it waits for', async () => {
    const { db } = scene.test;
    const contact = 'coach@club.example';
    const counter = sql`select from throttles where key = ${`requests:contact:${contact}`} for update`;
    for (const held of ['counter', 'account']) {
      const { event } = await eventOf(scene.organizer, 0);
      const student = await somebody(scene.test);
      await record(student, { event: 'Something else', contact });
      const { version } = (await listOf(event)).body;
      const list = () => confirm(event, rowsOf([student]), { version: version as number });
      const recording = () => create(student, { contact, event_id: event.id });
      const history = sql`select from entry_history_heads where account_id = ${student.account.id} for update`;
      const [recorded] = await (held === 'counter'
        ? whileHolding(
            db,
            (trx) => counter.execute(trx),
            () => [recording()],
            list,
          )
        : // The list has locked the account, and the recording waits for it.
          whileHolding(
            db,
            (trx) => history.execute(trx),
            () => [wait(200).then(recording), list()],
          ));
      expect([recorded?.status, recorded?.body.code]).toEqual([409, 'event_recorded']);
      const entries = db
        .selectFrom('entries')
        .select('verified')
        .where('account_id', '=', student.account.id);
      expect(await entries.where('event_id', '=', event.id).execute()).toEqual([{ verified: true }]);
    }
  });

  it('somebody who moves into the school leaves them out', async () => {
    const { event, students } = await eventOf(scene.organizer, 1);
    const [listed] = students as [Somebody];
    const { account } = await somebody(scene.test, { school: 'UCLA' });
    const { school_id } = listed.account;
    const [confirmed] = await whileHolding(
      scene.test.db,
      (trx) => lockRow(trx, 'accounts', listed.account.id, ['id'], 'forNoKeyUpdate'),
      () => [confirm(event, rowsOf([listed, { ...listed, account }]), { version: 0 })],
      () => sql`update accounts set school_id = ${school_id} where id = ${account.id}`.execute(scene.test.db),
    );
    expect(outcomes(confirmed ?? { body: { rows: [] } })).toEqual(['made', 'left_out']);
  });
});

describe('undoing beside', () => {
  it('a student’s edit keeps the edit or refuses it, entry by entry', async () => {
    const { event, students } = await eventOf(scene.organizer, 12);
    const { body } = await confirm(event, rowsOf(students));
    const ids = await Promise.all(students.map(async (student) => (await entriesOf(student))[0]?.id));
    const edit = ({ client }: Somebody, place: number) =>
      client.post(`/api/volunteer_hours_portfolio/update_entry/${ids[place]}`, own({ hours: '1' }));
    const [undone, ...edits] = await Promise.all([undo(body.action as number), ...students.map(edit)]);
    expect(undone.status).toBe(200);
    const kept = undone.body.left_out.map(({ id }: { id: number }) => id);
    for (const [place, student] of students.entries()) {
      const isEdited = edits[place]?.status === 200;
      expect([200, 404]).toContain(edits[place]?.status);
      expect(kept.includes(ids[place])).toBe(isEdited);
      expect(await entriesOf(student)).toMatchObject(isEdited ? [{ hours: 1, verified: false }] : []);
    }
    expect((await verifyHistory(scene.test.context, {})).join('\n')).toContain('Proven');
  });

  it('a student who records the event again keeps that entry, and the others are back', async () => {
    const { event, students } = await eventOf(scene.organizer, 6);
    const [again, ...others] = students as [Somebody, ...Somebody[]];
    await confirm(event, rowsOf(students));
    const { body } = await confirm(event, rowsOf(students, null));
    const entry = { event_id: event.id, school_id: again.account.school_id, hours: 1 };
    const [undone] = await whileHolding(
      scene.test.db,
      async (trx) => {
        // As recording an entry does.
        await lockRow(trx, 'accounts', again.account.id, ['id'], 'forNoKeyUpdate');
        await createBuilders(trx, scene.test.clock).entry(again.account, entry);
      },
      () => [undo(body.action as number)],
    );
    expect(undone?.status).toBe(200);
    expect(undone?.body.left_out).toMatchObject([{ why: 'They have another entry of this event.' }]);
    expect(await entriesOf(again)).toMatchObject([{ hours: 1, verified: false }]);
    for (const other of others) expect(await entriesOf(other)).toMatchObject([{ hours: 3, verified: true }]);
  });

  it('a student whose account is deleted puts back the others', async () => {
    const { event, students } = await eventOf(scene.organizer, 2);
    const [gone, other] = students as [Somebody, Somebody];
    await confirm(event, rowsOf(students));
    const { body } = await confirm(event, rowsOf(students, null));
    const [undone] = await whileHolding(
      scene.test.db,
      (trx) => trx.deleteFrom('accounts').where('id', '=', gone.account.id).execute(),
      () => [undo(body.action as number)],
    );
    expect(undone?.status).toBe(200);
    expect(await entriesOf(other)).toMatchObject([{ hours: 3, verified: true }]);
  });

  it('another confirmation leaves one of the two lists, whole', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { event, students } = await eventOf(scene.organizer, 3);
      const { body } = await confirm(event, rowsOf(students));
      const [undone, again] = await Promise.all([
        undo(body.action as number),
        confirm(event, rowsOf(students, 1), { version: body.version as number }),
      ]);
      expect(undone.status).toBe(200);
      // Undone first: the list was opened before. Confirmed first: its hours are newer than the action.
      expect([200, 409]).toContain(again.status);
      const hours = await Promise.all(students.map(async (student) => (await entriesOf(student))[0]?.hours));
      expect(new Set(hours)).toEqual(new Set([again.status === 200 ? 1 : undefined]));
    }
    expect((await verifyHistory(scene.test.context, {})).join('\n')).toContain('Proven');
  });
});

describe('undoing a list', () => {
  it('puts everything back within a day: made, verified, changed and taken off', async () => {
    const { event, students } = await eventOf(scene.organizer, 4);
    const [made, ownEntry, corrected, removed] = students as [Somebody, Somebody, Somebody, Somebody];
    await record(ownEntry);
    await confirm(event, rowsOf([corrected, removed], 3));
    const before = await Promise.all([ownEntry, corrected, removed].map(entriesOf));
    const second = await confirm(event, [
      ...rowsOf([made, ownEntry], 3),
      ...rowsOf([corrected], 1),
      ...rowsOf([removed], null),
    ]);
    expect(outcomes(second)).toEqual(['made', 'verified_own', 'changed', 'changed']);
    const undone = await undo(second.body.action as number);
    expect(undone.body).toMatchObject({ action: { undone: { entries: 4 } }, left_out: [] });
    expect(await entriesOf(made)).toEqual([]);
    const [unverified] = await entriesOf(ownEntry);
    expect(unverified).toMatchObject({ hours: 2, verified: false, request_state: 'queued' });
    expect(await entriesOf(corrected)).toMatchObject([
      { hours: 3, verified: true, evidence: before[1]?.[0]?.evidence },
    ]);
    expect(await entriesOf(removed)).toMatchObject([{ ...before[2]?.[0] }]);
    expect((await verifyHistory(scene.test.context, {})).join('\n')).toContain('Proven');
    const total = await removed.client.get('/api/volunteer_hours_portfolio/portfolio');
    expect(total.body).toHaveLength(1);
  });

  it('gives an entry that the list removed its answers for the rules of the class again', async () => {
    const { event, students } = await eventOf(scene.organizer, 2);
    await confirm(event, rowsOf(students));
    const [student] = students as [Somebody];
    const [entry] = await entriesOf(student);
    const said = {
      work: 'volunteer',
      category: 'Outdoors',
      outcomes: ['Working together'],
      started_at: '14:30',
      preparation: 'Read about the coast.',
      action: 'Picked up plastic.',
      reflection: 'It comes back every week.',
    } as const;
    const row = { ...said, entry_id: entry?.id ?? 0, outcomes: [...said.outcomes] };
    await scene.test.db
      .insertInto('entry_details')
      .values({ ...row, version: 2, reflection_words: 5, updated_at: scene.test.clock.now() })
      .execute();
    const { body } = await confirm(event, rowsOf(students, null));
    expect((await undo(body.action as number)).body).toMatchObject({ left_out: [] });
    const answers = await student.client.get(`/api/requirements/entries/${entry?.id}`);
    expect(answers.body).toMatchObject({ details: said, version: 2, verified: true });
  });

  it('keeps an entry that the list removed when the student has another one of the event', async () => {
    const { event, students } = await eventOf(scene.organizer, 2);
    const [again, other] = students as [Somebody, Somebody];
    await confirm(event, rowsOf(students));
    const off = await confirm(event, rowsOf(students, null));
    await confirm(event, rowsOf([again], 1));
    const undone = (await undo(off.body.action as number)).body;
    expect(undone.left_out).toMatchObject([{ why: 'They have another entry of this event.' }]);
    expect(await entriesOf(again)).toMatchObject([{ hours: 1 }]);
    expect(await entriesOf(other)).toMatchObject([{ hours: 3, verified: true }]);
  });

  it('is not confirmed over from a list that was open before', async () => {
    const { event, students } = await eventOf(scene.organizer, 2);
    const { body } = await confirm(event, rowsOf(students));
    await undo(body.action as number);
    expect((await confirm(event, rowsOf(students), { version: body.version as number })).status).toBe(409);
    expect((await listOf(event)).body).toMatchObject({ confirmed: null });
  });

  it('works when the event was deleted since', async () => {
    const { event, students } = await eventOf(scene.organizer, 2);
    const [corrected, removed] = students as [Somebody, Somebody];
    await confirm(event, rowsOf(students));
    const { body } = await confirm(event, [...rowsOf([corrected], 1), ...rowsOf([removed], null)]);
    await scene.test.db.deleteFrom('events').where('id', '=', event.id).execute();
    expect((await undo(body.action as number)).body).toMatchObject({ action: { undone: { entries: 2 } } });
    for (const one of students) expect(await entriesOf(one)).toMatchObject([{ hours: 3, verified: true }]);
  });

  it('leaves the name of somebody who confirmed since', async () => {
    const { event, students } = await eventOf(scene.organizer, 2);
    const [one, other] = students as [Somebody, Somebody];
    const { body } = await confirm(event, rowsOf([one]));
    scene.test.clock.advance(1000);
    await confirm(event, rowsOf([other]));
    await undo(body.action as number);
    expect((await listOf(event)).body).toMatchObject({ confirmed: { by: 'Rosa Diaz' } });
  });

  it('of other actions keeps an entry that a list has found right since', async () => {
    const { event, students } = await eventOf(scene.organizer, 1);
    const [student] = students as [Somebody];
    const { id } = await record(student, { hours: '3' });
    const order = { action: 'verify', entries: [{ id, version: 1 }], key: randomUUID().replaceAll('-', '') };
    const verified = (await scene.staff.client.post('/api/admin/bulk', order)).body;
    expect(outcomes(await confirm(event, rowsOf([student])))).toEqual(['unchanged']);
    const undone = (await undo(verified.action.id as number)).body;

    expect(undone.left_out).toMatchObject([{ why: 'It was changed since.' }]);
    expect((await listOf(event)).body.people).toMatchObject([{ hours: 3 }]);
  });

  it('keeps what a student has changed since, and ends after a day', async () => {
    const { event, students } = await eventOf(scene.organizer, 2);
    const [one, other] = students as [Somebody, Somebody];
    const { body } = await confirm(event, rowsOf(students));
    const [entry] = await entriesOf(one);
    await one.client.post(`/api/volunteer_hours_portfolio/update_entry/${entry?.id}`, own({ hours: '1' }));
    const undone = (await undo(body.action as number)).body;
    expect(undone.left_out).toMatchObject([{ event: 'beach CLEANUP' }]);
    expect(await entriesOf(one)).toHaveLength(1);
    expect(await entriesOf(other)).toEqual([]);

    const next = await confirm(event, rowsOf([other]));
    scene.test.clock.set(new Date(scene.test.clock.now().getTime() + DAY + 1000));
    await scene.signIn();
    expect((await undo(next.body.action as number)).status).toBe(409);
  });
});
