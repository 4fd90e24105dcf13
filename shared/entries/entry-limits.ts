/** How many entries one student may have, since others have to read them. The database counts (docs/domain.md). */
export const ENTRIES_WAITING = 300;
export const ENTRIES_OF_A_DAY = 200;
export const ENTRIES_IN_ALL = 5000;

/** The code of the refusal (409) at one of these limits. */
export const TOO_MANY_ENTRIES = 'too_many_entries';

/** What is said at a limit, by the name under which the database refuses: to the student and to the school. */
export const entryLimits: Readonly<Record<string, string>> = {
  entries_waiting_limit: `A student can have at most ${ENTRIES_WAITING} entries waiting to be verified. Nothing was changed: some of them must be verified or deleted first.`,
  entries_daily_limit: `A student can record at most ${ENTRIES_OF_A_DAY} entries within 24 hours. Nothing was changed: please go on tomorrow.`,
  entries_total_limit: `A student can have at most ${ENTRIES_IN_ALL.toLocaleString('en-US')} entries. Nothing was changed: some of them must be deleted first.`,
};
