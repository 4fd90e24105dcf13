/** All SQL that moves entries to the recycling bin, restores and removes them. Lock the entries first. */
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#server/platform/app-context.ts';
import { notWaiting, waitingFrom } from './entry-waiting.queries.ts';

/** Moves an entry to the recycling bin: it no longer counts or waits. Whether it is verified stays. */
export async function moveToBin(trx: Trx, entryId: number, now: Date): Promise<void> {
  await trx
    .updateTable('entries')
    .set({ recycling_bin: true, updated_at: now, ...notWaiting })
    .where('id', '=', entryId)
    .execute();
}

/** Restores an account's entries. Unverified ones wait a month from now; their contacts can answer again. */
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

/** Removes entries of one account. The caller writes their text to the history. */
export async function removeEntries(trx: Trx, entryIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('entries').where('id', '=', anyOf(entryIds)).execute();
}

/** One parameter for any number of ids, so that the statement keeps its plan. */
function anyOf(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`any(${ids}::bigint[])`;
}
