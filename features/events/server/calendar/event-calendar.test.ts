// Calendar files and the private calendar address: their content, who gets them, and when they end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { readCalendar, type ReadEvent } from '#server/testing/reading/calendar-reader.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { writeCalendar, type CalendarEvent } from './event-calendar.ts';
import {
  calls,
  form,
  register,
  somebody,
  withdraw,
  type Somebody,
} from '#features/events/server/events.test.scene.ts';

const cleanup: CalendarEvent = {
  uid: '0b1c',
  sequence: 0,
  created_at: new Date('2026-05-01T10:00:00.123Z'),
  updated_at: new Date('2026-05-02T10:00:00Z'),
  local_date: '2026-05-09',
  local_time: '14:30:00',
  time_zone: 'America/Los_Angeles',
  starts_at: new Date('2026-05-09T21:30:00Z'),
  isCancelled: false,
  summary: 'Beach cleanup',
  description: 'Bring gloves.',
  location: 'Dockweiler Beach',
  url: 'http://limelight.test/event-detail/7',
};
const write = (parts: Partial<CalendarEvent> = {}): string =>
  writeCalendar({ name: 'Events', timeZone: 'America/Los_Angeles', events: [{ ...cleanup, ...parts }] });
describe('a calendar file', () => {
  it('can be read by a calendar program', () => {
    expect(readCalendar(write())).toEqual({
      name: 'Events',
      zone: 'America/Los_Angeles',
      method: undefined,
      zones: ['America/Los_Angeles'],
      events: [
        {
          uid: '0b1c@limelight',
          sequence: 0,
          status: 'CONFIRMED',
          start: '2026-05-09T21:30:00.000Z',
          end: '2026-05-09T22:30:00.000Z',
          changed: '2026-05-02T10:00:00.000Z',
          zone: 'America/Los_Angeles',
          summary: 'Beach cleanup',
          description: 'Bring gloves.',
          location: 'Dockweiler Beach',
          url: 'http://limelight.test/event-detail/7',
          hasAttendees: false,
          hasAlarms: false,
        },
      ],
    });
  });

  it('has the required properties in order and CRLF line breaks', () => {
    const text = write();
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.split('\r\n').filter((line) => !/^(TZ|RRULE|X-LIC|LAST-MODIFIED:20.*Z$)/.test(line))).toEqual(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Limelight//Community Events//EN',
        'CALSCALE:GREGORIAN',
        'NAME:Events',
        'X-WR-CALNAME:Events',
        'X-WR-TIMEZONE:America/Los_Angeles',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
        'BEGIN:VTIMEZONE',
        'BEGIN:DAYLIGHT',
        expect.stringMatching(/^DTSTART:/),
        'END:DAYLIGHT',
        'BEGIN:STANDARD',
        expect.stringMatching(/^DTSTART:/),
        'END:STANDARD',
        'END:VTIMEZONE',
        'BEGIN:VEVENT',
        'UID:0b1c@limelight',
        'DTSTAMP:20260502T100000Z',
        'CREATED:20260501T100000Z',
        'SEQUENCE:0',
        'STATUS:CONFIRMED',
        'DTSTART;TZID=America/Los_Angeles:20260509T143000',
        'DURATION:PT1H',
        'SUMMARY:Beach cleanup',
        'LOCATION:Dockweiler Beach',
        'DESCRIPTION:Bring gloves.',
        'URL:http://limelight.test/event-detail/7',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ],
    );
  });

  it.each([
    ['America/Los_Angeles', '2027-03-14', '01:59', '2027-03-14T09:59:00.000Z', 'America/Los_Angeles'],
    ['America/Los_Angeles', '2027-03-14', '03:00', '2027-03-14T10:00:00.000Z', 'America/Los_Angeles'],
    ['America/Los_Angeles', '2026-11-01', '00:59', '2026-11-01T07:59:00.000Z', 'America/Los_Angeles'],
    // The first of two: programs disagree about which one this local time means.
    ['America/Los_Angeles', '2026-11-01', '01:30', '2026-11-01T08:30:00.000Z', 'Etc/UTC'],
    ['America/Los_Angeles', '2026-11-01', '02:00', '2026-11-01T10:00:00.000Z', 'America/Los_Angeles'],
    ['Asia/Kathmandu', '2026-06-01', '12:00', '2026-06-01T06:15:00.000Z', 'Asia/Kathmandu'],
    ['Australia/Lord_Howe', '2026-10-04', '03:00', '2026-10-03T16:00:00.000Z', 'Australia/Lord_Howe'],
    // An unknown time zone.
    ['Mars/Olympus', '2026-06-01', '12:00', '2026-06-01T06:15:00.000Z', 'Etc/UTC'],
  ])('in %s puts %s at %s on the instant %s', (time_zone, local_date, local_time, instant, zone) => {
    const text = write({
      time_zone,
      local_date,
      local_time: `${local_time}:00`,
      starts_at: new Date(instant),
    });
    expect(readCalendar(text).events).toMatchObject([{ start: instant, zone }]);
  });

  it('keeps every character, and lets no text start another property', () => {
    const summary = String.raw`a;b,c\d:"e" %0A ü 🌳 =?utf-8?q?x?=`;
    const text = write({
      summary,
      description: 'One\r\nATTENDEE:mailto:x@example.com\n\u0000\u0007BEGIN:VALARM\rEND:VEVENT\ttab',
    });
    expect(readCalendar(text).events).toMatchObject([
      {
        summary,
        description: 'One\nATTENDEE:mailto:x@example.com\nBEGIN:VALARM\nEND:VEVENT\ttab',
        hasAttendees: false,
        hasAlarms: false,
      },
    ]);
    expect(/\p{Cc}/u.exec(text.replaceAll(/[\r\n\t]/g, ''))).toBeNull();
    // The parser of this test takes it for the end of a line.
    expect(write({ summary: String.raw`a\nb` })).toContain(String.raw`SUMMARY:a\\nb`);
  });

  it.each([
    ['letters of one octet', 'x'.repeat(500)],
    ['letters of two', 'é'.repeat(500)],
    ['letters of four', '🌳'.repeat(300)],
    ['letters that are mixed', 'a🌳é漢'.repeat(100)],
  ])('has lines of at most 75 octets with %s, without splitting a character', (_what, summary) => {
    const text = write({ summary });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.isWellFormed()).toBe(true);
    expect(readCalendar(text).events[0]?.summary).toBe(summary);
  });

  it('contains a component even when there is no event, as the standard requires', () => {
    const text = writeCalendar({ name: 'Events', timeZone: 'America/New_York', events: [] });
    expect(readCalendar(text)).toMatchObject({ zones: ['America/New_York'], events: [] });
  });
});

