// Calendar files: their content, who gets them, and how long a cancelled event is shown.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#server/platform/clock.ts';
import { readCalendar, type ReadEvent } from '#server/testing/reading/calendar-reader.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { writeCalendar, type CalendarEvent } from './event-calendar.ts';
import { calls, form, register, somebody, type Somebody } from '#features/events/server/events.test.scene.ts';

const cleanup: CalendarEvent = {
  uid: '0b1c',
  sequence: 0,
  created_at: new Date('2026-05-01T10:00:00.123Z'),
  updated_at: new Date('2026-05-02T10:00:00Z'),
  local_date: '2026-05-09',
  local_time: '14:30:00',
  time_zone: 'America/Los_Angeles',
  starts_at: new Date('2026-05-09T21:30:00Z'),
  hours: null,
  isCancelled: false,
  summary: 'Beach cleanup',
  description: 'Bring gloves.',
  location: 'Dockweiler Beach',
  url: 'http://limelight.test/event-detail/7',
};
const write = (parts: Partial<CalendarEvent> = {}): string => writeCalendar({ ...cleanup, ...parts });
describe('a calendar file', () => {
  it('ends when the organizer says, or else after an hour', () => {
    const end = (hours: string | null) => readCalendar(write({ hours })).events[0]?.end;
    expect([end('2.50'), end('0.25')]).toEqual(['2026-05-10T00:00:00.000Z', '2026-05-09T21:45:00.000Z']);
    expect(end(null)).toBe('2026-05-09T22:30:00.000Z');
  });

  it('can be read by a calendar program', () => {
    expect(readCalendar(write())).toEqual({
      name: undefined,
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
        'X-WR-TIMEZONE:America/Los_Angeles',
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
/** The only event in the calendar. */
const theEvent = (text: string): ReadEvent => {
  const [event, ...more] = readCalendar(text).events;
  if (!event || more.length > 0) throw new Error(`not one event: ${text}`);
  return event;
};
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

  it('shows a cancellation for sixty days', async () => {
    const deleted = await test.build.event(ada.account, { local_date: '2026-09-01' });
    await register(guest.client, deleted);
    await ada.client.delete(`${calls}/events/${deleted.id}/delete`);
    const cancelledAgo = async (ms: number) => {
      const cancelled_at = new Date(test.clock.now().getTime() - ms);
      await test.db.updateTable('events').set({ cancelled_at }).where('id', '=', deleted.id).execute();
      return fileOf(guest, deleted);
    };
    expect(theEvent((await cancelledAgo(60 * DAY - HOUR)).text)).toMatchObject({ status: 'CANCELLED' });
    expect((await fileOf(ada, deleted)).status).toBe(404);
    expect((await cancelledAgo(60 * DAY)).status).toBe(404);
  });

  it('does not show a past event as cancelled when it is deleted later', async () => {
    const over = await test.build.event(ada.account, { local_date: '2026-05-04', local_time: '12:30' });
    await test.build.registration(over, guest.account);
    expect(theEvent((await fileOf(guest, over)).text)).toMatchObject({ status: 'CONFIRMED' });
    test.clock.advance(HOUR);
    expect((await ada.client.delete(`${calls}/events/${over.id}/delete`)).status).toBe(200);
    expect((await fileOf(guest, over)).status).toBe(404);
    test.clock.advance(-HOUR);
  });
});
