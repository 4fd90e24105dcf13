/** Which students the summary lists, and the administrators' own checks (specification, sections 5 and 9). */
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { closingChecks, exceedsMaximum, REQUIRED_HOURS } from '#shared/entries/entries.rules.ts';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import { isFilled, type Check } from '#shared/rules.ts';

/** What an administrator is told who decides about an entry of their own. */
export const OWN_ENTRIES = 'You cannot decide about your own entries. Please ask another administrator.';

/** Rows on a page of the Volunteer Database: on a desktop, and on a phone. */
export const SUMMARY_PAGE_SIZE = 30;
export const SUMMARY_PAGE_SIZE_ON_PHONE = 10;
/** Rows on a page of one student's entries. */
export const USER_ENTRIES_PAGE_SIZE = 20;

/**
 * The graduation year from which on students are listed: this year until the end of May, the next one from June on
 * (specification, section 9).
 *
 * @param today the calendar day in the school's time zone, `YYYY-MM-DD`
 */
export function cutoffYear(today: string): number {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return month <= 5 ? year : year + 1;
}

/** The graduation years that the summary can be filtered by: the cutoff year and the two after it. */
export function filterYears(today: string): readonly number[] {
  const first = cutoffYear(today);
  return [first, first + 1, first + 2];
}

/** Totals of verified hours from which the steps towards the requirement begin; the last one meets it. */
export const STANDING_STEPS = [0, 0.01, 25, 50, 75, REQUIRED_HOURS] as const;

/** What the administrators' checks need to know besides the form. */
export interface AdminEntryContext {
  /** The email of the student whose entry it is. */
  readonly studentEmail: string;
  /** Today in the school's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** The hours that the entry has now: a fractional value may stay as it is (rulings, section 3). */
  readonly presentHours: number;
}

const requiredFields = ['event', 'date', 'hours', 'role', 'organizer', 'contact', 'description'] as const;

/** The ordered checks of an administrator's update; those of the specification (section 5) first. */
export function adminEntryChecks(context: AdminEntryContext): readonly Check<EntryFields>[] {
  const { studentEmail, today, presentHours } = context;
  return [
    ...requiredFields.map((field) => ({
      field,
      message: `Entry must have ${field}`,
      holds: (form: EntryFields) => isFilled(form[field]),
    })),
    {
      field: 'hours',
      message: 'Hours must be a whole number of 0 or more',
      holds: ({ hours }) => /^\d+$/.test(hours) || isSameNumber(hours, presentHours),
    },
    {
      field: 'hours',
      message: 'Hours cannot exceed 10',
      holds: ({ hours }) => !exceedsMaximum(hours),
    },
    {
      field: 'contact',
      message: 'Contact cannot be the student\u2019s own email',
      holds: ({ contact }) => mailboxOf(contact) !== mailboxOf(studentEmail),
    },
    ...closingChecks(today),
  ];
}

/** `2.5` and `2.50` are both the two and a half hours that an entry has. */
function isSameNumber(text: string, number: number): boolean {
  return /^\d+(\.\d+)?$/.test(text) && Number(text) === number;
}