let test: TestApp;
let ada: Somebody;
let guest: Somebody;
beforeAll(async () => {
  test = await createTestApp();
  ada = await somebody(test, { first_name: 'Ada', last_name: 'King' });
  guest = await somebody(test);
});
afterAll(() => test.close());

const post = async (parts: object = {}): Promise<{ id: number; name: string }> =>
  (await ada.client.post(`${calls}/post_event`, { ...form, ...parts })).body;
const fileOf = ({ client }: Somebody, { id }: { id: number }) => client.get(`${calls}/events/${id}/calendar`);
const renew = async ({ client }: Somebody): Promise<string> => {
  const reply = await client.post(`${calls}/calendar-feed`);
  expect(reply.status).toBe(200);
  return new URL(reply.body.url).pathname;
};
const fetchFeed = (path: string) => test.visitor().get(path);
/** The only event in the calendar. */
const theEvent = (text: string): ReadEvent => {
  const [event, ...more] = readCalendar(text).events;
  if (!event || more.length > 0) throw new Error(`not one event: ${text}`);
  return event;
};
const eventsIn = async (path: string): Promise<readonly ReadEvent[]> =>
  readCalendar((await fetchFeed(path)).text).events;

describe('the calendar file of one event', () => {
  it('contains its name, UTC time, place, organizer and link', async () => {
    const { id } = await post();
    const { status, headers, text } = await fileOf(guest, { id });
    expect([
      status,
      headers['content-type'],
      headers['content-disposition'],
      headers['cache-control'],
    ]).toEqual([200, 'text/calendar; charset=utf-8', `attachment; filename="event-${id}.ics"`, 'no-store']);
    expect(readCalendar(text)).toMatchObject({ name: undefined, zone: 'America/Los_Angeles' });
    expect(theEvent(text)).toMatchObject({
      start: '2026-05-09T21:30:00.000Z',
      url: `http://limelight.test/event-detail/${id}?via=calendar`,
      description: [
        'Bring gloves.',
        '',
        'Starts: Saturday, May 9, 2026 at 2:30 PM PDT',
        'Organizer: Ada King, Larchmont Charter High School',
        `http://limelight.test/event-detail/${id}?via=calendar`,
      ].join('\n'),
    });
  });

  it('is the same each time, so that calendars recognize the event', async () => {
    const { id } = await post({ name: 'Stable' });
    const { text } = await fileOf(ada, { id });
    await register(guest.client, { id });
    test.clock.advance(HOUR);
    expect((await fileOf(guest, { id })).text).toBe(text);
    test.clock.advance(-HOUR);
  });

  it('shows a cancellation to people who were registered; others get 404', async () => {
    const deleted = await post({ name: 'Gone' });
    await register(guest.client, deleted);
    const before = theEvent((await fileOf(guest, deleted)).text);
    expect(before).toMatchObject({ sequence: 0, status: 'CONFIRMED' });
    await ada.client.delete(`${calls}/events/${deleted.id}/delete`);
    expect(theEvent((await fileOf(guest, deleted)).text)).toMatchObject({
      uid: before.uid,
      sequence: 1,
      status: 'CANCELLED',
      url: undefined,
    });
    expect((await fileOf(await somebody(test), deleted)).status).toBe(404);
  });
});

