import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Language } from '#shared/languages/languages.ts';
import { removeEntries } from '#features/entries/server/entries.queries.ts';
import {
  addingHistory,
  type NewHistoryLine,
} from '#features/entries/server/history/entry-history.queries.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { isOwnMailbox } from '#server/platform/auth/own-mailboxes.ts';
import {
  counting,
  countersOf,
  refuseTooMany,
  windowsOf,
  withoutDurability,
  type Attempt,
  type CounterRow,
} from '#server/platform/auth/rate-limit.ts';
import { addRow, findRow, isThere, run } from '#server/platform/database/rows.ts';
import type { Database, Row } from '#server/platform/database/tables.ts';

/** `school`, `reply_email` (null: the operator's) and `time_zone` are of the school where the entry was made. */
export interface RequestRow
  extends
    Omit<Row<'verification_requests'>, 'not_before' | 'held_by' | 'reason'>,
    // As the contact sees the student.
    Pick<Row<'accounts'>, 'first_name' | 'last_name' | 'email' | 'standing'>,
    Pick<Row<'schools'>, 'reply_email' | 'time_zone'> {
  readonly school: string;
  /** Null when the entry is gone. */
  readonly current_version: number | null;
  readonly entry_school_id: number | null;
  readonly recycling_bin: boolean | null;
  readonly verified: boolean | null;
  readonly contact_language: Language | null;
  /** Whether the entry waits for this request. */
  readonly is_newest: boolean | null;
  /** Whether the contact's mailbox is the student's own by now. */
  readonly is_own_mailbox: boolean;
}

/** Undecided, and about the present text of an entry that is neither verified nor in the bin. */
export function isOpen(request: RequestRow): boolean {
  const { decision, superseded_at, expired_at, verified, recycling_bin } = request;
  if (decision || superseded_at || expired_at || verified || recycling_bin) return false;
  return request.current_version === request.entry_version;
}

/** Undefined when the mail was deleted, or there is none. */
export const mailStateOf = async (trx: Trx, { mail_id }: RequestRow) =>
  mail_id === null ? undefined : (await findRow(trx, 'mails', mail_id, ['state']))?.state;

/** A request whose entry exists. */
export type LiveRequest = RequestRow & { readonly entry_id: number };

/**
 * Requests (`r`) that match. Plain SQL, as contacts wait for this long query twice. Names its columns, so
 * that one added by a newer version does not fail older processes' first query (`connect.ts`).
 */
export async function selectRequests(db: Db, condition: RawBuilder<unknown>, joinEntry = sql`left join`) {
  const { rows } = await selecting(condition, joinEntry).execute(db);
  return rows;
}

const selecting = (condition: RawBuilder<unknown>, joinEntry = sql`left join`) => sql<RequestRow>`
    select r.id, r.entry_id, r.of_entry, r.account_id, r.entry_version, r.contact, r.entry, r.decision, r.decided_at, r.opened_at,
      r.superseded_at, r.expired_at, r.failed_at, r.failure, r.failure_code, r.created_at, r.mail_id,
      a.email, a.standing, a.first_name, a.last_name, s.name as school, s.time_zone, s.reply_email,
      e.version as current_version, e.school_id as entry_school_id, e.recycling_bin, e.verified, e.contact_language, e.request_id = r.id as is_newest,
      ${isOwnMailbox(sql`r.account_id`, sql`mailbox_of(r.contact)`)} as is_own_mailbox
    from verification_requests r
      join accounts a on a.id = r.account_id
      ${joinEntry} entries e on e.id = r.entry_id
      -- A deleted entry's school is in its history.
      join schools s on s.id = coalesce(e.school_id, (select h.school_id from entry_history h
        where h.entry_id = r.of_entry and h.school_id is not null order by h.id desc limit 1), a.school_id)
    where ${condition}`;

async function selectRequest(...question: Parameters<typeof selectRequests>) {
  return (await selectRequests(...question))[0];
}

const requestOf = (tokenHash: Buffer) =>
  sql<number>`(select request_id from verification_tokens where token_hash = ${tokenHash} and purpose = 'decide')`;

/** Counts the attempt in the same statement, since contacts wait for it. @throws TooMany */
export async function viewRequest(
  db: Db,
  tokenHash: Buffer,
  attempt: Attempt,
  now: Date,
): Promise<RequestRow | undefined> {
  const rows = await run<CounterRow & (RequestRow | { readonly id: null })>(db)`
    with counted as (${counting(windowsOf([attempt], now), now, withoutDurability(db))})
    select counted.*, found.* from counted left join (${selecting(sql`r.id = ${requestOf(tokenHash)}`)}) found on true`;
  refuseTooMany([attempt], countersOf(rows), now);
  const [row] = rows;
  return row && row.id !== null ? row : undefined;
}

