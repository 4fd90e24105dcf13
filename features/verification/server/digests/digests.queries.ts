import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Rhythm } from '#features/verification/contact-list/contact-list.limits.ts';
import { REMINDERS_AFTER_DAYS } from '#features/entries/entry-limits.ts';
import { isListed, isWeekly, waitingFrom } from '#features/entries/server/entry-waiting.queries.ts';
import { recordRequests, stopOf } from '#features/entries/server/entry-requests.queries.ts';
import type { EntryRow } from '#features/entries/server/history/entry-history.queries.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { takesPart } from '#server/platform/database/standing.ts';
import { holds } from '#server/platform/database/rows.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** Entry `e` is undecided; decisions not done yet count. */
const isOpen = sql<SqlBool>`not e.verified and not e.recycling_bin
  and not exists (select from contact_decisions c join verification_requests o on o.id = c.request_id
    where c.entry_id = e.id and c.decision <> 'accept' and o.entry_version = e.version)`;

/** Entries (`e`) whose newest request (`r`) joins a list. */
const listedEntries = sql`
  verification_requests r join entries e on e.request_id = r.id
    join accounts a on a.id = e.account_id
    left join contact_preferences p on p.mailbox = e.mailbox
  where r.held_by = 'list' and r.decision is null and ${takesPart} and ${isOpen}`;

/** How many reminders entry `e` should have had. Each waits for the list of its day. */
const remindersDue = (now: Date): RawBuilder<number> => sql`(
  select count(*)::integer from unnest(${[...REMINDERS_AFTER_DAYS]}::integer[]) as d (days)
  where list_of_day(((e.waiting_since + d.days * interval '24 hours') at time zone s.time_zone)::date,
    s.time_zone, ${isWeekly}) <= ${now}::timestamptz)`;

/** A day's list may come before the reminder's hour, but not before its day. Skips the exact check for most entries. */
const FIRST_REMINDER_MS = (Math.min(...REMINDERS_AFTER_DAYS) - 1) * DAY;
const mayBeDue = (now: Date): RawBuilder<SqlBool> => sql`
  e.waiting_since <= ${after(now, -FIRST_REMINDER_MS)}::timestamptz and e.waiting_since <= ${now}::timestamptz
    - ((${[...REMINDERS_AFTER_DAYS]}::integer[])[e.reminders + 1] - 1) * interval '24 hours'`;

/** Waiting entries (`e`) with a reminder due in a list. */
const remindedEntries = (now: Date): RawBuilder<unknown> => sql`
  entries e join accounts a on a.id = e.account_id
    join schools s on s.id = e.school_id
    left join contact_preferences p on p.mailbox = e.mailbox
    left join verification_requests r on r.id = e.request_id
  where ${mayBeDue(now)} and e.expires_at > ${now}::timestamptz and ${isListed} and ${isOpen} and ${takesPart}
    and e.reminders < ${remindersDue(now)}`;

export async function findDueMailboxes(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ mailbox: string }>`
    select e.mailbox from ${listedEntries} and (r.not_before <= ${now}::timestamptz or p.updated_at > r.created_at)
    union
    select e.mailbox from ${remindedEntries(now)}
    order by mailbox`.execute(db);
  return rows.map(({ mailbox }) => mailbox);
}

/** Whether this transaction is the only one that sends to the mailbox. */
export function lockMailbox(trx: Trx, mailbox: string): Promise<boolean> {
  return holds(trx, sql`pg_try_advisory_xact_lock(hashtextextended(${`limelight list of ${mailbox}`}, 0))`);
}

/** Locks, in order, the mailbox's entries that a list may ask about. */
export async function lockCandidates(trx: Trx, mailbox: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from entries where id in (
      select e.id from ${listedEntries} and mailbox_of(r.contact) = ${mailbox}
      union select e.id from ${remindedEntries(now)} and e.mailbox = ${mailbox})
    order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

const entryColumns = sql`e.id, e.account_id, e.event, e.date, e.hours::float8 as hours, e.role, e.organizer, e.contact,
  e.description, e.verified, e.recycling_bin, e.version`;

export interface ListedEntry extends EntryRow {
  readonly request_id: number;
  readonly not_before: Date;
  readonly rhythm: Rhythm | null;
}

/** Oldest request first. */
export async function selectListed(trx: Trx, entryIds: readonly number[]): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select ${entryColumns}, r.id as request_id, r.not_before, p.rhythm
    from ${listedEntries} and e.id = any(${entryIds}::bigint[])
    order by r.id`.execute(trx);
  return rows;
}

interface RemindedEntry extends EntryRow {
  readonly request_id: number | null;
  readonly reminders: number;
  /** Worth sending: the contact was reached, has not decided, and wants mail about this student. */
  readonly is_worth: boolean;
}

/** Due reminders of these locked entries, soonest deadline first. */
export async function selectReminded(trx: Trx, entryIds: readonly number[], now: Date) {
  const { rows } = await sql<RemindedEntry>`
    select ${entryColumns}, e.request_id, ${remindersDue(now)} as reminders,
      coalesce((select m.state = 'sent' from mails m where m.id = r.mail_id), false)
        and r.decision is null and r.superseded_at is null and r.expired_at is null
        and (r.failed_at is null or coalesce(r.opened_at > r.failed_at, false))
        and not exists (${stopOf(sql`e.mailbox`, sql`e.account_id`)}) as is_worth
    from ${remindedEntries(now)} and e.id = any(${entryIds}::bigint[])
    order by e.expires_at, e.id`.execute(trx);
  return rows;
}

export async function noteReminders(trx: Trx, entries: readonly RemindedEntry[]): Promise<void> {
  const rows = entries.map(({ id, reminders }) => ({ id, reminders }));
  await sql`
    update entries set reminders = x.reminders
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (id bigint, reminders smallint)
    where entries.id = x.id`.execute(trx);
}

/** Links requests and reminders to the mail; the month of new requests begins. */
export async function putInMail(
  trx: Trx,
  mailId: number,
  ids: readonly number[],
  reminded: readonly number[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('digest_requests')
    .values([...ids, ...reminded].map((request_id) => ({ mail_id: mailId, request_id })))
    .execute();
  if (ids.length === 0) return;
  await recordRequests(trx, ids, mailId);
  await trx
    .updateTable('entries')
    .set(waitingFrom(now))
    .where('request_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

interface MailedRequest {
  readonly request_id: number;
  readonly is_first: boolean;
  /** Null when it no longer waits, or waits for another request. */
  readonly expires_at: Date | null;
  readonly is_blocked: boolean;
}

export async function selectMailed(trx: Trx, mailId: number): Promise<MailedRequest[]> {
  const { rows } = await sql<MailedRequest>`
    select d.request_id, coalesce(r.mail_id = d.mail_id, false) as is_first,
      (select e.expires_at from entries e where e.request_id = r.id and ${isOpen}) as expires_at,
      exists (${stopOf(sql`mailbox_of(r.contact)`, sql`r.account_id`)}) as is_blocked
    from digest_requests d join verification_requests r on r.id = d.request_id
    where d.mail_id = ${mailId} order by d.request_id`.execute(trx);
  return rows;
}

export async function takeOut(trx: Trx, mailId: number, requestIds: readonly number[]): Promise<void> {
  await sql`
    with these as (delete from digest_requests where mail_id = ${mailId} and request_id = any(${requestIds}::bigint[]))
    update verification_requests set mail_id = null where id = any(${requestIds}::bigint[]) and mail_id = ${mailId}`.execute(
    trx,
  );
}
