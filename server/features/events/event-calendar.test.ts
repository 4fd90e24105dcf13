// Calendar files and the private address: what they say, who gets them, and when they end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { writeCalendar, type CalendarEvent } from './event-calendar.ts';
import { calls, form, register, somebody, withdraw, type Somebody } from './events.test.scene.ts';

const event: CalendarEvent = {
  uid: '0b1c',
  sequence: 0,
  created_at: new Date('2026-05-01T10:00:00.123Z'),
  updated_at: new Date('2026-05-02T10:00:00Z'),
  starts_at: new Date('2026-05-09T21:30:00Z'),
  isCancelled: false,
  summary: 'Beach cleanup',
  description: 'Bring gloves.',
  location: 'Dockweiler Beach',
  url: 'http://limelight.test/event-detail/7',
};
const write = (parts: Partial<CalendarEvent> = {}): string =>
  writeCalendar({ name: 'Events', timeZone: 'America/Los_Angeles', events: [{ ...event, ...parts }] });
const unfold = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('has each property on a line of its own, with the ends of lines that the standard wants', () => {
    expect(write().split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Limelight//Community Events//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Events',
      'X-WR-CALNAME:Events',
      'X-WR-TIMEZONE:America/Los_Angeles',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:0b1c@limelight',
      'DTSTAMP:20260502T100000Z',
      'CREATED:20260501T100000Z',
      'LAST-MODIFIED:20260502T100000Z',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'DTSTART:20260509T213000Z',
      'DURATION:PT1H',
      'SUMMARY:Beach cleanup',
      'LOCATION:Dockweiler Beach',
      'DESCRIPTION:Bring gloves.',
      'URL:http://limelight.test/event-detail/7',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('escapes what separates values, and lets no text begin a property of its own', () => {
    const lines = unfold(
      write({
        summary: String.raw`a;b,c\d:"e"`,
        description: 'One\r\nATTENDEE:mailto:x@example.com\n\u0000\u0007BEGIN:VALARM\rEND:VEVENT\ttab',
        location: '',
      }),
    );
    expect(lines).toContain(String.raw`SUMMARY:a\;b\,c\\d:"e"`);
    expect(lines).toContain(
      String.raw`DESCRIPTION:One\nATTENDEE:mailto:x@example.com\nBEGIN:VALARM\nEND:VEVENT` + '\ttab',
    );
    expect(lines).toContain('LOCATION:');
    expect(lines.filter((line) => /^(ATTENDEE|BEGIN:VALARM)/.test(line))).toEqual([]);
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  });

  it.each([
    ['letters of one octet', 'x'.repeat(500)],
    ['letters of two', 'é'.repeat(500)],
    ['letters of four', '🌳'.repeat(300)],
    ['letters that are mixed', 'a🌳é漢'.repeat(100)],
  ])('has lines of 75 octets at most, with %s, and tears no letter apart', (_what, summary) => {
    const text = write({ summary });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfold(text)).toContain(`SUMMARY:${summary}`);
    expect(text.isWellFormed()).toBe(true);
  });

  it('has something in it when there is no event, as the standard wants', () => {
    const text = writeCalendar({ name: 'Events', timeZone: 'UTC', events: [] });
    expect(text.match(/BEGIN:V\w+/g)).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE']);
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
const property = (text: string, name: string): string[] =>
  unfold(text)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1));

describe('the file of one event', () => {
  it('says what, when in UTC, where, by whom, and where to look', async () => {
    const { id } = await post();
    const { status, headers, text } = await fileOf(guest, { id });
    expect([
      status,
      headers['content-type'],
      headers['content-disposition'],
      headers['cache-control'],
    ]).toEqual([200, 'text/calendar; charset=utf-8', `attachment; filename="event-${id}.ics"`, 'no-store']);
    expect(property(text, 'DTSTART')).toEqual(['20260509T213000Z']);
    expect(property(text, 'X-WR-TIMEZONE')).toEqual(['America/Los_Angeles']);
    expect(property(text, 'URL')).toEqual([`http://limelight.test/event-detail/${id}`]);
    expect(property(text, 'DESCRIPTION')).toEqual([
      String.raw`Bring gloves.\n\nStarts: Saturday\, May 9\, 2026 at 2:30 PM PDT\nOrganizer: Ada King\, Larchmont Charter High School\nhttp://limelight.test/event-detail/${id}`,
    ]);
  });

  it('is the same text each time, so that calendars take it for the same event', async () => {
    const { id } = await post({ name: 'Stable' });
    const { text } = await fileOf(ada, { id });
    await register(guest.client, { id });
    test.clock.advance(HOUR);
    expect((await fileOf(guest, { id })).text).toBe(text);
    test.clock.advance(-HOUR);
  });

  it('says to those who were registered that it was cancelled, with a higher number; others get 404', async () => {
    const gone = await post({ name: 'Gone' });
    await register(guest.client, gone);
    const before = (await fileOf(guest, gone)).text;
    await ada.client.delete(`${calls}/events/${gone.id}/delete`);
    const after = (await fileOf(guest, gone)).text;
    expect(property(after, 'UID')).toEqual(property(before, 'UID'));
    expect([property(before, 'SEQUENCE'), property(after, 'SEQUENCE')]).toEqual([['0'], ['1']]);
    expect([property(before, 'STATUS'), property(after, 'STATUS')]).toEqual([['CONFIRMED'], ['CANCELLED']]);
    expect(property(after, 'URL')).toEqual([]);
    expect((await fileOf(await somebody(test), gone)).status).toBe(404);
  });
});

describe('the private calendar address', () => {
  it('is shown once, and is stored as a hash only', async () => {
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

  it('gives without any cookie what one has posted and is registered for, and nothing else', async () => {
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
    expect(property(text, 'SUMMARY')).toEqual([own.name, joined.name]);
    expect(property(text, 'METHOD')).toEqual([]);
  });

  it('has what was cancelled on one for sixty days, as cancelled', async () => {
    const [organizer, reader] = [await somebody(test), await somebody(test)];
    const gone = await test.build.event(organizer.account, { name: 'Rained off', local_date: '2026-09-01' });
    await register(reader.client, gone);
    const path = await renew(reader);
    const organizersPath = await renew(organizer);
    const [uid] = property((await fetchFeed(path)).text, 'UID');
    await organizer.client.delete(`${calls}/events/${gone.id}/delete`);
    const { text } = await fetchFeed(path);
    expect([property(text, 'UID'), property(text, 'STATUS'), property(text, 'SEQUENCE')]).toEqual([
      [uid],
      ['CANCELLED'],
      ['1'],
    ]);
    expect(property((await fetchFeed(organizersPath)).text, 'UID')).toEqual([]);
    test.clock.advance(60 * DAY);
    expect(property((await fetchFeed(path)).text, 'UID')).toEqual([]);
    test.clock.advance(-60 * DAY);
  });

  it('ends when it is made anew, and when it is revoked', async () => {
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

  it('notes at most once an hour that it was fetched', async () => {
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

  it.each(['x', 'A'.repeat(43), '%00', '..%2F..'])('is 404 in plain words for %s', async (token) => {
    const reply = await fetchFeed(`/calendar/${token}.ics`);
    expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
  });
});
