// Changing one's own event: who may, what is refused, and what attendees and their calendars get.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCalendar } from '#server/testing/reading/calendar-reader.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { calls, form, register, somebody, withdraw, type Somebody } from './events.test.scene.ts';

let test: TestApp;
let organizer: Somebody;
let guest: Somebody;
let id: number;
beforeEach(async () => {
  test = await createTestApp();
  organizer = await somebody(test);
  guest = await somebody(test, { first_name: 'Gil', email: 'gil@example.com', school: 'UCLA' });
  id = (await organizer.client.post(`${calls}/post_event`, form)).body.id;
});
afterEach(() => test.close());

const update = (parts: object = {}, version = 0, { client } = organizer) =>
  client.post(`${calls}/events/${id}/update`, { ...form, version, ...parts });
const show = async ({ client } = organizer) => (await client.get(`${calls}/events/${id}`)).body;
const changeMails = async () => (await test.outbox.deliver()).filter(({ kind }) => kind === 'event-changed');
const remind = async () => {
  await test.jobs.runNow('remind-attendees');
  return (await test.outbox.deliver()).filter(({ kind }) => kind === 'event-reminder');
};

describe('changing an event', () => {
  it('is possible for its organizer and makes a new version', async () => {
    await register(guest.client, { id });
    const parts = {
      name: 'Park cleanup',
      description: 'Bring boots.',
      date: '05/10/2026',
      time: '09:00 AM',
      location: 'Griffith Park',
      max_attendees: 3,
      hours: 1.5,
      minimum_age: 14,
    };
    const reply = await update(parts);
    expect(reply).toMatchObject({
      status: 200,
      body: { id, ...parts, starts_at: '2026-05-10T16:00:00.000Z', current_attendees: 1, version: 1 },
    });
    expect(reply.body.attendees).toEqual([expect.objectContaining({ email: 'gil@example.com' })]);
    expect(await show(guest)).toMatchObject({ ...parts, is_registered: true });
    expect(await show(guest)).not.toHaveProperty('version');
  });

  it('is refused to others, after it has begun, and after it was deleted', async () => {
    expect(await update({ name: 'Mine' }, 0, guest)).toMatchObject({
      status: 403,
      body: { detail: 'Only the person who has posted an event can change it.' },
    });
    expect((await update({}, 0, { ...guest, client: test.visitor() })).status).toBe(401);
    test.clock.set('2026-05-09T21:30:00Z');
    expect(await update({ date: '05/20/2026' })).toMatchObject({
      status: 409,
      body: { detail: 'This event has begun already, so it cannot be changed any more.' },
    });
    test.clock.set('2026-05-09T21:00:00Z');
    await organizer.client.delete(`${calls}/events/${id}/delete`);
    expect((await update({ date: '05/20/2026' })).status).toBe(404);
  });

  it('applies the checks of posting, in their order', async () => {
    const steps = [
      [{ date: '2026-05-09', time: '' }, 'date', 'Date must be in MM/DD/YYYY format.'],
      [{ time: '2:30', name: '' }, 'time', 'Time must be in HH:MM AM/PM format.'],
      [{ name: ' ', description: '' }, 'name', 'Event name is required.'],
      [{ max_attendees: 0 }, 'max_attendees', 'Max attendees must be greater than 0.'],
      [{ date: '05/03/2026' }, 'date', 'This day is over. Please choose a day to come.'],
      [{ date: '05/04/2026', time: '11:59 AM' }, 'time', 'This time is over. Please choose a time to come.'],
    ] as const;
    for (const [parts, field, message] of steps) {
      const reply = await update(parts);
      expect([reply.status, reply.body]).toEqual([400, { [field]: [message] }]);
    }
    expect(await show()).toMatchObject({ ...form, version: 0 });
  });

  it('keeps a seat for everyone registered', async () => {
    await register(guest.client, { id });
    await register((await somebody(test)).client, { id });
    expect(await update({ max_attendees: 1 })).toMatchObject({
      status: 400,
      body: {
        max_attendees: ['2 people have registered already. Max attendees must be 2 or more.'],
      },
    });
    expect((await update({ max_attendees: 2 })).status).toBe(200);
    expect((await register((await somebody(test)).client, { id })).body).toEqual({
      detail: 'This event is full.',
      code: 'event_full',
    });
  });

  it('is refused if the form was opened before the last change', async () => {
    const replies = await Promise.all([update({ name: 'One' }), update({ name: 'Other' })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.detail).toMatch(
      /^You have changed this event in another window or on another device/,
    );
    const stored = await show();
    expect(stored).toMatchObject({
      name: replies.find(({ status }) => status === 200)?.body.name,
      version: 1,
    });
    // The same form again, because its answer was lost.
    expect(await update({ name: stored.name }, 0)).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await organizer.client.post(`${calls}/events/${id}/update`, form)).status).toBe(400);
  });

  it('keeps the time zone in which it was posted', async () => {
    await test.db.updateTable('schools').set({ time_zone: 'America/New_York' }).execute();
    expect((await update({ time: '03:00 PM' })).body).toMatchObject({
      starts_at: '2026-05-09T22:00:00.000Z',
      time_zone: 'America/Los_Angeles',
    });
  });
});

