/** All SQL that the mails about actions are composed from. */
import { sql } from 'kysely';
import type { Trx } from '#server/platform/app-context.ts';

export interface SetBack {
  readonly first_name: string;
  readonly school: string;
  readonly by: string | null;
  readonly reason: string | null;
  readonly entries: readonly { readonly event: string; readonly date: string; readonly hours: number }[];
}

/** What an action has set back of a student and is still as it was left; undefined when there is nothing. */
export async function findSetBack(
  trx: Trx,
  actionId: number,
  accountId: number,
): Promise<SetBack | undefined> {
  const { rows } = await sql<SetBack>`
    select a.first_name, s.name as school, trim(by.first_name || ' ' || by.last_name) as by, b.reason,
      jsonb_agg(jsonb_build_object('event', e.event, 'date', e.date, 'hours', e.hours) order by e.date, e.id) as entries
    from bulk_actions b join schools s on s.id = b.school_id join bulk_action_items i on i.action_id = b.id
      join entries e on e.id = i.entry_id join accounts a on a.id = i.account_id left join accounts by on by.id = b.account_id
    where b.id = ${actionId} and i.account_id = ${accountId} and i.left_out is null and not i.undone
      and not e.verified and not e.recycling_bin and e.version = i.version
    group by a.id, s.id, b.id, by.id`.execute(trx);
  return rows[0];
}

/**
 * Whether a mail was sent.
 * @throws Error while that is not known yet: the mail that follows it is tried again
 */
export async function wasSent(trx: Trx, mailId: number): Promise<boolean> {
  const mail = await trx.selectFrom('mails').where('id', '=', mailId).select('state').executeTakeFirst();
  if (mail?.state === 'queued') throw new Error('The mail that this one corrects is still being sent');
  return mail?.state === 'sent';
}

export function findStudent(trx: Trx, accountId: number) {
  return trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['first_name', 'last_name'])
    .executeTakeFirst();
}

/** Where answers of the contacts of a school go; null: to the operator. */
export async function findReplyEmail(trx: Trx, school: string): Promise<string | null> {
  const found = await trx
    .selectFrom('schools')
    .where('name', '=', school)
    .select('reply_email')
    .executeTakeFirst();
  return found?.reply_email ?? null;
}
