// The addresses that an administrator who organizes an event can copy: those of their own school only.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { calls, register, somebody, type Somebody } from './events.test.scene.ts';

let test: TestApp;
let ada: Somebody;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp();
  ada = await somebody(test, { is_school_administration: true });
  const own = await somebody(test, { email: 'own@example.com', last_name: 'B' });
  const second = await somebody(test, { email: 'second@example.com', last_name: 'A' });
  const other = await somebody(test, { email: 'other@example.com', school: 'UCLA' });
  const event = await test.build.event(ada.account);
  eventId = event.id;
  for (const { client } of [own, second, other]) await register(client, event);
});
afterAll(() => test.close());

const read = async ({ client }: Somebody, id = eventId) => (await client.get(`${calls}/events/${id}`)).body;
const become = (change: object) =>
  test.db.updateTable('accounts').set(change).where('id', '=', ada.account.id).execute();

describe('attendees’ addresses', () => {
  it('are given to an administrator who organizes the event, for their own school only', async () => {
    const { attendees, school_addresses } = await read(ada);
    expect(attendees).toHaveLength(3);
    expect(school_addresses).toEqual(['second@example.com', 'own@example.com']);
  });

  it('are not given to anyone who does not organize the event, in any role', async () => {
    const head = await somebody(test, { is_school_administration_head: true });
    const colleague = await somebody(test, { is_school_administration: true });
    for (const reader of [head, colleague, await somebody(test)])
      expect(await read(reader)).not.toHaveProperty('school_addresses');
  });

  it('are not given to a student who organizes an event', async () => {
    const student = await somebody(test);
    const event = await test.build.event(student.account);
    await register((await somebody(test)).client, event);
    const reply = await read(student, event.id);
    expect(reply.attendees).toHaveLength(1);
    expect(reply).not.toHaveProperty('school_addresses');
  });

  it('depend on the current role', async () => {
    await become({ is_school_administration: false });
    expect(await read(ada)).not.toHaveProperty('school_addresses');
    await become({ is_school_administration: true });
    expect((await read(ada)).school_addresses).toHaveLength(2);
  });
});
