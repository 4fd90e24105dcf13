// Notices from an organizer to everybody registered: who may send them, who gets and reads them, and the
// limit of three.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_NOTICES, NOTICE_LIMIT } from '#features/events/event-notices.rules.ts';
import { browserOf, calls, somebody, withdraw, type Somebody } from './events.test.scene.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  ALL_SENT,
  ONLY_ORGANIZER_NOTIFIES,
  NOTICE_TOO_LATE,
  TOO_FEW_REGISTERED,
} from './event-notices.operations.ts';

let test: TestApp;
let organizer: Somebody;
let attendee: Somebody;
let otherAttendee: Somebody;
let event: { id: number; name: string };
beforeAll(async () => {
  test = await createTestApp();
  await test.db.insertInto('schools').values({ name: 'Third School', time_zone: 'UTC' }).execute();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.deleteFrom('throttles').execute();
  organizer = await somebody(test, { first_name: 'Olga', last_name: 'Organizer' });
  attendee = await somebody(test, { first_name: 'Cora', last_name: 'Comes' });
  otherAttendee = await somebody(test, { school: 'UCLA', first_name: 'Ella', last_name: 'Elsewhere' });
  await test.db
    .updateTable('accounts')
    .set({ leaderboard_name: 'initial' })
    .where('id', '=', organizer.account.id)
    .execute();
  event = await test.build.event(organizer.account, { name: 'Night hike' });
  for (const { account } of [attendee, otherAttendee]) await test.build.registration(event, account);
  await test.outbox.deliver();
});

const send = ({ client }: Somebody, text: unknown = 'Come early.', { id } = event) =>
  client.post(`${calls}/events/${id}/notices`, { text });
const show = async ({ client }: Somebody, { id } = event) => (await client.get(`${calls}/events/${id}`)).body;
const noticesOf = async (reader: Somebody) => (await show(reader)).notices;
const staffOf = (school?: string) =>
  somebody(test, { is_school_administration: true, ...(school === undefined ? {} : { school }) });
const setEvent = (set: { starts_at?: Date; cancelled_at?: Date }) =>
  test.db.updateTable('events').set(set).where('id', '=', event.id).execute();
const setStanding = ({ account }: Somebody, standing: 'suspended' | 'member') =>
  test.db.updateTable('accounts').set({ standing }).where('id', '=', account.id).execute();

