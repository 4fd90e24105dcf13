// Which people of an event are marked as a school's staff, wherever they are named.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { calls, register, somebody, type Somebody } from './events.test.scene.ts';

let test: TestApp;
let teacher: Somebody;
let adviser: Somebody;
let student: Somebody;
let reader: Somebody;
beforeAll(async () => {
  test = await createTestApp();
  teacher = await somebody(test, {
    is_school_administration: true,
    first_name: 'Tess',
    last_name: 'Teacher',
  });
  adviser = await somebody(test, { first_name: 'Abe', last_name: 'Adviser' });
  await test.db
    .updateTable('accounts')
    .set({ adviser_of: adviser.account.school_id })
    .where('id', '=', adviser.account.id)
    .execute();
  // A name can claim anything.
  student = await somebody(test, { first_name: 'Sly', last_name: 'School staff' });
  reader = await somebody(test, { school: 'UCLA', first_name: 'Rita', last_name: 'Reader' });
});
afterAll(() => test.close());

const show = async ({ client }: Somebody, id: number) => (await client.get(`${calls}/events/${id}`)).body;
const calendarOf = async (id: number) =>
  (await reader.client.get(`${calls}/events/${id}/calendar`)).text.replaceAll('\r\n ', '');

it('marks an organizer who is an administrator or adviser of the event’s school as staff', async () => {
  const byTeacher = await test.build.event(teacher.account, { name: 'By the teacher' });
  const byAdviser = await test.build.event(adviser.account, { name: 'By the adviser' });
  const byStudent = await test.build.event(student.account, { name: 'By the student' });
  expect(await show(reader, byTeacher.id)).toHaveProperty('organizer_is_staff', true);
  expect(await show(reader, byAdviser.id)).toHaveProperty('organizer_is_staff', true);
  expect(await show(reader, byStudent.id)).not.toHaveProperty('organizer_is_staff');
  const list = (await reader.client.get(`${calls}/events`)).body as { id: number }[];
  expect(list.filter((event) => 'organizer_is_staff' in event).map(({ id }) => id)).toEqual([
    byTeacher.id,
    byAdviser.id,
  ]);
  expect(await calendarOf(byTeacher.id)).toContain('The organizer is: School staff');
  expect(await calendarOf(byStudent.id)).not.toContain('The organizer is');
});

it('does not mark an organizer who is now an administrator of another school', async () => {
  const moves = await somebody(test);
  const event = await test.build.event(moves.account);
  const { school_id } = reader.account;
  await test.db
    .updateTable('accounts')
    .set({ school_id, is_school_administration: true })
    .where('id', '=', moves.account.id)
    .execute();
  expect(await show(student, event.id)).not.toHaveProperty('organizer_is_staff');
});

it('marks attendees who are administrators or advisers, for the organizer', async () => {
  const event = await test.build.event(student.account);
  await test.outbox.deliver();
  for (const { client } of [teacher, adviser, reader])
    expect((await register(client, event)).status).toBe(200);
  const { attendees } = await show(student, event.id);
  expect(attendees).toMatchObject([
    { name: 'Abe Adviser', is_staff: true },
    { name: 'Rita Reader' },
    { name: 'Tess Teacher', is_staff: true },
  ]);
  expect(attendees[1]).not.toHaveProperty('is_staff');
  const mails = await test.outbox.deliver();
  const marked = mails.filter(({ text }) => /(Tess Teacher|Abe Adviser) is:?\s+School staff/.test(text));
  expect(marked).toHaveLength(2);
  expect(mails.filter(({ text }) => text.includes('School staff'))).toEqual(marked);
});
