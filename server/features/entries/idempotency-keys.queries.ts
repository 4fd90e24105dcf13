/** All SQL of forms that were sent with a key, so that sending one again records nothing twice. */
import { after, DAY } from '#server/platform/clock.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';

/** Days for which it is known which form recorded which entry: longer than a form waits on a device to be sent again (30 days). */
export const RECORDED_FORM_DAYS = 60;

/** Takes a key of an account; false when it was taken. Waits for another transaction that is taking it right now. */
export async function claimKey(trx: Trx, accountId: number, key: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('recorded_forms')
    .values({ account_id: accountId, key, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes which entry the form of a key has recorded. */
export async function noteRecorded(trx: Trx, accountId: number, key: string, entryId: number): Promise<void> {
  await trx
    .updateTable('recorded_forms')
    .set({ entry_id: entryId })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();
}

/** The number of the entry that the form of this key recorded, also when the entry is gone. */
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

/** Removes keys that nobody uses any more. */
export async function sweepIdempotencyKeys({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('recorded_forms')
    .where('created_at', '<', after(clock.now(), -RECORDED_FORM_DAYS * DAY))
    .execute();
}
