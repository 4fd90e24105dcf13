/** All SQL for asking the contacts of many entries: what stands against it, and the requests. */
import { sql } from 'kysely';
import type { MailStop } from '#shared/entries/entries.rules.ts';
import type { Hold } from '#server/features/entries/entries.limits.ts';
import {
  joinsForMailbox,
  listing,
  listingOf,
  type ListingRow,
} from '#server/features/entries/entry-listing.queries.ts';
import { stopOf, type LastRequest } from '#server/features/entries/entry-requests.queries.ts';
import { expiryOf } from '#server/features/entries/entry-waiting.queries.ts';
import { textOf, type EntryRow } from '#server/features/entry-history/entry-history.queries.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

const among = (ids: readonly number[]) => sql`e.id = any(${ids}::bigint[])`;

/** The last request about the present version of each entry that has one. */
export async function selectLastRequests(db: Db | Trx, ids: readonly number[]) {
  const { rows } = await sql<Omit<LastRequest, 'hold'> & Hold & { readonly entry_id: number }>`
    select e.id as entry_id, r.created_at, r.failed_at, m.state as mail_state, r.not_before, r.held_by
    from entries e cross join lateral (
        select * from verification_requests r where r.entry_id = e.id and r.entry_version = e.version
        order by r.id desc limit 1) r
      left join mails m on m.id = r.mail_id
    where ${among(ids)}`.execute(db);
  return new Map(
    rows.map(({ entry_id, not_before, held_by, ...request }) => [
      entry_id,
      { ...request, hold: held_by === null ? undefined : { not_before, held_by } },
    ]),
  );
}

/** Those whose contact gets no mail from their student, and why. */
export async function selectStops(db: Db | Trx, ids: readonly number[]): Promise<Map<number, MailStop>> {
  const { rows } = await sql<{ id: number; stop: MailStop }>`
    select e.id, b.stop from entries e
      cross join lateral (${stopOf(sql`e.mailbox`, sql`e.account_id`)}) b where ${among(ids)}`.execute(db);
  return new Map(rows.map(({ id, stop }) => [id, stop]));
}

/** Those whose contact is asked in lists. @param since the list leaves later */
export async function selectListings(db: Db | Trx, ids: readonly number[], since: Date) {
  const { rows } = await sql<ListingRow & { readonly id: number }>`
    select e.id, ${listing(since)}
    from entries e join accounts a on a.id = e.account_id ${joinsForMailbox(sql`e.mailbox`, since)}
    where ${among(ids)}`.execute(db);
  return new Map(
    rows.flatMap(({ id, ...row }) => {
      const found = listingOf(row);
      return found ? [[id, found] as const] : [];
    }),
  );
}

/** Which of these keyed mailboxes have blocks that wait for their new account. */
export async function selectKeptMacs(db: Db | Trx, macs: readonly Buffer[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('kept_blocks')
    .where('student_mac', '=', sql<Buffer>`any(${macs}::bytea[])`)
    .select('student_mac')
    .distinct()
    .execute();
  return new Set(rows.map(({ student_mac }) => student_mac.toString('hex')));
}

/** What the counters of the daily limits have counted by now; locks nothing. */
export async function readCounters(db: Db, keys: readonly string[], now: Date) {
  const rows = await db
    .selectFrom('throttles')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('ends_at', '>', now)
    .select(['key', 'count'])
    .execute();
  return new Map(rows.map(({ key, count }) => [key, { count }]));
}

/** An entry whose contact is asked: by a mail, or with a list. */
export interface Asked {
  readonly entry: EntryRow;
  readonly mail_id: number | null;
  readonly hold: Hold | undefined;
}

/** Stores requests about the present versions, and that the entries wait for them. @returns the request of each entry */
export async function insertRequests(trx: Trx, asked: readonly Asked[], now: Date) {
  const rows = asked.map(({ entry, mail_id, hold }) => ({
    id: entry.id,
    account_id: entry.account_id,
    version: entry.version,
    contact: entry.contact,
    entry: textOf(entry),
    mail_id,
    not_before: hold?.not_before.toISOString() ?? null,
    held_by: hold?.held_by ?? null,
  }));
  const ids = rows.map(({ id }) => id);
  // An older request waits for nothing any more: the new one asks the same.
  await sql`update verification_requests set not_before = null, held_by = null
    where entry_id = any(${ids}::bigint[]) and held_by is not null`.execute(trx);
  const { rows: stored } = await sql<{ entry_id: number; id: number }>`
    with request as (
      insert into verification_requests (entry_id, of_entry, account_id, entry_version, contact, entry,
        mail_id, not_before, held_by, created_at)
      select x.id, x.id, x.account_id, x.version, x.contact, x.entry, x.mail_id, x.not_before, x.held_by, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as x(id bigint, account_id bigint, version integer, contact text,
        entry jsonb, mail_id bigint, not_before timestamptz, held_by text)
      returning id, entry_id, held_by
    ),
    waiting as (
      -- Nothing runs out before the contact is asked.
      update entries e set request_id = r.id, reminders = 0, warned_at = null,
        waiting_since = case when r.held_by is null then ${now}::timestamptz end,
        expires_at = case when r.held_by is null then ${expiryOf(now)}::timestamptz end
      from request r where e.id = r.entry_id
    )
    select entry_id, id from request`.execute(trx);
  return new Map(stored.map(({ entry_id, id }) => [entry_id, id]));
}

/** Takes so many back from each of these counters. */
export async function lowerCounters(trx: Trx, lowered: ReadonlyMap<string, number>, now: Date) {
  const keys = [...lowered.keys()].sort();
  const rows = keys.map((key) => ({ key, count: lowered.get(key) ?? 0 }));
  await sql`
    select from throttles where key = any(${keys}::text[]) order by key collate "C" for update`.execute(trx);
  await sql`
    update throttles t set count = greatest(t.count - x.count, 0)
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(key text, count integer)
    where t.key = x.key and t.ends_at > ${now}::timestamptz`.execute(trx);
}
