/** All SQL of putting entries aside, taking them back, and removing them for good. The entries must be locked before. */
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#server/platform/app-context.ts';
import { notWaiting, waitingFrom } from './entries.queries.ts';

/** Puts an entry into the recycling bin: it does not count and waits for nobody. Verified stays as it was. */
export async function moveToBin(trx: Trx, entryId: number, now: Date): Promise<void> {
  await trx
    .updateTable('entries')
    .set({ recycling_bin: true, updated_at: now, ...notWaiting })
    .where('id', '=', entryId)
    .execute();
}

/**
 * Takes entries of one account out of the recycling bin. Those that are not verified have a month from now; whoever was
 * asked about them can answer again.
 */
export async function restoreFromBin(trx: Trx, entryIds: readonly number[], now: Date): Promise<void> {
  const back = { recycling_bin: false, updated_at: now };
  const chosen = trx.updateTable('entries').where('id', '=', anyOf(entryIds));
  await chosen
    .set(back)
    .where((row) => row.ref('verified'))
    .execute();
  await chosen
    .set({ ...back, ...waitingFrom(now) })
    .where((row) => row.not('verified'))
    .execute();
}

/** Removes entries of one account. Their text must come into the history. */
export async function removeEntries(trx: Trx, entryIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('entries').where('id', '=', anyOf(entryIds)).execute();
}

/** One parameter, however many there are, so that the statement keeps its plan. */
function anyOf(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`any(${ids}::bigint[])`;
}