describe('the private calendar address', () => {
  it('is shown once and stored only as a hash', async () => {
    const { client, account } = await somebody(test);
    const state = async () => (await client.get(`${calls}/calendar-feed`)).body;
    expect(await state()).toEqual({ created_at: null, fetched_at: null });
    const { body } = await client.post(`${calls}/calendar-feed`);
    const token = /^http:\/\/limelight\.test\/calendar\/([A-Za-z0-9_-]{43})\.ics$/.exec(body.url)?.[1] ?? '';
    expect(body).toMatchObject({ created_at: '2026-05-04T19:00:00.000Z', fetched_at: null });
    expect(await state()).toEqual({ created_at: '2026-05-04T19:00:00.000Z', fetched_at: null });
    const stored = await test.db
      .selectFrom('calendar_feeds')
      .where('account_id', '=', account.id)
      .select('token_hash')
      .executeTakeFirstOrThrow();
    expect(stored.token_hash).toEqual(hashToken(token));
  });

  it('shows posted and registered events without a cookie, and nothing else', async () => {
    const [organizer, reader] = [await somebody(test), await somebody(test)];
    const own = await test.build.event(reader.account, { name: 'Mine' });
    const joined = await test.build.event(organizer.account, { name: 'Joined' });
    const left = await test.build.event(organizer.account, { name: 'Left' });
    await test.build.event(organizer.account, { name: 'Not mine' });
    for (const one of [joined, left]) await register(reader.client, one);
    await withdraw(reader.client, left);
    const { status, headers, text } = await fetchFeed(await renew(reader));
    expect([status, headers['content-type'], headers['cache-control'], headers['set-cookie']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-store',
      undefined,
    ]);
    const { method, events } = readCalendar(text);
    expect([method, events.map(({ summary }) => summary)]).toEqual([undefined, [own.name, joined.name]]);
  });

  it('shows cancelled events for sixty days', async () => {
    const [organizer, reader] = [await somebody(test), await somebody(test)];
    const deleted = await test.build.event(organizer.account, {
      name: 'Rained off',
      local_date: '2026-09-01',
    });
    await register(reader.client, deleted);
    const path = await renew(reader);
    const organizersPath = await renew(organizer);
    const uid = (await eventsIn(path))[0]?.uid;
    await organizer.client.delete(`${calls}/events/${deleted.id}/delete`);
    expect(await eventsIn(path)).toMatchObject([{ uid, status: 'CANCELLED', sequence: 1 }]);
    expect(await eventsIn(organizersPath)).toEqual([]);
    test.clock.advance(60 * DAY);
    expect(await eventsIn(path)).toEqual([]);
    test.clock.advance(-60 * DAY);
  });

  it('does not show a past event as cancelled when it is deleted later', async () => {
    const [organizer, reader] = [await somebody(test), await somebody(test)];
    const today = { local_date: '2026-05-04', local_time: '12:30' };
    const over = await test.build.event(organizer.account, today);
    await test.build.registration(over, reader.account);
    const path = await renew(reader);
    expect(await eventsIn(path)).toMatchObject([{ status: 'CONFIRMED' }]);
    test.clock.advance(HOUR);
    expect((await organizer.client.delete(`${calls}/events/${over.id}/delete`)).status).toBe(200);
    expect(await eventsIn(path)).toEqual([]);
    expect((await fileOf(reader, over)).status).toBe(404);
    test.clock.advance(-HOUR);
  });

  it('stops working when it is replaced or revoked', async () => {
    const reader = await somebody(test);
    const first = await renew(reader);
    const second = await renew(reader);
    expect(second).not.toBe(first);
    expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200]);
    expect(await reader.client.delete(`${calls}/calendar-feed`)).toMatchObject({
      status: 200,
      body: { detail: 'Your private calendar address has ended.' },
    });
    expect((await fetchFeed(second)).status).toBe(404);
    expect((await reader.client.get(`${calls}/calendar-feed`)).body).toEqual({
      created_at: null,
      fetched_at: null,
    });
    expect((await reader.client.delete(`${calls}/calendar-feed`)).status).toBe(200);
  });

  it('records its use at most once an hour', async () => {
    const reader = await somebody(test);
    const path = await renew(reader);
    const fetchedAt = async () => (await reader.client.get(`${calls}/calendar-feed`)).body.fetched_at;
    const fetches: unknown[] = [];
    for (const minutes of [0, 59, 1]) {
      test.clock.advance(minutes * MINUTE);
      expect((await fetchFeed(path)).status).toBe(200);
      fetches.push(await fetchedAt());
    }
    test.clock.advance(-HOUR);
    expect(fetches).toEqual([
      '2026-05-04T19:00:00.000Z',
      '2026-05-04T19:00:00.000Z',
      '2026-05-04T20:00:00.000Z',
    ]);
  });

  it.each(['x', 'A'.repeat(43), '%00', '..%2F..'])('answers 404 in plain words for %s', async (token) => {
    const reply = await fetchFeed(`/calendar/${token}.ics`);
    expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
  });
});
