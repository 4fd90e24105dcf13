/** All SQL of who is asked in lists instead of one mail each (docs/decisions/0054). */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { mailboxOf } from '#shared/entries/mailbox.ts';
import type { Trx } from '#server/platform/app-context.ts';
import type { Listing } from './entries.limits.ts';

/** Whether a contact (preferences `p`) is asked in lists by a school (`s`). What the contact wants goes before the school. */
export const isListed = sql<SqlBool>`coalesce(p.rhythm <> 'each', s.lists_requests)`;

/** Whether the lists of a contact (preferences `p`) come on Mondays only. */
export const isWeekly = sql<SqlBool>`coalesce(p.rhythm = 'weekly', false)`;

/** For the account `a`: its school, what the contact wants, and their list that is still to come. */
export function joinsForListing(contact: string, now: Date): RawBuilder<unknown> {
  return joinsForMailbox(sql<string>`${mailboxOf(contact)}`, now);
}

/** The same for the mailbox in a column, for many at once. */
export function joinsForMailbox(mailbox: RawBuilder<string>, now: Date): RawBuilder<unknown> {
  return sql`
    left join schools s on s.id = a.school_id
    left join contact_preferences p on p.mailbox = ${mailbox}
    left join lateral (
      select min(not_before) as list_at from verification_requests
      where mailbox_of(contact) = ${mailbox} and held_by = 'list' and not_before > ${now}::timestamptz and ${isListed}
    ) open on true`;
}

/** The columns of a `ListingRow`, of what `joinsForListing` has joined. */
export function listing(now: Date): RawBuilder<unknown> {
  return sql`
    case when ${isListed} then least(open.list_at, next_list(${now}::timestamptz, s.time_zone, ${isWeekly})) end as list_at,
    p.rhythm is not null or open.list_at is not null as joins`;
}

export interface ListingRow {
  /** Null where each request is a mail. */
  readonly list_at: Date | null;
  readonly joins: boolean;
}

export function listingOf({ list_at, joins }: ListingRow): Listing | undefined {
  return list_at === null ? undefined : { list_at, joins };
}

/** For a request of an account to a contact that has waited for a limit. */
export async function findListing(
  trx: Trx,
  { account_id, contact }: { readonly account_id: number; readonly contact: string },
  now: Date,
): Promise<Listing | undefined> {
  const { rows } = await sql<ListingRow>`
    select ${listing(now)} from accounts a ${joinsForListing(contact, now)} where a.id = ${account_id}`.execute(
    trx,
  );
  return rows[0] && listingOf(rows[0]);
}