describe('people registered for a changed event', () => {
  beforeEach(async () => {
    await register(guest.client, { id });
    await test.outbox.deliver();
  });

  it('are mailed the new and the old time and place', async () => {
    await update({ date: '05/10/2026', location: 'Griffith Park' });
    const [mail, ...others] = await changeMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to_address: 'gil@example.com', subject: '“Beach cleanup” has changed' });
    for (const text of [
      'Hello Gil',
      'You are still registered.',
      'Sunday, May 10, 2026 at 2:30 PM PDT',
      'Saturday, May 9, 2026 at 2:30 PM PDT',
      'Griffith Park',
      'Dockweiler Beach',
    ]) {
      expect(mail?.text).toContain(text);
    }
    expect(test.outbox.linkIn(mail)).toBe(`/event-detail/${id}`);
  });

  it('get no mail about other changes or unchanged events', async () => {
    await update({ name: 'Park cleanup', description: 'Bring boots.', max_attendees: 30 });
    await update({ name: 'Park cleanup', description: 'Bring boots.', max_attendees: 30 }, 1);
    expect(await changeMails()).toEqual([]);
    expect(await show()).toMatchObject({ version: 1 });
  });

  it('get a mail about the last change only, and none after withdrawing or a cancellation', async () => {
    await update({ date: '05/10/2026' });
    await update({ date: '05/11/2026' }, 1);
    const mails = await changeMails();
    expect(mails.map(({ text }) => /Monday, May 11/.test(text))).toEqual([true]);
    await update({ date: '05/12/2026' }, 2);
    await withdraw(guest.client, { id });
    expect(await changeMails()).toEqual([]);
    await register(guest.client, { id });
    await update({ date: '05/13/2026' }, 3);
    await organizer.client.delete(`${calls}/events/${id}/delete`);
    const kinds = (await test.outbox.deliver()).map(({ kind }) => kind);
    expect(kinds).toContain('event-cancelled');
    expect(kinds).not.toContain('event-changed');
  });

  it('are mailed at most ten changes a day', async () => {
    for (let version = 0; version < 10; version += 1) {
      expect((await update({ location: `Place ${version}` }, version)).status).toBe(200);
    }
    const reply = await update({ location: 'Elsewhere' }, 10);
    expect([reply.status, reply.body.detail]).toEqual([
      429,
      expect.stringContaining('You have changed the date, time or place of this event 10 times within a day'),
    ]);
    expect((await update({ location: 'Place 9', name: 'Still possible' }, 10)).status).toBe(200);
  });

  it('are reminded the day before the new date, even after an earlier reminder', async () => {
    test.clock.set('2026-05-08T16:00:00Z');
    expect(await remind()).toHaveLength(1);
    await update({ date: '05/20/2026' });
    expect(await remind()).toEqual([]);
    test.clock.set('2026-05-19T16:00:00Z');
    const [mail, ...others] = await remind();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Wednesday, May 20, 2026 at 2:30 PM PDT');
  });

  it('get no extra reminder if the event moves to when the reminder is already due', async () => {
    test.clock.set('2026-05-06T20:00:00Z');
    await update({ date: '05/07/2026' });
    expect(await changeMails()).toHaveLength(1);
    expect(await remind()).toEqual([]);
  });

  it('get a queued reminder with the current facts, or none if they no longer apply', async () => {
    test.clock.set('2026-05-08T16:00:00Z');
    await test.jobs.runNow('remind-attendees');
    await update({ location: 'Griffith Park' });
    const mails = await test.outbox.deliver();
    expect(mails.find(({ kind }) => kind === 'event-reminder')?.text).toContain('Griffith Park');
    await test.db.updateTable('event_registrations').set({ reminded_at: null }).execute();
    await test.jobs.runNow('remind-attendees');
    await update({ location: 'Griffith Park', date: '05/20/2026' }, 1);
    expect((await test.outbox.deliver()).map(({ kind }) => kind)).toEqual(['event-changed']);
  });

  it('find the same event in their calendars with a higher sequence number', async () => {
    const read = async () =>
      readCalendar((await guest.client.get(`${calls}/events/${id}/calendar`)).text).events[0];
    const before = await read();
    test.clock.set('2026-05-05T12:00:00Z');
    await update({ date: '05/10/2026', location: 'Griffith Park' });
    expect(await read()).toEqual({
      ...before,
      sequence: 1,
      changed: '2026-05-05T12:00:00.000Z',
      start: '2026-05-10T21:30:00.000Z',
      end: '2026-05-10T22:30:00.000Z',
      location: 'Griffith Park',
      description: expect.stringContaining('May 10, 2026'),
    });
  });
});
