/** The numbers of entries. The pages that people see first have no room for the checks (`entries.rules.ts`). */

/** Hours an entry may have at most (specification, section 9). */
export const HOURS_MAXIMUM = 10;

/** The earliest day an entry may be of (rulings, section 3). */
export const EARLIEST_DAY = '2000-01-01';
/** Hours that meet the requirement (specification, section 9). */
export const REQUIRED_HOURS = 100;

/** Days from the last request to the removal of an unverified entry (rulings, section 4). */
export const EXPIRES_AFTER_DAYS = 30;
/** Days from the last request to the reminders. */
export const REMINDERS_AFTER_DAYS = [7, 21] as const;
/** Days between the warning to the student and the removal. */
export const WARNED_BEFORE_DAYS = 7;

/** How many entries one student may have, since others have to read them. The database counts (docs/domain.md). */
export const ENTRIES_WAITING = 300;
export const ENTRIES_OF_A_DAY = 200;
export const ENTRIES_IN_ALL = 5000;
/** Changes of entries within a day: each writes a line of history, and asks a contact again. */
export const CHANGES_OF_A_DAY = 100;
export const TOO_MANY_CHANGES = `You have changed your entries ${CHANGES_OF_A_DAY} times within a day, which is the most that is possible.`;

/** The code of the refusal (409) at one of these limits. */
export const TOO_MANY_ENTRIES = 'too_many_entries';

/** What is said at a limit, by the name under which the database refuses: to the student and to the school. */
export const entryLimits: Readonly<Record<string, string>> = {
  entries_waiting_limit: `A student can have at most ${ENTRIES_WAITING} entries waiting to be verified. Nothing was changed: some of them must be verified or deleted first.`,
  entries_daily_limit: `A student can record at most ${ENTRIES_OF_A_DAY} entries within 24 hours. Nothing was changed: please continue tomorrow.`,
  entries_total_limit: `A student can have at most 5,000 entries. Nothing was changed: some of them must be deleted first.`,
};
