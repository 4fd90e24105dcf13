/** The SQL about what an organizer was told last about somebody: that they come, or that they do not. */
import type { Trx } from '#server/platform/app-context.ts';

/** Who comes or not, and the mail that says so. */
export interface Notice {
  readonly event_id: number;
  readonly account_id: number;
  readonly mail_id: number;
}

/** Notes that a mail says that somebody comes; false when another one has said so, and none has taken it back. */
export async function noteComing(trx: Trx, notice: Notice): Promise<boolean> {
  const noted = await trx
    .insertInto('event_notices')
    .values({ ...notice, is_coming: true })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'account_id'])
        .doUpdateSet({ is_coming: true, mail_id: notice.mail_id })
        .where((row) =>
          row.or([
            row('event_notices.is_coming', '=', false),
            row('event_notices.mail_id', '=', notice.mail_id),
          ]),
        ),
    )
    .returning('mail_id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Notes that a mail says that somebody does not come after all; false when the organizer believes nothing else. */
export async function noteNotComing(trx: Trx, { event_id, account_id, mail_id }: Notice): Promise<boolean> {
  const noted = await trx
    .updateTable('event_notices')
    .set({ is_coming: false, mail_id })
    .where('event_id', '=', event_id)
    .where('account_id', '=', account_id)
    .where((row) => row.or([row('is_coming', '=', true), row('mail_id', '=', mail_id)]))
    .returning('mail_id')
    .executeTakeFirst();
  return noted !== undefined;
}
