/** All SQL of idempotency keys, so that sending a form again records nothing twice. */
import { after, DAY } from '#server/platform/clock.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';

/** Days to keep a key: longer than a form waits on a device to be sent again (30 days). */
export const RECORDED_FORM_DAYS = 60;

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
