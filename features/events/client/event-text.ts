import type { CommunityEvent } from '#features/events/events.contract.ts';
import { describeHours } from '#features/entries/hours.text.ts';
import { formatEventTime, parseEventDate, parseEventTime } from '#features/events/event-time.ts';
import { withReturnAddress } from '#client/ui/hooks/return-to.ts';
import type { StateTone } from '#client/ui/list/state-mark.tsx';
import { countText, instantText } from '#client/ui/format/text.ts';

/** In UTC, since a calendar day is independent of time zones; undefined for an invalid day. */
function dayText(options: Intl.DateTimeFormatOptions) {
  const text = instantText(options);
  return (date: string): string | undefined => {
    const day = parseEventDate(date);
    return day && text(`${day}T00:00:00Z`, 'UTC');
  };
}

/** `05/04/2026` is `Monday, May 4, 2026`. */
export const dayLabel = dayText({ dateStyle: 'full' });

const weekdayText = dayText({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
/** `Mon, May 4, 2026` */
export const shortDay = (date: string) => weekdayText(date) ?? date;

const monthText = dayText({ month: 'short' });
const dateText = dayText({ day: 'numeric' });
/** `May` and `4`, for a calendar icon. */
export const leafOf = (date: string) => ({ month: monthText(date) ?? '', day: dateText(date) ?? '' });

/** `02:30 PM` or `14:30` is `2:30 PM`. */
export const hourText = (time: string) => formatEventTime(parseEventTime(time) ?? time).replace(/^0/, '');

/** `America/Los_Angeles` is `Pacific Time`. */
export function zoneText(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The event's time zone, if it differs from that of the reader's school. */
export const foreignZone = ({ time_zone }: Pick<CommunityEvent, 'time_zone'>, readersZone: string) =>
  time_zone === readersZone ? undefined : zoneText(time_zone);

type Seats = Pick<CommunityEvent, 'current_attendees' | 'max_attendees'>;

export const isFull = ({ current_attendees, max_attendees }: Seats) => current_attendees >= max_attendees;

export function seatsText({ current_attendees, max_attendees }: Seats): string {
  return `${countText(current_attendees)} of ${countText(max_attendees)} ${max_attendees === 1 ? 'seat' : 'seats'} taken`;
}

export function seatsShare({ current_attendees, max_attendees }: Seats): number {
  if (current_attendees <= 0) return 0;
  return Math.min(100, Math.max(2, Math.floor((current_attendees / max_attendees) * 100)));
}

/** What holds of an event, with how it looks. */
export function marksOf(event: CommunityEvent) {
  const { is_past, is_registered } = event;
  const marks: readonly (readonly [label: string, tone: StateTone, holds: boolean | undefined])[] = [
    ['Past', 'plain', is_past],
    ['Your event', 'own', event.is_organizer],
    ['Waits for approval', 'warn', event.awaits_approval],
    ['Hidden from our students', 'plain', event.is_hidden],
    ['You are registered', 'good', is_registered && !is_past],
    ['You were registered', 'plain', is_registered && is_past],
    ['On the wait list', 'calm', event.wait_place !== undefined && !is_past],
    ['Full', 'closed', isFull(event)],
  ];
  return marks.filter(([, , holds]) => holds);
}

/** `2.5 hours (2 h 30 min)` */
export const hoursText = (hours: number) => describeHours(Math.round(hours * 100));

export const recordAddress = ({ id }: Pick<CommunityEvent, 'id'>) => `/portfolio-create-event?event=${id}`;

export const eventName = ({ name, date }: Pick<CommunityEvent, 'name' | 'date'>) => `${name}, ${date}`;

export const peopleCount = (people: number) => `${countText(people)} ${people === 1 ? 'person' : 'people'}`;

export const addressOf = ({ id }: Pick<CommunityEvent, 'id'>): string => `/event-detail/${id}`;

export const shows = [
  { value: '', label: 'All, upcoming first' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'open', label: 'Upcoming with free seats' },
  { value: 'past', label: 'Past' },
] as const;
type Shown = Exclude<(typeof shows)[number]['value'], ''>;

/** Anything unknown means all. */
export const shownBy = (show: string): Shown | undefined =>
  shows.map(({ value }) => value).find((value): value is Shown => value !== '' && value === show);

/** Back from an event to the view that led there: Your Events or Community Events. */
export function backFrom(handedOver: string | undefined): { readonly to: string; readonly label: string } {
  return handedOver?.split('?')[0] === '/your-events'
    ? { to: handedOver, label: 'Back to Your Events' }
    : { to: withReturnAddress('/event-list', handedOver), label: 'Back to Community Events' };
}
