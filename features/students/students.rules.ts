/** The summary's students, and administrators' checks (specification, sections 5 and 9). */
import type { EntryFields } from '#features/entries/entries.contract.ts';
import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import { fieldNames } from '#features/entries/entry-fields.ts';
import { closingChecks, exceedsMaximum } from '#features/entries/entries.rules.ts';
import { isOneOfMailboxes } from '#features/entries/mailbox.ts';
import { check, filled, type Check } from '#shared/rules.ts';

export const OWN_ENTRIES = 'You cannot decide about your own entries. Please ask another administrator.';

/** Rows per page: on a desktop, and on a phone. */
export const SUMMARY_PAGE_SIZE = 30;
export const SUMMARY_PAGE_SIZE_ON_PHONE = 10;
export const USER_ENTRIES_PAGE_SIZE = 20;

/** The present year until the end of May, then the next (specification, section 9). `today` is the day at the school. */
export function cutoffYear(today: string): number {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return month <= 5 ? year : year + 1;
}

export function filterYears(today: string): readonly number[] {
  const first = cutoffYear(today);
  return [first, first + 1, first + 2];
}

/** Verified hours from (inclusive) and below. */
export const hoursRanges = {
  '100-or-more': { from: REQUIRED_HOURS, below: undefined },
  '75-to-100': { from: 75, below: REQUIRED_HOURS },
  'under-75': { from: 0.01, below: 75 },
  none: { from: 0, below: 0.01 },
} as const satisfies Record<string, { from: number; below: number | undefined }>;
export type HoursRange = keyof typeof hoursRanges;
// Safe: the keys are those of the object above.
export const hoursRangeNames = Object.keys(hoursRanges) as [HoursRange, ...HoursRange[]];

interface AdminEntryContext {
  /** Of the last year, as far as known. */
  readonly studentEmails: readonly string[];
  /** `YYYY-MM-DD` in the school's time zone. */
  readonly today: string;
  /** An unchanged fractional value is allowed (rulings, section 3). */
  readonly presentHours: number;
}

/** The specification's checks (section 5) first. */
export function adminEntryChecks(context: AdminEntryContext): readonly Check<EntryFields>[] {
  const { studentEmails, today, presentHours } = context;
  return [
    ...fieldNames.map((field) => filled(field, `Entry must have ${field}`)),
    check(
      'hours',
      'Hours must be a whole number of 0 or more',
      ({ hours }) => /^\d+$/.test(hours) || isSameNumber(hours, presentHours),
    ),
    check('hours', 'Hours cannot exceed 10', ({ hours }) => !exceedsMaximum(hours)),
    check(
      'contact',
      'Contact cannot be the student\u2019s own email',
      ({ contact }) => !isOneOfMailboxes(contact, studentEmails),
    ),
    ...closingChecks(today),
  ];
}

/** `2.5` and `2.50` are equal. */
function isSameNumber(text: string, number: number): boolean {
  return /^\d+(\.\d+)?$/.test(text) && Number(text) === number;
}
