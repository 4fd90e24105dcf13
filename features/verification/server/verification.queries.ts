import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Language } from '#shared/languages/languages.ts';
import { removeEntries } from '#features/entries/server/entries.queries.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { isOwnMailbox } from '#server/platform/auth/own-mailboxes.ts';
import { addRow, isThere } from '#server/platform/database/rows.ts';
import type { Database, Row } from '#server/platform/database/tables.ts';

/** `school`, `reply_email` (null: the operator's) and `time_zone` are of the school where the entry was made. */
export interface RequestRow
  extends
    Omit<Row<'verification_requests'>, 'mail_id' | 'not_before' | 'held_by' | 'created_at' | 'reason'>,
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
  /** Whether the contact's mailbox is the student's own by now. */
  readonly is_own_mailbox: boolean;
}

/**
 * Requests (`r`) that match. Plain SQL, as contacts wait for this long query twice. Names its columns, so
 * that one added by a newer version does not fail older processes' first query (`connect.ts`).
 */
export async function selectRequests(db: Db, condition: RawBuilder<unknown>, joinEntry = sql`left join`) {
  const { rows } = await sql<RequestRow>`
    select r.id, r.entry_id, r.of_entry, r.account_id, r.entry_version, r.contact, r.entry, r.decision, r.decided_at, r.opened_at,
      r.superseded_at, r.expired_at, r.failed_at, r.failure, r.failure_code,
      a.email, a.standing, a.first_name, a.last_name, s.name as school, s.time_zone, s.reply_email,
      e.version as current_version, e.school_id as entry_school_id, e.recycling_bin, e.verified, e.contact_language,
      ${isOwnMailbox(sql`r.account_id`, sql`mailbox_of(r.contact)`)} as is_own_mailbox
    from verification_requests r
      join accounts a on a.id = r.account_id
      ${joinEntry} entries e on e.id = r.entry_id
      -- A deleted entry's school is in its history.
      join schools s on s.id = coalesce(e.school_id, (select h.school_id from entry_history h
        where h.entry_id = r.of_entry and h.school_id is not null order by h.id desc limit 1), a.school_id)
    where ${condition}`.execute(db);
  return rows;
}

async function selectRequest(...question: Parameters<typeof selectRequests>) {
  return (await selectRequests(...question))[0];
}

const requestOf = (tokenHash: Buffer) =>
  sql<number>`(select request_id from verification_tokens where token_hash = ${tokenHash} and purpose = 'decide')`;

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

/** Records the first opening, with a history line if the entry exists. */
export async function noteOpened(db: Db, requestId: number, now: Date): Promise<void> {
  await sql`
    with opened as (
      update verification_requests set opened_at = ${now}::timestamptz
      where id = ${requestId} and opened_at is null
      returning entry_id, account_id, entry, contact
    )
    insert into entry_history (entry_id, account_id, kind, actor, entry, details, at)
    select entry_id, account_id, 'opened', 'contact', entry, jsonb_build_object('contact', contact), ${now}::timestamptz
    from opened where entry_id is not null`.execute(db);
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

/**
 * Verifies the entry, which stops waiting. With `contact`, the address of the mailed link, the evidence is
 * written at once; otherwise the next history line brings it.
 */
export async function acceptEntry(trx: Trx, entry: DecidedEntry, now: Date, contact?: string): Promise<void> {
  const evidence =
    contact === undefined
      ? sql``
      : sql`, evidence_kind = 'mail link', evidence_account_id = null, evidence_address = ${contact},
        evidence_at = ${now}::timestamptz, evidence_facts = null`;
  await sql`
    with decided as (${deciding(entry, 'accept', null, now)})
    update entries set verified = true, updated_at = ${now}::timestamptz, accepted_at = ${now}::timestamptz,
      waiting_since = null, expires_at = null, reminders = 0, warned_at = null${evidence}
    where id = ${entry.id}`.execute(trx);
}

export async function rejectEntry(trx: Trx, entry: DecidedEntry, reason: string | null, now: Date) {
  await deciding(entry, 'reject', reason, now).execute(trx);
  await removeEntries(trx, [entry.id]);
}
