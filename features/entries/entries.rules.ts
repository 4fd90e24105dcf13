/** Recording and updating an entry (specification, section 5; rulings, section 3). */
import { check, filled, isEmailAddress, normalizeEmail, type Check } from '#shared/rules.ts';
import { isCalendarDay } from '#shared/calendar.ts';
import { invalidDay } from '#shared/day-input.ts';
import { EARLIEST_DAY, HOURS_MAXIMUM } from './entry-limits.ts';
import { notHours, parseHours } from './hours.ts';
import { isOneOfMailboxes } from './mailbox.ts';
import type { EntryFields } from './entries.contract.ts';

/** Characters. */
const TEXT_MAXIMUM = 200;
const DESCRIPTION_MAXIMUM = 5000;

interface EntryContext {
  /** Of the last year, as far as known. */
  readonly ownEmails: readonly string[];
  /** `YYYY-MM-DD` in the school's time zone. */
  readonly today: string;
}

export const HOURS_FORMS =
  'Hours must be a number with at most two decimals, such as 2.5, or a time such as 2:30 or 2h 30m';

/** Also for texts with too many decimals (10.005). */
export function exceedsMaximum(text: string): boolean {
  const hundredths = parseHours(text);
  return (hundredths === undefined ? Number(text.replace(',', '.')) : hundredths / 100) > HOURS_MAXIMUM;
}

/** The specification's checks first. */
export function entryChecks({ ownEmails, today }: EntryContext): readonly Check<EntryFields>[] {
  return [
    filled('event', 'Entry must have event'),
    filled('date', 'Entry must have date'),
    filled('hours', 'Entry must have hours'),
    check('hours', 'Hours cannot exceed 10', (form) => !exceedsMaximum(form.hours)),
    filled('role', 'Entry must have role'),
    filled('organizer', 'Entry must have organizer'),
    filled('contact', 'Entry must have contact'),
    filled('description', 'Entry must have description'),
    check(
      'contact',
      'Contact cannot be your own email',
      (form) => !isOneOfMailboxes(form.contact, ownEmails),
    ),
    check(
      'hours',
      ({ hours }) => notHours(hours, HOURS_FORMS),
      (form) => parseHours(form.hours) !== undefined,
    ),
    ...closingChecks(today),
  ];
}

/** Where the specification is silent (rulings, section 3). */
export function closingChecks(today: string): readonly Check<EntryFields>[] {
  return [
    check(
      'date',
      ({ date }) => invalidDay(date),
      (form) => isCalendarDay(form.date),
    ),
    check('date', 'Date cannot be in the future', (form) => form.date <= today),
    check('date', 'Date cannot be before 2000', (form) => form.date >= EARLIEST_DAY),
    check('contact', 'Contact must be one email address, such as name@example.org', (form) =>
      isEmailAddress(normalizeEmail(form.contact)),
    ),
    ...(['event', 'role', 'organizer'] as const).map((field) => longest(field, TEXT_MAXIMUM)),
    longest('description', DESCRIPTION_MAXIMUM),
  ];
}

/** Mail from everyone, or from one student they do not know. */
export type MailStop = 'from anybody' | 'from this student';

/** For the student (rulings, section 4). */
export function contactStopped(contact: string, stop: MailStop): string {
  return stop === 'from anybody'
    ? `${contact} has asked to get no more of these emails. Please name another contact`
    : `${contact} has said that they do not know you. Please check the address, name another contact, or ask your school`;
}

/** For the school, which need not act on it. */
export function contactStoppedForSchool(contact: string, stop: MailStop): string {
  return stop === 'from anybody'
    ? `${contact} wants no more of these emails.`
    : `${contact} says that they do not know the student.`;
}

function longest(field: 'event' | 'role' | 'organizer' | 'description', limit: number): Check<EntryFields> {
  return check(
    field,
    `The ${field} cannot be longer than ${limit} characters`,
    (form) => form[field].length <= limit,
  );
}

export function changedMeanwhile(who: string): string {
  return `${who} changed this entry meanwhile. Please look at it again.`;
}
