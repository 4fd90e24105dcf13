import { queuedLine } from '#features/entries/server/entry-requests.operations.ts';
import { addHistoryLines } from '#features/entries/server/history/entry-history.queries.ts';
import { countBulkRequests, sendRequests } from '#features/office/server/bulk-actions/bulk-requests.ts';
import { selectEntries } from '#features/office/server/bulk-actions/selection.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { insertEntries, type ListOf, type NewAttendance } from './attendance.queries.ts';

/**
 * For organizers who are not staff: entries that ask them as the contact of each student, by the ordinary mail or
 * list. Where a daily limit is reached, the student can ask later. There is nothing to undo.
 */
export async function askOrganizer(
  context: AppContext,
  trx: Trx,
  { caller, event, text }: ListOf,
  people: readonly NewAttendance[],
): Promise<null> {
  const now = context.clock.now();
  const made = await insertEntries(trx, event, text, people, false, now);
  const by = { actor: 'contact', details: { contact: text.contact }, at: now } as const;
  await addHistoryLines(
    trx,
    made.map((entry) => ({ entry, kind: 'created' as const, ...by })),
  );
  const ids = made.map(({ id }) => id);
  const rows = await selectEntries(trx, event.school_id, ids);
  const { requests } = await countBulkRequests(context, trx, caller, rows);
  await sendRequests(context, trx, requests, 0);
  await addHistoryLines(
    trx,
    requests.map(({ entry, deferral }) => queuedLine(entry, now, deferral)),
  );
  return null;
}
