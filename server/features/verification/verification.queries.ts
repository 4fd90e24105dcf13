/** All SQL of the contact's side of verification. */
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Language } from '#shared/languages/languages.ts';
import { removeEntries } from '#server/features/entries/entries.queries.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { isOwnMailbox } from '#server/platform/auth/own-mailboxes.ts';
import { addRow, isThere } from '#server/platform/database/rows.ts';
import type { Database, Row } from '#server/platform/database/tables.ts';

/** `school`, `reply_email` (of its contacts; null: the operator's) and `time_zone` are of the school in which the entry was made. */
export interface RequestRow
  extends
    Omit<Row<'verification_requests'>, 'mail_id' | 'not_before' | 'held_by' | 'created_at' | 'reason'>,
    // As the contact is shown the student.
    Pick<Row<'accounts'>, 'first_name' | 'last_name' | 'email' | 'standing'>,
    Pick<Row<'schools'>, 'reply_email' | 'time_zone'> {
  readonly school: string;
  /** What the entry is now; null when it is gone. */
  readonly current_version: number | null;
  readonly entry_school_id: number | null;
  readonly recycling_bin: boolean | null;
  readonly verified: boolean | null;
  /** The language of the mails to the contact. */
  readonly contact_language: Language | null;
  /** Whether the contact's mailbox is the student's own, which the account may have got since. */
  readonly is_own_mailbox: boolean;
}

/**
 * The requests (`r`) for which the condition holds, in plain SQL: contacts wait for it twice, and it is long. It names its columns,
 * so that one that a newer version adds does not fail the first answer of each older process (`connect.ts`).
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
      -- Of an entry that is gone, the school in its history.
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
 * Locks the request that a token for deciding opens, and before it its entry, as everybody does who changes one. Both are as they
 * are once they are locked; a request whose entry is gone needs no lock.
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

/** Whether an entry that is gone was deleted by its student, and not by the school. */
export function wasWithdrawn(db: Db, entryId: number): Promise<boolean> {
  const lines = db.selectFrom('entry_history').select('id').where('entry_id', '=', entryId);
  return isThere(lines.where('kind', '=', 'deleted'));
}

/** Keeps what the database may know of a token that goes out. */
export async function insertToken(
  trx: Trx,
  token: Pick<Insertable<Database['verification_tokens']>, 'request_id' | 'token_hash' | 'purpose'>,
  now: Date,
): Promise<void> {
  await addRow(trx, 'verification_tokens', { ...token, created_at: now });
}

/** Notes the first time that the page was shown, with a line of history if the entry is there. */
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

/**
 * The statement that writes down a decision of the contact, for every request about this version of the entry: whoever was asked
 * twice decides once, and both links show it.
 */
const deciding = (
  { id, version }: DecidedEntry,
  decision: 'accept' | 'reject',
  reason: string | null,
  now: Date,
): RawBuilder<unknown> => sql`
  update verification_requests set decision = ${decision}, reason = ${reason}, decided_at = ${now}
  where entry_id = ${id} and entry_version = ${version} and decision is null`;

/**
 * The contact accepts: the entry is verified, and waits for nobody.
 * @param contact the address that a link was mailed to: this evidence is written at once; of others, the line of history that
 * follows brings it
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

/** The contact rejects: the entry goes. */
export async function rejectEntry(trx: Trx, entry: DecidedEntry, reason: string | null, now: Date) {
  await deciding(entry, 'reject', reason, now).execute(trx);
  await removeEntries(trx, [entry.id]);
}
