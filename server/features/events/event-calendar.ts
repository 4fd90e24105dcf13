/** Events as a calendar file: iCalendar, RFC 5545, with the properties of RFC 7986 that calendar programs look for. */
import ICAL from 'ical.js';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

/** An event as calendars keep it. */
export interface CalendarEvent {
  /** Never changes, and is nobody else's. */
  readonly uid: string;
  /** Grows with every change that calendars have to hear of. */
  readonly sequence: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** `YYYY-MM-DD` and `HH:MM` on the clocks of the zone, and the instant that it is. */
  readonly local_date: string;
  readonly local_time: string;
  readonly time_zone: string;
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
  /** What programs call it; undefined for a file whose events go into a calendar that is there. */
  readonly name: string | undefined;
  /** The zone that programs may show it in, besides those of its events. */
  readonly timeZone: string;
  readonly events: readonly CalendarEvent[];
}

/** The type of such a file. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

// The library takes no account of the blank with which a folded line goes on; 75 octets are the most (section 3.1).
ICAL.foldLength = 74;

/**
 * Writes a calendar. Times are on the clocks of the school, with the rules of its zone. Events have no end of their own,
 * and take an hour.
 */
export function writeCalendar({ name, timeZone, events }: Calendar): string {
  const calendar = new ICAL.Component('vcalendar');
  const add = (property: string, value: string): void => {
    calendar.addPropertyWithValue(property, value);
  };
  add('version', '2.0');
  add('prodid', '-//Limelight//Community Events//EN');
  add('calscale', 'GREGORIAN');
  if (name !== undefined) {
    add('name', name);
    add('x-wr-calname', name);
  }
  add('x-wr-timezone', timeZone);
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT1H'));
  add('x-published-ttl', 'PT1H');
  // The one of the calendar is there also when no event is: a calendar must have something in it (section 3.4).
  const zones = new Map(
    [timeZone, ...events.map(({ time_zone }) => time_zone)].map((id) => [id, readZone(id)]),
  );
  for (const zone of zones.values()) if (zone) calendar.addSubcomponent(zone.component);
  for (const event of events) calendar.addSubcomponent(toComponent(event, zones.get(event.time_zone)));
  // The last line has an end, too.
  return `${calendar.toString()}\r\n`;
}

/** The rules of a zone; undefined when they are not known, which makes times be written in UTC. */
function readZone(id: string): ICAL.Timezone | undefined {
  // Asked about a zone that it does not know, the library writes to the console.
  if (!tzlib_get_timezones().includes(id)) return undefined;
  const [rules = ''] = tzlib_get_ical_block(id);
  return new ICAL.Timezone(ICAL.Component.fromString(rules));
}

function toComponent(written: CalendarEvent, zone: ICAL.Timezone | undefined): ICAL.Component {
  const event = new ICAL.Event();
  const add = (property: string, value: string | ICAL.Time): void => {
    event.component.addPropertyWithValue(property, value);
  };
  event.uid = `${written.uid}@limelight`;
  // Without a METHOD it is the time of the last change, so that the same event is the same text.
  add('dtstamp', inUtc(written.updated_at));
  add('created', inUtc(written.created_at));
  add('last-modified', inUtc(written.updated_at));
  event.sequence = written.sequence;
  add('status', written.isCancelled ? 'CANCELLED' : 'CONFIRMED');
  event.startDate = startOf(written, zone);
  event.duration = ICAL.Duration.fromString('PT1H');
  event.summary = plain(written.summary);
  event.location = plain(written.location);
  event.description = plain(written.description);
  if (written.url !== undefined) add('url', written.url);
  return event.component;
}

/**
 * On the clocks of the zone, unless its rules lead to another instant: programs differ about the hour that comes twice, and
 * the rules may have changed since the event was posted. UTC says what is meant.
 */
function startOf(
  { local_date, local_time, starts_at }: CalendarEvent,
  zone: ICAL.Timezone | undefined,
): ICAL.Time {
  const utc = inUtc(starts_at);
  if (!zone) return utc;
  const local = ICAL.Time.fromDateTimeString(`${local_date}T${local_time.slice(0, 5)}:00`);
  local.zone = zone;
  return local.toUnixTime() === utc.toUnixTime() ? local : utc;
}

function inUtc(date: Date): ICAL.Time {
  return ICAL.Time.fromJSDate(date, true);
}

/** Line breaks as the library escapes them, and no control characters: they are not allowed (section 3.1), nor seen. */
function plain(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '');
}
