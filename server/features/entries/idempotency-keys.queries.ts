/** All SQL of idempotency keys, so that sending a form again records nothing twice. */
import { after, DAY } from '#server/platform/clock.ts';
import { nextEntryId } from './entries.queries.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';

/** Days to keep a key: longer than a form waits on a device to be sent again (30 days). */
export const RECORDED_FORM_DAYS = 60;

/**
 * Claims a key of an account for an entry to record. Waits for another transaction that is claiming it.
 *
 * @returns the id for the entry; undefined when the key is taken
 */
export async function claimKey(
  trx: Trx,
  accountId: number,
  key: string,
  now: Date,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('recorded_forms')
    .values({ account_id: accountId, key, entry_id: nextEntryId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  return row?.entry_id ?? undefined;
}

/** The id of the entry that the form of this key recorded, even when the entry is gone. */
export async function findRecordedEntry(
  db: Db | Trx,
  accountId: number,
  key: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('recorded_forms')
    .select('entry_id')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.entry_id ?? undefined;
}

/** Removes expired keys. */
export async function sweepIdempotencyKeys({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('recorded_forms')
    .where('created_at', '<', after(clock.now(), -RECORDED_FORM_DAYS * DAY))
    .execute();
}
