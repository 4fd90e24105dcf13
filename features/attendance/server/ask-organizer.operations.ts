import { addHistoryLines } from '#features/entries/server/history/entry-history.queries.ts';
import { askWithinLimits } from '#features/office/server/bulk-actions/bulk-requests.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { insertEntries, type ListOf, type NewAttendance } from './attendance.queries.ts';

/**
 * For organizers who are not staff: entries that ask them as the contact of each student, by the ordinary mail or
 * list. Where a daily limit is reached, the student can ask later. Returns whose organizer is asked.
 */
export async function askOrganizer(
  context: AppContext,
  trx: Trx,
  { caller, event, text }: ListOf,
  people: readonly NewAttendance[],
): Promise<ReadonlySet<number>> {
  const now = context.clock.now();
  const made = await insertEntries(trx, event, text, people, false, now);
  const by = { actor: 'contact', details: { contact: text.contact }, at: now } as const;
  await addHistoryLines(
    trx,
    made.map((entry) => ({ entry, kind: 'created' as const, ...by })),
  );
  return askWithinLimits(
    context,
    trx,
    caller,
    made.map(({ id }) => id),
    0,
  );
}