describe('a notice to attendees', () => {
  it('is mailed to everyone registered, with the organizer’s name as each may see it', async () => {
    const reply = await send(organizer, '  Come early.\r\nWe meet at the gate.  ');
    expect(reply).toMatchObject({
      status: 201,
      body: { number: 1, text: 'Come early.\nWe meet at the gate.', people: 2 },
    });
    const mails = await test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address]).sort()).toEqual(
      [attendee, otherAttendee].map(({ account }) => ['event-notice', account.email]).sort(),
    );
    for (const mail of mails) {
      expect(mail.subject).toBe('A notice about “Night hike”');
      expect(mail.text).toContain('“Come early.');
      expect(mail.text).toContain('We meet at the gate.”');
      expect(mail.text).toContain('Larchmont Charter High School');
      expect(JSON.stringify(mail)).not.toMatch(/reply-to/i);
      expect(JSON.stringify(mail)).not.toContain(organizer.account.email);
      const isOwn = mail.to_address === attendee.account.email;
      expect(mail.text).toContain(isOwn ? 'Olga Organizer' : 'Olga O.');
      expect(mail.text.includes('Olga Organizer')).toBe(isOwn);
      expect(mail.text).not.toContain('School staff');
    }
  });

  it('identifies an organizer who is staff', async () => {
    const teacher = await staffOf();
    const own = await test.build.event(teacher.account);
    for (const { account } of [attendee, otherAttendee]) await test.build.registration(own, account);
    expect((await send(teacher, 'Bring a hat.', own)).status).toBe(201);
    for (const { text } of await test.outbox.deliver()) expect(text).toContain('School staff');
  });

  it('is visible to present and later attendees, the organizer, and their schools’ administrators', async () => {
    await send(organizer);
    const late = await somebody(test, { school: 'UCLA' });
    const other = await somebody(test);
    const third = await staffOf('Third School');
    expect(await noticesOf(late)).toBeUndefined();
    await test.build.registration(event, late.account);
    const told = [{ number: 1, text: 'Come early.', at: expect.any(String), people: 2 }];
    const readers = [organizer, attendee, otherAttendee, late, await staffOf(), await staffOf('UCLA')];
    for (const reader of readers) expect(await noticesOf(reader)).toEqual(told);
    for (const reader of [other, third]) {
      const shown = await show(reader);
      expect([shown.name, shown.notices]).toEqual(['Night hike', undefined]);
    }
    expect((await withdraw(otherAttendee.client, event)).status).toBe(200);
    expect(await noticesOf(otherAttendee)).toBeUndefined();
    const list = (await organizer.client.get(`${calls}/events`)).text;
    expect(list).not.toContain('Come early.');
  });

  it('stays visible to administrators who have hidden the event from their students', async () => {
    await send(organizer);
    const staff = await staffOf('UCLA');
    await staff.client.post(`/api/admin/events/${event.id}/hide`, { reason: 'Not for us.' });
    expect(await noticesOf(otherAttendee)).toBeUndefined();
    expect(await noticesOf(staff)).toHaveLength(1);
  });

  it('is logged in every attendee’s school, with the organizer’s full name only in their own', async () => {
    const [staff, staffElsewhere] = [await staffOf(), await staffOf('UCLA')];
    await send(organizer);
    const lineOf = async ({ client }: Somebody) =>
      (await client.get('/api/admin/activity?group=events')).body.lines[0];
    expect(await lineOf(staff)).toMatchObject({
      kind: 'notice sent',
      by: { id: organizer.account.id },
      facts: { event: event.id, event_name: 'Night hike', people: 2 },
    });
    const elsewhere = await lineOf(staffElsewhere);
    expect(elsewhere).toMatchObject({
      kind: 'notice sent',
      by: null,
      facts: { organizer_school: 'Larchmont Charter High School', people: 2 },
    });
    expect(JSON.stringify(elsewhere)).not.toContain('Olga');
  });

  it.each([
    ['', 'Please write what you want to say.'],
    ['\u200b', 'Please write what you want to say.'],
    ['x'.repeat(NOTICE_LIMIT + 1), `Please say it in ${NOTICE_LIMIT} characters or fewer.`],
    ['Look at www.park.example', expect.stringContaining('leave out links')],
    ['Write to me: olga@park.example', expect.stringContaining('leave out links')],
    ['See https://127.0.0.1', expect.stringContaining('leave out links')],
  ])('is refused as %j', async (text, message) => {
    expect(await send(organizer, text)).toMatchObject({ status: 400, body: { text: [message] } });
    expect([await noticesOf(organizer), await test.outbox.deliver()]).toEqual([undefined, []]);
  });

  it('can be sent only by the organizer', async () => {
    for (const other of [attendee, await staffOf()]) {
      expect(await send(other)).toMatchObject({ status: 403, body: { detail: ONLY_ORGANIZER_NOTIFIES } });
    }
    expect((await send(organizer, 'Hello.', { id: 999_999, name: '' })).status).toBe(404);
  });

  it('is never sent to a single person', async () => {
    await setStanding(attendee, 'suspended');
    const refused = { status: 409, body: { detail: TOO_FEW_REGISTERED, code: 'too_few_to_tell' } };
    expect(await send(organizer)).toMatchObject(refused);
    await setStanding(attendee, 'member');
    expect((await send(organizer)).status).toBe(201);
  });

  it('is not sent if the event has begun or was closed, or its organizer is no longer a member', async () => {
    const staff = await staffOf();
    await setStanding(organizer, 'suspended');
    expect((await send(organizer)).status).toBe(401);
    await setStanding(organizer, 'member');
    await setEvent({ starts_at: test.clock.now() });
    expect(await send(organizer)).toMatchObject({ status: 409, body: { detail: NOTICE_TOO_LATE } });
    await staff.client.post(`/api/admin/events/${event.id}/close`, { reason: 'No adult.' });
    expect((await send(organizer)).status).toBe(404);
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('is not mailed to people who have withdrawn, nor for a deleted event', async () => {
    await send(organizer);
    await withdraw(attendee.client, event);
    const kinds = async () => (await test.outbox.deliver()).map(({ kind, to_address }) => [kind, to_address]);
    expect(await kinds()).toEqual([['event-notice', otherAttendee.account.email]]);
    await test.build.registration(event, attendee.account);
    await send(organizer, 'Another one.');
    await setEvent({ cancelled_at: test.clock.now() });
    expect(await kinds()).toEqual([]);
  });

  it('is sent once, even if the same text is submitted again', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => send(organizer)));
    expect(replies.map(({ status, body }) => [status, body.number])).toEqual(
      Array.from({ length: 4 }, () => [201, 1]),
    );
    expect(await test.outbox.deliver()).toHaveLength(2);
  });

  it('is limited to three, even when many are sent at once', async () => {
    const window = { ...organizer, client: await browserOf(test, organizer.account) };
    const replies = await Promise.all(
      Array.from({ length: MOST_NOTICES + 3 }, (_, number) =>
        send(number % 2 ? organizer : window, `Number ${number}.`),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await send(organizer, 'One more.')).toMatchObject({ status: 409, body: { detail: ALL_SENT } });
    expect((await noticesOf(organizer)).map(({ number }: { number: number }) => number)).toEqual([1, 2, 3]);
    expect(await test.outbox.deliver()).toHaveLength(6);
  });

  it('is in the organizer’s data export, and is deleted with the account', async () => {
    await send(organizer);
    const { events_posted } = (await organizer.client.get('/api/accounts/data')).body;
    expect(events_posted).toMatchObject([{ notices: [{ text: 'Come early.', people: 2 }] }]);
    const data = (await attendee.client.get('/api/accounts/data')).text;
    expect(data).not.toContain('Come early.');
    await test.db.deleteFrom('accounts').where('id', '=', organizer.account.id).execute();
    const left = await test.db
      .selectFrom('attendee_notices')
      .where('event_id', '=', event.id)
      .select('number')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('reporting a notice', () => {
  const report = ({ client }: Somebody, number: number, reason = 'It is an insult.') =>
    client.post('/api/reports', { about: { kind: 'notice', event: event.id, number }, reason });

  it('saves it for the administrators of both schools', async () => {
    await send(organizer);
    const [staff, staffElsewhere] = [await staffOf(), await staffOf('UCLA')];
    expect((await report(otherAttendee, 1)).status).toBe(201);
    await test.db.deleteFrom('attendee_notices').where('event_id', '=', event.id).execute();
    const kept = { kind: 'notice', name: 'Night hike', text: 'Come early.', organizer: 'Olga O.' };

    for (const { client } of [staff, staffElsewhere]) {
      const [first] = (await client.get('/api/admin/reports')).body;
      expect(first).toMatchObject({ kept, reason: 'It is an insult.', event_id: event.id });
      const [line] = (await client.get('/api/admin/activity?group=events')).body.lines;
      expect(line).toMatchObject({ kind: 'notice reported', facts: { event_name: 'Night hike' } });
    }
  });

  it('is possible for other readers, with a reason', async () => {
    await send(organizer);
    await staffOf();
    expect((await report(attendee, 2)).status).toBe(404);
    expect((await report(await somebody(test), 1)).status).toBe(404);
    expect((await report(organizer, 1)).status).toBe(409);
    expect((await report(attendee, 1, ' ')).body).toHaveProperty('reason');
    expect((await report(attendee, 1)).status).toBe(201);
  });
});
