import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { REQUESTS_AT_ONCE } from '#features/entries/deferred-request.ts';
import type { MailStop } from '#features/entries/entries.rules.ts';
import type { Language } from '#shared/languages/languages.ts';
import { takesPart } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { accountsOfPerson } from '#server/platform/auth/own-mailboxes.ts';
import type { Row } from '#server/platform/database/tables.ts';
import {
  counting,
  countersOf,
  isOver,
  windowsOf,
  type Attempt,
  type Counter,
  type CounterRow,
} from '#server/platform/auth/rate-limit.ts';
import { queueing, type NewMail } from '#server/platform/mail/mail.ts';
import { changeRows, isNull, oneOf, run, theValue } from '#server/platform/database/rows.ts';
import {
  addingHistory,
  entryColumns,
  type NewHistoryLine,
  textOf,
  type EntryRow,
} from './history/entry-history.queries.ts';
import type { Deferral, Listing, RequestingAccount } from './entries.limits.ts';
import {
  joinsForListing,
  listing,
  listingOf,
  type ListingRow,
  notWaiting,
  waitingFrom,
} from './entry-waiting.queries.ts';

export async function supersedeRequests(trx: Trx, entryIds: readonly number[], now: Date): Promise<void> {
  const live = { entry_id: oneOf(entryIds), superseded_at: isNull };
  const change = { superseded_at: now, not_before: null, held_by: null };
  await changeRows(trx, 'verification_requests', live, change);
}

interface RecordedWith {
  readonly contact_language: Language;
  readonly form: string | null;
  readonly event_id: number | undefined;
}

export interface NewRequest {
  /** Without an id, it is recorded together with its request. */
  readonly entry: Omit<EntryRow, 'id'> & { readonly id?: number };
  readonly mail: NewMail | Deferral;
  readonly recorded?: RecordedWith | undefined;
  readonly line: Omit<NewHistoryLine, 'entry'>;
  readonly now: Date;
}

/**
 * Stores request, mail, history line and the waiting entry in one statement; returns the entry's id. @throws DatabaseError for the
 * constraint `recorded_forms_pkey` when the form has recorded another entry
 */
export async function insertRequest(trx: Db, request: NewRequest): Promise<number> {
  return theValue<number>(trx)`with ${storing(request)} select entry_id from entry`;
}

/**
 * The CTEs `account` (locked first, as everywhere; concurrent school changes wait) to `told`. With the condition `atOnce`, they store
 * nothing unless it holds and nobody has locked the account.
 */
function storing({ entry, mail, recorded, line, now }: NewRequest, atOnce?: RawBuilder<SqlBool>) {
  const { account_id, version } = entry;
  const deferral = 'held_by' in mail ? mail : undefined;
  // An entry does not expire before the contact is asked.
  const waiting = deferral ? notWaiting : waitingFrom(now);
  const text = textOf(entry);
  // One value instead of fifteen: with many, building the statement took as long as running it.
  const row = { account_id, version, ...text, ...waiting, contact_language: recorded?.contact_language };
  const form = recorded?.form ?? null;
  const id = recorded ? sql`nextval('entries_id_seq')` : sql`${entry.id}::bigint`;
  return sql`
    account as (
      select id, school_id, ${id} as entry_id from accounts
      where id = ${account_id} and ${atOnce ?? sql`true`} for no key update ${atOnce ? sql`skip locked` : sql``}
    ),
    entry as (
      select e.*, account.entry_id, account.school_id as of_school
      from account cross join json_populate_record(null::entries, ${JSON.stringify(row)}::json) e
    ),
    claimed as (
      insert into recorded_forms (account_id, key, entry_id, created_at)
      select account_id, ${form}::text, entry_id, ${now}::timestamptz from entry where ${form}::text is not null
    ),
    mail as (${'held_by' in mail ? sql`select null::bigint as id` : queueing(mail, now, sql`from entry`)}),
    request as (
      insert into verification_requests (entry_id, of_entry, account_id, entry_version, contact, entry,
        mail_id, not_before, held_by, created_at)
      select e.entry_id, e.entry_id, e.account_id, e.version, e.contact, ${JSON.stringify(text)}::jsonb,
        mail.id, ${deferral?.not_before ?? null}::timestamptz, ${deferral?.held_by ?? null}::text, ${now}::timestamptz
      from entry e cross join mail
      returning id
    ),
    asked as (${recorded ? recordingEntry(now, recorded.event_id) : updatingEntry}),
    ${recorded ? sql`` : releasingOlder}
    told as (${addingHistory({ ...line, entry: { ...entry, id: sql`entry_id` } }, sql`from entry`)})`;
}

