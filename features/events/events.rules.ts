/** Specification, sections 5, 8 and 9; rulings, section 7. */
import { MINIMUM_AGE_RANGE, minimumAgeIn } from '#shared/minimum-age.ts';
import { check, filled, fitting, type Check } from '#shared/rules.ts';
import { parseHours } from '#features/entries/hours.ts';
import { parseEventDate, parseEventTime } from './event-time.ts';

export const EVENTS_PAGE_SIZE = 12;

const MAX_ATTENDEES = 10_000;
/** Hundredths of an hour; also a constraint in the database. */
const EVENT_HOURS = { least: 25, most: 1000 } as const;

/** Characters; also constraints in the database. */
const eventLimits = { name: 200, description: 5000, location: 300 } as const;

/** Rulings, section 7. */
export const EVENT_FULL = 'This event is full.';
export const ALREADY_REGISTERED = 'You are already registered for this event.';
export const OWN_EVENT = 'This is your own event. You do not have to register for it.';
export const PAST_EVENT = 'This event has begun already, so nobody can register or withdraw any more.';
export const BEGUN_EVENT = 'This event has begun already, so it cannot be changed any more.';
export const NOT_YOURS_TO_CHANGE = 'Only the person who has posted an event can change it.';
/** Hours before the start; then nobody on the wait list gets a seat any more. */
export const WAIT_LIST_ENDS_HOURS = 2;
export const NOT_REGISTERED = 'You are not registered for this event.';

export const CLOSING_REASON_LIMIT = 500;

export const closingReasonChecks: readonly Check<{ readonly reason: string }>[] = [
  filled('reason', 'Please say why.'),
  fitting('reason', CLOSING_REASON_LIMIT, `Please say it in ${CLOSING_REASON_LIMIT} characters or fewer.`),
];

export type EventForm = Readonly<
  Record<
    'name' | 'description' | 'date' | 'time' | 'location' | 'max_attendees' | 'hours' | 'minimum_age',
    string
  >
>;

export function tooFewSeats(registered: number): string {
  return registered === 1
    ? '1 person has registered already. Max attendees must be 1 or more.'
    : `${registered.toLocaleString('en-US')} people have registered already. Max attendees must be ${registered.toLocaleString('en-US')} or more.`;
}

/** Accepts `1,000`. NaN when it is no number. */
export function seatsIn(typed: string): number {
  const text = typed.trim();
  return Number(/^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text);
}

/** Undefined when empty. NaN when it is no amount. */
export function eventHoursIn({ hours }: EventForm): number | undefined {
  return hours.trim() === '' ? undefined : (parseHours(hours) ?? NaN) / 100;
}

/** The ordered checks of Post Events. `today` is the day at the organizer's school. */
export function eventChecks(today: string): readonly Check<EventForm>[] {
  return [
    check('date', 'Date must be in MM/DD/YYYY format.', (form) => parseEventDate(form.date) !== undefined),
    check('time', 'Time must be in HH:MM AM/PM format.', (form) => parseEventTime(form.time) !== undefined),
    filled('name', 'Event name is required.'),
    filled('description', 'Description is required.'),
    filled('location', 'Location is required.'),
    filled('max_attendees', 'Max attendees is required.'),
    check(
      'max_attendees',
      'Max attendees must be greater than 0.',
      (form) => seatsIn(form.max_attendees) > 0,
    ),
    ...closingChecks(today),
  ];
}

/** Our own checks, after the specification's. */
function closingChecks(today: string): readonly Check<EventForm>[] {
  const short = (field: keyof typeof eventLimits, title: string): Check<EventForm> =>
    fitting(field, eventLimits[field], `${title} can have ${eventLimits[field]} characters at most.`);
  return [
    check(
      'max_attendees',
      `Max attendees must be a whole number, and ${MAX_ATTENDEES.toLocaleString('en-US')} at most.`,
      ({ max_attendees }) => /^[\d,]+$/.test(max_attendees.trim()) && seatsIn(max_attendees) <= MAX_ATTENDEES,
    ),
    check(
      'date',
      'This day is over. Please choose a day to come.',
      (form) => (parseEventDate(form.date) ?? '') >= today,
    ),
    check(
      'date',
      'An event can be at most two years from now.',
      (form) => (parseEventDate(form.date) ?? '') <= `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`,
    ),
    short('name', 'Event name'),
    short('description', 'Description'),
    short('location', 'Location'),
    check('hours', 'Hours must be 0.25 to 10, such as 2.5 or 2:30.', (form) => {
      const hundredths = (eventHoursIn(form) ?? 1) * 100;
      return hundredths >= EVENT_HOURS.least && hundredths <= EVENT_HOURS.most;
    }),
    check('minimum_age', MINIMUM_AGE_RANGE, (form) => !Number.isNaN(minimumAgeIn(form.minimum_age))),
  ];
}
