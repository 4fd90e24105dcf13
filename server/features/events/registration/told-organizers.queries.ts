/** SQL of what organizers were last mailed about an attendee: coming or not. */
import type { Trx } from '#server/platform/app-context.ts';

export interface Notice {
  readonly event_id: number;
  readonly account_id: number;
  readonly mail_id: number;
}

/** Notes that a mail announces an attendee; false when an earlier mail still does. */
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

/** Notes that a mail announces a withdrawal; false when no mail announced the attendee. */
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

/** What somebody is called now; undefined when the account is gone. */
export function findNameOfNow(trx: Trx, accountId: number) {
  return trx
    .selectFrom('accounts')
    .select(['first_name', 'last_name'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}