const recordingEntry = (now: Date, eventId: number | undefined) => sql`
  insert into entries (${eventId === undefined ? sql`` : sql`event_id, `}id, account_id, school_id, version, event, date, hours, role, organizer, contact, description, contact_language,
    request_id, waiting_since, expires_at, reminders, warned_at, created_at, updated_at)
  select ${eventId === undefined ? sql`` : sql`event_of_recording(${eventId}, account_id), `}e.entry_id, account_id, of_school, version, event, date, hours, role, organizer, contact, description, contact_language, request.id,
    waiting_since, expires_at, reminders, warned_at, ${now}::timestamptz, ${now}::timestamptz
  from entry e cross join request`;

const updatingEntry = sql`
  update entries set request_id = request.id, waiting_since = e.waiting_since, expires_at = e.expires_at,
    reminders = e.reminders, warned_at = e.warned_at
  from entry e cross join request where entries.id = e.entry_id`;

const releasingOlder = sql`
    older as (
      update verification_requests r set not_before = null, held_by = null from account where r.entry_id = account.entry_id and held_by is not null
    ),`;

export interface LastRequest extends Pick<Row<'verification_requests'>, 'created_at' | 'failed_at'> {
  readonly mail_state: Row<'mails'>['state'] | null;
  readonly deferral: Deferral | undefined;
}

/** The last request about the present version of each entry. */
export async function selectLastRequests(db: Db, entryIds: readonly number[]) {
  const rows = await run<Omit<LastRequest, 'deferral'> & Deferral & { readonly entry_id: number }>(db)`
    select e.id as entry_id, r.created_at, r.failed_at, m.state as mail_state, r.not_before, r.held_by
    from entries e cross join lateral (
        select * from verification_requests r where r.entry_id = e.id and r.entry_version = e.version
        order by r.id desc limit 1) r
      left join mails m on m.id = r.mail_id
    where e.id = any(${entryIds}::bigint[])`;
  return new Map(
    rows.map(({ entry_id, not_before, held_by, ...request }): [number, LastRequest] => [
      entry_id,
      { ...request, deferral: held_by === null ? undefined : { not_before, held_by } },
    ]),
  );
}

