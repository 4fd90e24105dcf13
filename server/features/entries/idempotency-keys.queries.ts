/** All SQL of idempotency keys, so that sending a form again records nothing twice. */
import { after, DAY } from '#server/platform/clock.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';

/** Days to keep a key: longer than a form waits on a device to be sent again (30 days). */
export const RECORDED_FORM_DAYS = 60;

/** Claims a key of an account; false when it is taken. Waits for another transaction that is claiming it. */
export async function claimKey(trx: Trx, accountId: number, key: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('recorded_forms')
    .values({ account_id: accountId, key, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteRecorded(trx: Trx, accountId: number, key: string, entryId: number): Promise<void> {
  await trx
    .updateTable('recorded_forms')
    .set({ entry_id: entryId })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();
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
