/** Separate from the checks (`entries.rules.ts`), for which the first pages have no room. */

/** Specification, section 9. */
export const HOURS_MAXIMUM = 10;

/** Rulings, section 3. */
export const EARLIEST_DAY = '2000-01-01';
/** Specification, section 9. */
export const REQUIRED_HOURS = 100;

/** Days from the last request until an unverified entry is removed (rulings, section 4). */
export const EXPIRES_AFTER_DAYS = 30;
/** Days from the last request to the reminders. */
export const REMINDERS_AFTER_DAYS = [7, 21] as const;
/** Days between the warning to the student and the removal. */
export const WARNED_BEFORE_DAYS = 7;

/** Per student, since others have to read them. The database enforces it (docs/domain.md). */
export const ENTRIES_WAITING = 300;
export const ENTRIES_OF_A_DAY = 200;
export const ENTRIES_IN_ALL = 5000;
/** Each change writes history and asks a contact again. */
export const CHANGES_OF_A_DAY = 100;
export const TOO_MANY_CHANGES = `You have changed your entries ${CHANGES_OF_A_DAY} times within a day, which is the most that is possible.`;

/** The code of the refusal (409) at one of these limits. */
export const TOO_MANY_ENTRIES = 'too_many_entries';
/** The code of a refused entry of an event that has one. */
export const EVENT_RECORDED = 'event_recorded';

/** Messages for the student and the school, by the name of the database's error. */
export const entryLimits: Readonly<Record<string, string>> = {
  entries_waiting_limit: `A student can have at most ${ENTRIES_WAITING} entries waiting to be verified. Nothing was changed: some of them must be verified or deleted first.`,
  entries_daily_limit: `A student can record at most ${ENTRIES_OF_A_DAY} entries within 24 hours. Nothing was changed: please continue tomorrow.`,
  entries_total_limit: `A student can have at most 5,000 entries. Nothing was changed: some of them must be deleted first.`,
};