/** Entries whose newest request's limit has ended, with the request's id. */
function heldEntries(db: Db, now: Date) {
  return db
    .selectFrom('verification_requests as r')
    .innerJoin('entries as e', 'e.request_id', 'r.id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where(takesPart)
    .where('r.not_before', '<=', now)
    .where('r.held_by', '<>', 'list')
    .where('r.decision', 'is', null)
    .where('e.verified', '=', false)
    .where('e.recycling_bin', '=', false);
}

/** Longest waiting first. */
export async function findDeferredEntries(db: Db, now: Date): Promise<number[]> {
  const rows = await heldEntries(db, now).orderBy('r.created_at').orderBy('r.id').select('e.id').execute();
  return rows.map(({ id }) => id);
}

/** Undefined when it must not be asked any more, or another transaction has locked it. */
export function lockDeferredEntry(trx: Trx, entryId: number, now: Date) {
  return heldEntries(trx, now)
    .where('e.id', '=', entryId)
    .select(entryColumns)
    .select('r.id as request_id')
    .forUpdate('e')
    .skipLocked()
    .executeTakeFirst();
}

export interface RequestingStudent extends RequestingAccount {
  readonly stop: MailStop | null;
  /** Whether blocks of the mailbox's deleted account wait to be applied to this one. */
  readonly has_kept_blocks: boolean;
}

const requestingStudent = (contact: string, macs: readonly Buffer[]) => sql`
  a.id, a.email, a.created_at, a.imported_at, (${stopOf(sql`mailbox_of(${contact})`, sql`a.id`)}) as stop,
  exists (select from kept_blocks where student_mac = any(${macs}::bytea[])) as has_kept_blocks`;

/** Locks the account until the transaction ends: before counters, as everywhere. */
export async function findRequestingStudent(
  trx: Trx,
  { account_id, contact }: Pick<EntryRow, 'account_id' | 'contact'>,
  macs: readonly Buffer[],
): Promise<RequestingStudent> {
  const rows = await run<RequestingStudent>(trx)`
    select ${requestingStudent(contact, macs)} from accounts a where a.id = ${account_id} for no key update of a`;
  return one(rows);
}

export interface RecordingStudent extends RequestingStudent {
  readonly is_recorded: boolean;
  readonly listing: Listing | undefined;
  /** By key, with this request counted; undefined when it was not counted. */
  readonly counters: Map<string, Counter> | undefined;
  /** Of the entry, when it was recorded at once. */
  readonly entry_id: number | null;
}

/** One for each counter; just one, without its columns, if nothing was counted. */
type RecordingRow = Omit<RecordingStudent, 'listing' | 'counters'> & ListingRow & CounterRow;

/**
 * The account that records an entry. Counts the request unless it is pointless, and records the entry unless one of `attempts` or
 * something else may hold the request, or somebody has locked the account. @throws DatabaseError as `insertRequest`
 */
export async function recordAtOnce(
  db: Db,
  request: NewRequest,
  macs: readonly Buffer[],
  attempts: readonly Attempt[],
): Promise<RecordingStudent> {
  const { entry, recorded, now } = request;
  const { account_id, contact } = entry;
  const isWorthCounting = sql<SqlBool>`exists (
    select from sender where stop is null and not has_kept_blocks and not is_recorded)`;
  const toContact = sql`(select count from counted where key = ${attempts.at(-1)?.key})`;
  // Counted before the account is locked, so that nobody who waits for a counter has locked it.
  const atOnce = sql<SqlBool>`exists (select from counted) and not ${isOver(attempts)} and exists (
    select from sender where (list_at is null or not joins and ${toContact} <= ${REQUESTS_AT_ONCE})
      and (imported_at is not null or created_at <= ${after(now, -DAY)}::timestamptz))`;
  const rows = await run<RecordingRow>(db)`
    with sender as (
      select ${requestingStudent(contact, macs)},
        exists (select from recorded_forms where account_id = a.id and key = ${recorded?.form ?? null}) as is_recorded,
        ${listing(now)}
      from accounts a ${joinsForListing(contact, now)}
      where a.id = ${account_id}
    ),
    counted as (${counting(windowsOf(attempts, now), now, sql`null`, isWorthCounting)}),
    ${storing(request, atOnce)}
    select sender.*, counted.*, (select entry_id from entry) as entry_id from sender left join counted on true`;
  const row = one(rows);
  const wasCounted = (row.key as string | null) !== null;
  return { ...row, listing: listingOf(row), counters: wasCounted ? countersOf(rows) : undefined };
}

function one<T>([sender]: readonly T[]): T {
  if (!sender) throw new Error('There is no such account');
  return sender;
}

/** Applies the stops about a deleted account of the same mailbox to this one. */
export async function moveEarlierBlocks(trx: Db, accountId: number, macs: readonly Buffer[], now: Date) {
  await sql`
    with kept as (delete from kept_blocks where student_mac = any(${macs}::bytea[]) returning mailbox)
    insert into contact_blocks (mailbox, account_id, created_at)
    select distinct mailbox, ${accountId}::bigint, ${now}::timestamptz from kept
    on conflict do nothing`.execute(trx);
}

export async function recordRequests(trx: Trx, requestIds: readonly number[], mailId: number): Promise<void> {
  const change = { mail_id: mailId, not_before: null, held_by: null };
  await changeRows(trx, 'verification_requests', { id: oneOf(requestIds) }, change);
}

/** SQL: the mailbox has said that it does not know the person, on any of their accounts. */
export function doesNotKnow(mailbox: RawBuilder<unknown>, accountId: RawBuilder<unknown>) {
  return sql`exists (select from contact_blocks
    where mailbox = ${mailbox} and account_id in ${accountsOfPerson(accountId)})`;
}

/** SQL: why a mailbox gets no mail from an account. Not knowing the student comes first, since it lasts longer. */
export function stopOf(mailbox: RawBuilder<unknown>, accountId: RawBuilder<unknown>): RawBuilder<MailStop> {
  return sql`select case when account_id is null then 'from anybody' else 'from this student' end as stop
    from contact_blocks where mailbox = ${mailbox} and (account_id is null or account_id in ${accountsOfPerson(accountId)})
    order by account_id nulls last limit 1`;
}

/** The addresses that get no mail from this account, or from anybody. */
export async function findBlockedContacts(db: Db, accountId: number, contacts: readonly string[]) {
  const rows = await run<{ contact: string; stop: MailStop }>(db)`
    select c.contact, b.stop from unnest(${contacts}::text[]) c (contact)
      cross join lateral (${stopOf(sql`mailbox_of(c.contact)`, sql`${accountId}::bigint`)}) b`;
  return new Map(rows.map(({ contact, stop }) => [contact, stop]));
}
