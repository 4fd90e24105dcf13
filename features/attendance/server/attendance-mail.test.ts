// What students are mailed about a list, and when it is undone.
import { describe, expect, it } from 'vitest';
import type { Somebody } from '#features/events/server/events.test.scene.ts';
import { openAttendanceScene } from './attendance.test.scene.ts';

const scene = openAttendanceScene();
const { eventOf, rowsOf, confirm, entriesOf, record } = scene;

describe('a list', () => {
  it('mails the student whose hours it changes or takes off, unless that is undone', async () => {
    const { event, students } = await eventOf(scene.organizer, 3);
    const [changed, made, ownEntry] = students as [Somebody, Somebody, Somebody];
    await record(changed);
    await record(ownEntry);
    await scene.deliverWaiting();
    await confirm(event, [...rowsOf([changed, made], 3), ...rowsOf([ownEntry], 2)]);
    const [first, ...others] = await scene.deliverWaiting();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ kind: 'attendance-changed', to_address: changed.account.email });
    expect(first?.text).toContain('confirmed 3 h of “Beach cleanup”. Before, your entry said 2 h.');
    const off = await confirm(event, rowsOf([made, ownEntry], null));
    const mails = (await scene.deliverWaiting()).filter(({ kind }) => kind === 'attendance-changed');
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual(
      [made, ownEntry].map(({ account }) => account.email).toSorted(),
    );
    const text = mails.map((mail) => mail.text).join('\n');
    expect(text).toContain(
      'took you off the attendance list of “Beach cleanup”. Its 3 h do not count any more.',
    );
    expect(text).toContain('Your entry waits for its contact again.');
    await scene.staff.client.post(`/api/admin/bulk/${off.body.action}/undo`);
    const corrected = await scene.deliverWaiting();
    expect(corrected.map(({ kind }) => kind)).toEqual(['action-taken-back', 'action-taken-back']);
    await confirm(event, rowsOf([made], null));
    await scene.staff.client.post(`/api/admin/bulk/${await scene.lastAction()}/undo`);
    expect(await scene.deliverWaiting()).toEqual([]);
  });

  it('mails nothing of other hours that are changed, set back or gone before the mail leaves', async () => {
    const { event, students } = await eventOf(scene.organizer, 3);
    const ids = [];
    for (const student of students) ids.push((await record(student)).id);
    await scene.deliverWaiting();
    await confirm(event, rowsOf(students, 3));
    const [edits, deletes] = students as [Somebody, Somebody];
    const own = '/api/volunteer_hours_portfolio';
    await edits.client.post(`${own}/update_entry/${ids[0]}`, scene.own({ hours: '1' }));
    await deletes.client.delete(`${own}/delete_entry/${ids[1]}`);
    await scene.staff.client.post(`/api/admin/entries/${ids[2]}/verify`, { verified: false });
    expect(await Promise.all(students.map(entriesOf))).toMatchObject([
      [{ hours: 1, verified: false }],
      [],
      [{ hours: 3, verified: false }],
    ]);
    const mails = await scene.deliverWaiting();
    expect(mails.filter(({ kind }) => kind === 'attendance-changed')).toEqual([]);
  });

  it('mails the other hours that stay when the next ones are undone', async () => {
    const { event, students } = await eventOf(scene.organizer, 1);
    await record(students[0] as Somebody);
    await scene.deliverWaiting();
    await confirm(event, rowsOf(students, 3));
    const { body } = await confirm(event, rowsOf(students, 1));
    await scene.staff.client.post(`/api/admin/bulk/${body.action}/undo`);
    const mails = (await scene.deliverWaiting()).filter(({ kind }) => kind === 'attendance-changed');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('confirmed 3 h of “Beach cleanup”. Before, your entry said 2 h.');
  });

  it('mails once more whose other hours are as before when it is undone after its mails', async () => {
    const { event, students } = await eventOf(scene.organizer, 3);
    const [waiting, verified, off] = students as [Somebody, Somebody, Somebody];
    await record(waiting);
    await confirm(event, rowsOf([verified, off], 3));
    await scene.deliverWaiting();
    const { body } = await confirm(event, [
      ...rowsOf([waiting], 4),
      ...rowsOf([verified], 1),
      ...rowsOf([off], null),
    ]);
    expect(await scene.deliverWaiting()).toHaveLength(3);
    await scene.staff.client.post(`/api/admin/bulk/${body.action}/undo`);
    const mails = (await scene.deliverWaiting()).filter(({ kind }) => kind === 'action-taken-back');
    const textTo = ({ account }: Somebody) =>
      mails.flatMap(({ to_address, text }) => (to_address === account.email ? [text] : []));
    const expected = [
      [waiting, 'entry “beach CLEANUP” was verified. The hours do not count for now.', ' 2 h'],
      [verified, 'entry “Beach cleanup” was given other hours. The hours are as before.', ' 3 h'],
      [off, 'entry “Beach cleanup” was taken off the attendance list. The hours count as before.', ' 3 h'],
    ] as const;
    for (const [student, words, hours] of expected) {
      const said = `Larchmont Charter High School took back that your ${words}`;
      expect(textTo(student)).toEqual([expect.stringContaining(said)]);
      expect(textTo(student)).toEqual([expect.stringContaining(hours)]);
    }
  });

  it('mails nobody who is on the list again that they were taken off', async () => {
    const { event, students } = await eventOf(scene.organizer, 2);
    const [, ownEntry] = students as [Somebody, Somebody];
    await record(ownEntry);
    await scene.deliverWaiting();
    await confirm(event, rowsOf(students, 2));
    await confirm(event, rowsOf(students, null));
    await confirm(event, rowsOf(students, 3));
    const mails = await scene.deliverWaiting();
    expect(mails.map(({ kind, to_address, subject }) => [kind, to_address, subject])).toEqual([
      ['attendance-changed', ownEntry.account.email, '3 h of “Beach cleanup”'],
    ]);
  });
});
