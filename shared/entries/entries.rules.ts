/** Checks of recording and updating an entry (specification, section 5; rulings, section 3). */
import { isEmailAddress, isFilled, normalizeEmail, type Check } from '#shared/rules.ts';
import { isCalendarDay } from '#shared/calendar.ts';
import { notADay } from '#shared/typed-day.ts';
import { EARLIEST_DAY, HOURS_MAXIMUM } from '#shared/entries/entry-limits.ts';
import { notHours, parseHours } from '#shared/entries/hours.ts';
import { isOneOfMailboxes } from '#shared/entries/mailbox.ts';
import type { EntryFields } from '#shared/entries/entries.contract.ts';

/** Characters. */
export const TEXT_MAXIMUM = 200;
export const DESCRIPTION_MAXIMUM = 5000;

export interface EntryContext {
  /** Of now, and as far as they are known those of the last year. */
  readonly ownEmails: readonly string[];
  /** Today in the school's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

export const HOURS_FORMS =
  'Hours must be a number with at most two decimals, such as 2.5, or a time such as 2:30 or 2h 30m';

/** Also for a text that is too exact to be accepted (10.005). */
export function exceedsMaximum(text: string): boolean {
  const hundredths = parseHours(text);
  return (hundredths === undefined ? Number(text.replace(',', '.')) : hundredths / 100) > HOURS_MAXIMUM;
}

/** The ordered checks of Record Entry and Update Event; those of the specification first. */
export function entryChecks({ ownEmails, today }: EntryContext): readonly Check<EntryFields>[] {
  return [
    { field: 'event', message: 'Entry must have event', holds: (form) => isFilled(form.event) },
    { field: 'date', message: 'Entry must have date', holds: (form) => isFilled(form.date) },
    { field: 'hours', message: 'Entry must have hours', holds: (form) => isFilled(form.hours) },
    {
      field: 'hours',
      message: 'Hours cannot exceed 10',
      holds: (form) => !exceedsMaximum(form.hours),
    },
    { field: 'role', message: 'Entry must have role', holds: (form) => isFilled(form.role) },
    { field: 'organizer', message: 'Entry must have organizer', holds: (form) => isFilled(form.organizer) },
    { field: 'contact', message: 'Entry must have contact', holds: (form) => isFilled(form.contact) },
    {
      field: 'description',
      message: 'Entry must have description',
      holds: (form) => isFilled(form.description),
    },
    {
      field: 'contact',
      message: 'Contact cannot be your own email',
      holds: (form) => !isOneOfMailboxes(form.contact, ownEmails),
    },
    {
      field: 'hours',
      message: ({ hours }) => notHours(hours, HOURS_FORMS),
      holds: (form) => parseHours(form.hours) !== undefined,
    },
    ...closingChecks(today),
  ];
}

/** The last checks of every entry form, where the specification is silent (rulings, section 3). */
export function closingChecks(today: string): readonly Check<EntryFields>[] {
  return [
    { field: 'date', message: ({ date }) => notADay(date), holds: (form) => isCalendarDay(form.date) },
    { field: 'date', message: 'Date cannot be in the future', holds: (form) => form.date <= today },
    { field: 'date', message: 'Date cannot be before 2000', holds: (form) => form.date >= EARLIEST_DAY },
    {
      field: 'contact',
      message: 'Contact must be one email address, such as name@example.org',
      holds: (form) => isEmailAddress(normalizeEmail(form.contact)),
    },
    ...(['event', 'role', 'organizer'] as const).map((field) => longest(field, TEXT_MAXIMUM)),
    longest('description', DESCRIPTION_MAXIMUM),
  ];
}

/** Whose mail a contact has stopped: everyone's, or that of one student they do not know. */
export type MailStop = 'from anybody' | 'from this student';

/** Why a contact cannot be asked, as text for the student (rulings, section 4). */
export function contactStopped(contact: string, stop: MailStop): string {
  return stop === 'from anybody'
    ? `${contact} has asked to get no more of these emails. Please name another contact`
    : `${contact} has said that they do not know you. Please check the address, name another contact, or ask your school`;
}

/** The same for the school, which need not act on it. */
export function contactStoppedForSchool(contact: string, stop: MailStop): string {
  return stop === 'from anybody'
    ? `${contact} wants no more of these emails.`
    : `${contact} says that they do not know the student.`;
}

function longest(field: 'event' | 'role' | 'organizer' | 'description', limit: number): Check<EntryFields> {
  return {
    field,
    message: `The ${field} cannot be longer than ${limit} characters`,
    holds: (form) => form[field].length <= limit,
  };
}

/** The message when the text of an entry has changed since it was loaded. */
export function changedMeanwhile(who: string): string {
  return `${who} changed this entry meanwhile. Please look at it again.`;
}
