/** Events as a calendar file: iCalendar, RFC 5545, with the properties of RFC 7986 that calendar programs look for. */

/** An event as calendars keep it. */
export interface CalendarEvent {
  /** Never changes, and is nobody else's. */
  readonly uid: string;
  /** Grows with every change that calendars have to hear of. */
  readonly sequence: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly starts_at: Date;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  /** Where it can be looked at; undefined when there is nothing to be seen. */
  readonly url: string | undefined;
}

/** A calendar with its events. */
export interface Calendar {
  readonly name: string;
  /** The zone that programs may show it in; the times do not depend on it. */
  readonly timeZone: string;
  readonly events: readonly CalendarEvent[];
}

/** The type of such a file. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/**
 * Writes a calendar. Times are in UTC, which every program shows on the clocks of its reader: no rules about clocks have to
 * be sent along, and none can be out of date. Events have no end of their own, and take an hour.
 */
export function writeCalendar({ name, timeZone, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Limelight//Community Events//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(timeZone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(events.length === 0 ? placeholder : events.flatMap(writeEvent)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** A calendar must have something in it, or strict programs refuse it. A zone is nothing that anybody sees. */
const placeholder = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function writeEvent(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}@limelight`,
    // Without a METHOD it is the time of the last change, so that the same event is the same text.
    `DTSTAMP:${instant(event.updated_at)}`,
    `CREATED:${instant(event.created_at)}`,
    `LAST-MODIFIED:${instant(event.updated_at)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${instant(event.starts_at)}`,
    'DURATION:PT1H',
    `SUMMARY:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.url === undefined ? [] : [`URL:${event.url}`]),
    'END:VEVENT',
  ];
}

/** `20260509T213000Z`. */
function instant(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** Section 3.3.11: what separates values is escaped, and a line break is written as two letters. */
function escapeText(text: string): string {
  return (
    text
      .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
      .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
      // Not allowed in a text, and nothing that anybody could see.
      .replaceAll(/(?!\t)\p{Cc}/gu, '')
  );
}

/** Octets that a line may have, without its end. */
const LONGEST_LINE = 75;

/** Section 3.1: a longer line goes on in the next one after a blank. No character is torn apart. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (length + octets > LONGEST_LINE) {
      parts.push(part);
      // The blank that it begins with counts.
      part = '';
      length = 1;
    }
    part += character;
    length += octets;
  }
  return [...parts, part].join('\r\n ');
}
