/** Reads a calendar with another library than the one that writes them. */
import { sync, type VEvent } from 'node-ical';

export interface ReadEvent {
  readonly uid: string;
  readonly sequence: number | undefined;
  readonly status: string | undefined;
  /** Instants in ISO 8601. */
  readonly start: string;
  readonly end: string | undefined;
  readonly changed: string;
  /** The zone of the start. */
  readonly zone: string | undefined;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string | undefined;
  readonly hasAttendees: boolean;
  readonly hasAlarms: boolean;
}

export interface ReadCalendar {
  readonly name: string | undefined;
  readonly zone: string | undefined;
  readonly method: string | undefined;
  readonly zones: readonly string[];
  readonly events: readonly ReadEvent[];
}

export function readCalendar(text: string): ReadCalendar {
  const { vcalendar, ...rest } = sync.parseICS(text);
  const about: Record<string, unknown> = { ...vcalendar };
  const components = Object.values(rest).filter((one) => one !== undefined);
  const first = (name: string): string | undefined => (about[name] as string | undefined) ?? undefined;
  return {
    name: first('WR-CALNAME'),
    zone: first('WR-TIMEZONE'),
    method: first('method'),
    zones: components.flatMap((one) => (one.type === 'VTIMEZONE' ? [String(one.tzid)] : [])),
    events: components.flatMap((one) => (one.type === 'VEVENT' ? [readEvent(one)] : [])),
  };
}

function readEvent(event: VEvent): ReadEvent {
  return {
    uid: event.uid,
    sequence: event.sequence,
    status: event.status,
    start: event.start.toISOString(),
    end: event.end?.toISOString(),
    changed: event.dtstamp.toISOString(),
    zone: event.start.tz,
    summary: textOf(event.summary),
    description: textOf(event.description),
    location: textOf(event.location),
    url: event.url,
    hasAttendees: event.attendee !== undefined,
    hasAlarms: event.alarms !== undefined,
  };
}

/** The text without parameters. */
const textOf = (value: VEvent['summary'] | undefined): string =>
  typeof value === 'object' ? value.val : (value ?? '');
