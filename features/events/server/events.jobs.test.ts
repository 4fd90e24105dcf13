// The reminder on the day before an event.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { register, somebody, withdraw, type Somebody } from './events.test.scene.ts';

let test: TestApp;
let organizer: Somebody;
let guest: Somebody;
beforeEach(async () => {
  test = await createTestApp();
  organizer = await somebody(test);
  guest = await somebody(test, { first_name: 'Gil', email: 'gil@example.com' });
});
afterEach(() => test.close());

const may9 = { name: 'Creek day', local_date: '2026-05-09', local_time: '14:30', location: 'Ballona Creek' };
const run = async () => {
  await test.jobs.runNow('remind-attendees');
  const mails = await test.outbox.deliver();
  return mails.filter(({ kind }) => kind === 'event-reminder');
};

describe('a reminder to attendees', () => {
  it('is sent once, from 9 a.m. the day before in the event’s time zone', async () => {
    const event = await test.build.event(organizer.account, may9);
    await register(guest.client, event);
    test.clock.set('2026-05-08T15:59:59Z');
    expect(await run()).toEqual([]);
    test.clock.set('2026-05-08T16:00:00Z');
    const [mail, ...others] = await run();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: 'gil@example.com',
      subject: 'Reminder: “Creek day” is tomorrow',
    });
    for (const text of ['Hello Gil', 'Saturday, May 9, 2026 at 2:30 PM PDT', 'Ballona Creek', 'withdraw']) {
      expect(mail?.text).toContain(text);
    }
    expect(test.outbox.linkIn(mail)).toBe(`/event-detail/${event.id}`);
    test.clock.set('2026-05-08T17:00:00Z');
    expect(await run()).toEqual([]);
  });

  it('is sent late after an outage and says “today”, but not after the event has begun', async () => {
    for (const local_time of ['14:30', '10:00']) {
      await register(guest.client, await test.build.event(organizer.account, { ...may9, local_time }));
    }
    test.clock.set('2026-05-09T17:00:00Z');
    expect((await run()).map(({ subject }) => subject)).toEqual(['Reminder: “Creek day” is today']);
  });

  it('is not sent to people who registered afterwards or withdrew, nor for a deleted event', async () => {
    const event = await test.build.event(organizer.account, may9);
    const deleted = await test.build.event(organizer.account, may9);
    const leaver = await somebody(test);
    await register(leaver.client, event);
    await withdraw(leaver.client, event);
    await register(guest.client, deleted);
    await organizer.client.delete(`/api/volunteer_events/events/${deleted.id}/delete`);
    test.clock.set('2026-05-08T16:30:00Z');
    await register(guest.client, event);
    expect(await run()).toEqual([]);
  });

  it('is dropped if they withdraw or the event is deleted before the mail is sent', async () => {
    const event = await test.build.event(organizer.account, may9);
    const deleted = await test.build.event(organizer.account, may9);
    for (const one of [event, deleted]) await register(guest.client, one);
    test.clock.set('2026-05-08T16:00:00Z');
    await test.jobs.runNow('remind-attendees');
    await withdraw(guest.client, event);
    await organizer.client.delete(`/api/volunteer_events/events/${deleted.id}/delete`);
    const kinds = (await test.outbox.deliver()).map(({ kind }) => kind);
    expect(kinds).not.toContain('event-reminder');
  });

  it('is sent once by any number of simultaneous processes', async () => {
    const event = await test.build.event(organizer.account, may9);
    await register(guest.client, event);
    test.clock.set('2026-05-08T16:00:00Z');
    const second = await createTestApp({ sharing: test });
    await whileHolding(
      test.db,
      (trx) => trx.selectFrom('events').select('id').where('id', '=', event.id).forUpdate().execute(),
      () => [test.jobs.runNow('remind-attendees'), second.jobs.runNow('remind-attendees')],
    );
    const reminders = (await test.outbox.deliver()).filter(({ kind }) => kind === 'event-reminder');
    expect(reminders).toHaveLength(1);
    await second.close();
  });

  it('is sent even if those of another event fail, which is logged as an error', async () => {
    const broken = await test.build.event(organizer.account, { ...may9, local_time: '09:00' });
    const fine = await test.build.event(organizer.account, { ...may9, local_time: '10:00' });
    await register(guest.client, broken);
    await register(guest.client, fine);
    await test.outbox.deliver();
    await breakRemindersOf(broken.id);
    test.clock.set('2026-05-08T16:00:00Z');
    await expect(test.jobs.runNow('remind-attendees')).rejects.toThrow(
      `The people of 1 events could not be reminded: ${broken.id}`,
    );
    expect((await test.outbox.deliver()).map(({ kind }) => kind)).toEqual(['event-reminder']);
  });
});

/** The database refuses to record reminders for this event. */
async function breakRemindersOf(eventId: number): Promise<void> {
  await test.db.schema
    .alterTable('event_registrations')
    .addCheckConstraint('broken', sql`event_id <> ${sql.lit(eventId)} or reminded_at is null`)
    .execute();
}
