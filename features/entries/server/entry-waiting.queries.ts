/** SQL of entries that wait for their contact, and of contacts who are asked in lists (decision 0054). */
import { sql, type SqlBool, type RawBuilder } from 'kysely';
import {
  EXPIRES_AFTER_DAYS,
  REMINDERS_AFTER_DAYS,
  WARNED_BEFORE_DAYS,
} from '#features/entries/entry-limits.ts';
import { mailboxOf } from '#features/entries/mailbox.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { takesPart } from '#server/platform/database/standing.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { changeRows, firstOf, valuesOf } from '#server/platform/database/rows.ts';
import type { Listing } from './entries.limits.ts';
import { entryColumns } from './history/entry-history.queries.ts';

export type WaitingEntry = RowOf<typeof lockWaitingEntry>;

export const notWaiting = { waiting_since: null, expires_at: null, reminders: 0, warned_at: null };

export function expiryOf(askedAt: Date): Date {
  return after(askedAt, EXPIRES_AFTER_DAYS * DAY);
}

export function waitingFrom(now: Date) {
  return { waiting_since: now, expires_at: expiryOf(now), reminders: 0, warned_at: null };
}

/** Whether school `s` asks a contact (preferences `p`) in lists. The contact's choice overrides the school's. */
export const isListed = sql<SqlBool>`coalesce(p.rhythm <> 'each', s.lists_requests)`;

/** Lists on Mondays only. */
export const isWeekly = sql<SqlBool>`coalesce(p.rhythm = 'weekly', false)`;

/** Reminded in lists by another job (feature `digests`). */
const isRemindedInLists = sql<boolean>`(
  select ${isListed} from schools s left join contact_preferences p on p.mailbox = e.mailbox
  where s.id = e.school_id)`;

const FIRST_DAY = Math.min(...REMINDERS_AFTER_DAYS, EXPIRES_AFTER_DAYS - WARNED_BEFORE_DAYS);

/** Entries of people who take part (for others the month is paused, decision 0042) with a reminder, a warning or their end due. */
export function findDueEntries(db: Db, now: Date): Promise<number[]> {
  return valuesOf<number>(db)`
    select e.id from entries e join accounts a on a.id = e.account_id
    -- Matches the index entries_waiting, so that only waiting entries are read.
    where e.waiting_since <= ${after(now, -FIRST_DAY * DAY)}::timestamptz and not e.verified and not e.recycling_bin
      and ${takesPart}
      and (e.waiting_since <= ${now}::timestamptz
          - (${[...REMINDERS_AFTER_DAYS]}::integer[])[e.reminders + 1] * interval '24 hours' and not ${isRemindedInLists}
        or e.expires_at <= case when e.warned_at is null then ${after(now, WARNED_BEFORE_DAYS * DAY)}::timestamptz
          else ${now}::timestamptz end)
    order by e.waiting_since, e.id`;
}

/** With `skipLocked`, returns undefined instead of waiting for the lock. */
export async function lockWaitingEntry(trx: Trx, entryId: number, { skipLocked = false } = {}) {
  const row = await trx
    .selectFrom('entries as e')
    .where('e.id', '=', entryId)
    .where((eb) => eb.not('verified'))
    .where((eb) => eb.not('recycling_bin'))
    .select(entryColumns)
    .select(['school_id', 'request_id', 'waiting_since', 'expires_at', 'reminders', 'warned_at'])
    .select(isRemindedInLists.as('in_lists'))
    .forUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .executeTakeFirst();
  if (!row?.waiting_since || !row.expires_at) return undefined;
  const { waiting_since, expires_at } = row;
  return { ...row, waiting_since, expires_at };
}

export async function noteWaiting(
  trx: Trx,
  entryId: number,
  progress: Partial<Pick<WaitingEntry, 'reminders' | 'warned_at' | 'expires_at'>>,
): Promise<void> {
  await changeRows(trx, 'entries', entryId, progress);
}

/** Joins for account `a`: its school, the contact's preferences, and the next list. */
export function joinsForListing(contact: string, now: Date): RawBuilder<unknown> {
  return joinsForMailbox(sql<string>`${mailboxOf(contact)}`, now);
}

export function joinsForMailbox(mailbox: RawBuilder<string>, now: Date): RawBuilder<unknown> {
  return sql`
    left join schools s on s.id = a.school_id
    left join contact_preferences p on p.mailbox = ${mailbox}
    left join lateral (
      select min(not_before) as list_at from verification_requests
      where mailbox_of(contact) = ${mailbox} and held_by = 'list' and not_before > ${now}::timestamptz and ${isListed}
    ) open on true`;
}

/** The columns of a `ListingRow`, from `joinsForListing`. */
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

/** For a request that has waited for a limit. */
export async function findListing(
  trx: Trx,
  { account_id, contact }: { readonly account_id: number; readonly contact: string },
  now: Date,
): Promise<Listing | undefined> {
  const row = await firstOf<ListingRow>(trx)`
    select ${listing(now)} from accounts a ${joinsForListing(contact, now)} where a.id = ${account_id}`;
  return row && listingOf(row);
}
