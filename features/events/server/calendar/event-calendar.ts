/** Writes an event as iCalendar (RFC 5545). */
import ICAL from 'ical.js';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

export interface CalendarEvent {
  /** Unique and permanent. */
  readonly uid: string;
  /** Grows with every change that calendars must pick up. */
  readonly sequence: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** `YYYY-MM-DD` and `HH:MM` in local time of the zone. */
  readonly local_date: string;
  readonly local_time: string;
  readonly time_zone: string;
  readonly starts_at: Date;
  /** As the database writes it; null when nobody has said, and it is shown with an hour. */
  readonly hours: string | null;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string | undefined;
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

// The library does not count the space that begins a folded line; 75 octets are the maximum (section 3.1).
ICAL.foldLength = 74;

/** Times are local, with the rules of their zone. */
export function writeCalendar(event: CalendarEvent): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Limelight//Community Events//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('x-wr-timezone', event.time_zone);
  const zone = readZone(event.time_zone);
  if (zone) calendar.addSubcomponent(zone.component);
  calendar.addSubcomponent(toComponent(event, zone));
  return `${calendar.toString()}\r\n`;
}

/** Read once: it takes the library longer than to write an event. */
const knownZones = new Set<string>(tzlib_get_timezones());

/** Undefined for unknown rules: times are then written in UTC. */
function readZone(id: string): ICAL.Timezone | undefined {
  // The library logs to the console for an unknown zone.
  if (!knownZones.has(id)) return undefined;
  const [rules = ''] = tzlib_get_ical_block(id);
  return new ICAL.Timezone(ICAL.Component.fromString(rules));
}

function toComponent(written: CalendarEvent, zone: ICAL.Timezone | undefined): ICAL.Component {
  const event = new ICAL.Event();
  const add = (property: string, value: string | ICAL.Time): void => {
    event.component.addPropertyWithValue(property, value);
  };
  event.uid = `${written.uid}@limelight`;
  // Without a METHOD this is the last change, so the same event gives the same text.
  add('dtstamp', inUtc(written.updated_at));
  add('created', inUtc(written.created_at));
  add('last-modified', inUtc(written.updated_at));
  event.sequence = written.sequence;
  add('status', written.isCancelled ? 'CANCELLED' : 'CONFIRMED');
  event.startDate = startOf(written, zone);
  event.duration = ICAL.Duration.fromSeconds(Math.round(Number(written.hours ?? 1) * 60) * 60);
  event.summary = plain(written.summary);
  event.location = plain(written.location);
  event.description = plain(written.description);
  if (written.url !== undefined) add('url', written.url);
  return event.component;
}

/** Local time; UTC where the zone's rules give another instant (the repeated hour, or changed rules). */
function startOf({ local_date, local_time, starts_at }: CalendarEvent, zone: ICAL.Timezone | undefined) {
  const utc = inUtc(starts_at);
  if (!zone) return utc;
  const local = ICAL.Time.fromDateTimeString(`${local_date}T${local_time.slice(0, 5)}:00`);
  local.zone = zone;
  return local.toUnixTime() === utc.toUnixTime() ? local : utc;
}

function inUtc(date: Date): ICAL.Time {
  return ICAL.Time.fromJSDate(date, true);
}

/** Normalizes line breaks and removes control characters, which are not allowed (section 3.1). */
function plain(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '');
}
