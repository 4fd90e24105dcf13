/** All SQL of the mails and requests of an action that is undone. */
import { sql } from 'kysely';
import { HOURS_VERIFIED_MAIL } from '#server/features/hour-news/hour-news.operations.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { isMailLeased } from '#server/platform/mail/mail.ts';
import type { DoneItem } from './bulk-actions.queries.ts';
import type { SelectedRow } from './selection.queries.ts';

/** An entry that is put back, with what the action did to it. */
export interface BackItem {
  readonly item: DoneItem;
  readonly row: SelectedRow;
}

export interface ToldMail {
  readonly id: number;
  readonly to_address: string;
  /** Has left, or is leaving now. */
  readonly has_left: boolean;
  readonly is_leaving: boolean;
  /** Of news about verified hours: whose, and of which lines of the history. */
  readonly news: { readonly account_id: number; readonly after: number; readonly upTo: number } | null;
}

/**
 * Locks the mails that may tell of what is undone: nobody begins to send one of them until it is, and then it is composed anew.
 * Mails come before entries, as when a mail is sent.
 */
export async function lockMails(trx: Trx, actionId: number, since: Date): Promise<ToldMail[]> {
  const { rows } = await sql<ToldMail>`
    select m.id, m.to_address, m.state = 'sent' or ${isMailLeased} as has_left, m.state <> 'sent' as is_leaving,
      case when m.kind = ${HOURS_VERIFIED_MAIL} then m.data end as news
    from mails m
    where m.id in (select mail_id from bulk_action_items where action_id = ${actionId})
      or m.id in (
        select n.id from bulk_action_items i join accounts a on a.id = i.account_id
          join mails n on n.to_address = a.email and n.kind = ${HOURS_VERIFIED_MAIL} and n.created_at >= ${since}::timestamptz
            and n.data ->> 'account_id' = a.id::text
        where i.action_id = ${actionId} and i.left_out is null)
    order by m.id for no key update of m`.execute(trx);
  return rows;
}

/** Takes mails back that have not left. */
export async function dropMails(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  await sql`update mails set state = 'dropped', finished_at = ${now}::timestamptz, next_attempt_at = null, lease = null
    where id = any(${ids}::bigint[]) and state = 'queued'`.execute(trx);
}

/** Of these items, whose requests wait for a list that is still to come. */
export async function selectListed(trx: Trx, items: readonly DoneItem[]): Promise<Set<number>> {
  const ids = items.flatMap(({ request_id }) => (request_id === null ? [] : [request_id]));
  const { rows } = await sql<{ id: number }>`
    select id from verification_requests where id = any(${ids}::bigint[]) and held_by = 'list'`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Removes requests of which no contact has heard. */
export async function removeRequests(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`delete from verification_requests where id = any(${ids}::bigint[])`.execute(trx);
}