export function findRequestByToken(db: Db, tokenHash: Buffer): Promise<RequestRow | undefined> {
  return selectRequest(db, sql`r.id = ${requestOf(tokenHash)}`);
}

export function findRequestByMail(db: Db, mailId: number): Promise<RequestRow | undefined> {
  return selectRequest(db, sql`r.mail_id = ${mailId}`);
}

export function findRequest(db: Db, requestId: number): Promise<RequestRow | undefined> {
  return selectRequest(db, sql`r.id = ${requestId}`);
}

/**
 * Locks a token's entry, then its request, in the usual order, and reads both under the lock. A request
 * without entry needs no lock.
 */
export function lockRequest(trx: Trx, tokenHash: Buffer): Promise<RequestRow | undefined> {
  return lockWhere(trx, sql`r.id = ${requestOf(tokenHash)}`);
}

export function lockRequestById(trx: Trx, requestId: number): Promise<RequestRow | undefined> {
  return lockWhere(trx, sql`r.id = ${requestId}`);
}

async function lockWhere(trx: Trx, condition: RawBuilder<unknown>): Promise<RequestRow | undefined> {
  const locked = await selectRequest(trx, sql`${condition} for update of e, r`, sql`join`);
  return locked ?? selectRequest(trx, condition);
}

/** Deleted by its student, not by the school. */
export function wasWithdrawn(db: Db, entryId: number): Promise<boolean> {
  const lines = db.selectFrom('entry_history').select('id').where('entry_id', '=', entryId);
  return isThere(lines.where('kind', '=', 'deleted'));
}

/** Stores only the token's hash. */
export async function insertToken(
  trx: Trx,
  token: Pick<Insertable<Database['verification_tokens']>, 'request_id' | 'token_hash' | 'purpose'>,
  now: Date,
): Promise<void> {
  await addRow(trx, 'verification_tokens', { ...token, created_at: now });
}

/** Records the first opening. The entry's history shows it from here. */
export async function noteOpened(db: Db, requestId: number, now: Date): Promise<void> {
  await sql`update verification_requests set opened_at = ${now}::timestamptz
    where id = ${requestId} and opened_at is null`.execute(db);
}

type DecidedEntry = Pick<Row<'entries'>, 'id' | 'version'>;

/** Stores the contact's decision for every request about this version: someone asked twice decides once, and both links show it. */
const deciding = (
  { id, version }: DecidedEntry,
  decision: 'accept' | 'reject',
  reason: string | null,
  now: Date,
): RawBuilder<unknown> => sql`
  update verification_requests set decision = ${decision}, reason = ${reason}, decided_at = ${now}
  where entry_id = ${id} and entry_version = ${version} and decision is null`;

/** Verifies the entry, which stops waiting. `evidence`: the address of a mailed link; otherwise the history line brings it. */
const verifying = ({ id }: DecidedEntry, now: Date, evidence?: string): RawBuilder<unknown> => sql`
  update entries set verified = true, updated_at = ${now}::timestamptz, accepted_at = ${now}::timestamptz,
    waiting_since = null, expires_at = null, reminders = 0, warned_at = null${
      evidence === undefined
        ? sql``
        : sql`, evidence_kind = 'mail link', evidence_account_id = null, evidence_address = ${evidence},
    evidence_at = ${now}::timestamptz, evidence_facts = null`
    }
  where id = ${id}`;

export async function acceptEntry(trx: Trx, entry: DecidedEntry, now: Date, evidence?: string) {
  await run(trx)`
    with decided as (${deciding(entry, 'accept', null, now)}) ${verifying(entry, now, evidence)}`;
}

/**
 * Accepts a request by its link, with the line of history, in one statement: contacts wait for it. False when the entry or the
 * request is no longer as a link needs it. Locks the entry, the request, the totals and the history, in the usual order.
 */
export async function acceptByLink(
  db: Db,
  { id, entry_id, entry_version: version, contact }: LiveRequest,
  line: NewHistoryLine,
): Promise<boolean> {
  const entry = { id: entry_id, version };
  const rows = await run(db)`
    with request as materialized (
      select e.account_id from verification_requests r join entries e on e.id = r.entry_id
      where r.id = ${id} and r.decision is null and r.superseded_at is null and r.expired_at is null
        and e.version = ${version} and not e.verified and not e.recycling_bin
      for update of e, r
    ),
    totals as materialized (
      select from student_totals where account_id = (select account_id from request) for no key update
    ),
    decided as (${deciding(entry, 'accept', null, line.at)} and exists (select from request)),
    accepted as (${verifying(entry, line.at, contact)} and exists (select from request))
    ${addingHistory(line, sql`from request left join totals on true`)} returning line`;
  return rows.length > 0;
}

export async function rejectEntry(trx: Trx, entry: DecidedEntry, reason: string | null, now: Date) {
  await deciding(entry, 'reject', reason, now).execute(trx);
  await removeEntries(trx, [entry.id]);
}
