import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { MailStop } from '#features/entries/entries.rules.ts';
import type { Language } from '#shared/languages/languages.ts';
import { takesPart } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { accountsOfPerson } from '#server/platform/auth/own-mailboxes.ts';
import type { Row } from '#server/platform/database/tables.ts';
import {
  counting,
  countersOf,
  withoutDurability,
  type Counter,
  type CounterRow,
  type Window,
} from '#server/platform/auth/rate-limit.ts';
import { queueing, type NewMail } from '#server/platform/mail/mail.ts';
import { changeRows, isNull, oneOf, run } from '#server/platform/database/rows.ts';
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

interface NewEntry {
  readonly contact_language: Language;
  readonly form: string | null;
  readonly event_id: number | undefined;
}

export interface NewRequest {
  readonly entry: EntryRow;
  readonly mail: NewMail | Deferral;
  readonly recorded?: NewEntry | undefined;
  readonly line: NewHistoryLine;
  readonly now: Date;
}

/**
 * Stores request, mail, history line and the waiting entry in one statement. @throws DatabaseError for the
 * constraint `recorded_forms_pkey` when the form has recorded another entry
 */
export async function insertRequest(trx: Db, request: NewRequest): Promise<void> {
  const { entry, mail, recorded, line, now } = request;
  const { id, account_id, version } = entry;
  const deferral = 'held_by' in mail ? mail : undefined;
  // An entry does not expire before the contact is asked.
  const waiting = deferral ? notWaiting : waitingFrom(now);
  const text = textOf(entry);
  // One value instead of fifteen: with many, building the statement took as long as running it.
  const row = { id, account_id, version, ...text, ...waiting, contact_language: recorded?.contact_language };
  const form = recorded?.form ?? null;
  await sql`
    with account as (select id, school_id from accounts where id = ${account_id} for no key update),
    entry as (select * from json_populate_record(null::entries, ${JSON.stringify(row)}::json)),
    claimed as (
      insert into recorded_forms (account_id, key, entry_id, created_at)
      select account_id, ${form}::text, id, ${now}::timestamptz from entry where ${form}::text is not null
    ),
    mail as (${'held_by' in mail ? sql`select null::bigint as id` : queueing(mail, now)}),
    request as (
      insert into verification_requests (entry_id, of_entry, account_id, entry_version, contact, entry,
        mail_id, not_before, held_by, created_at)
      select e.id, e.id, e.account_id, e.version, e.contact, ${JSON.stringify(text)}::jsonb,
        mail.id, ${deferral?.not_before ?? null}::timestamptz, ${deferral?.held_by ?? null}::text, ${now}::timestamptz
      from entry e cross join mail
      returning id
    ),
    asked as (${recorded ? recordingEntry(now, recorded.event_id) : updatingEntry})${recorded ? sql`` : sql`, ${releasingOlder(id)}`}
    -- Locks the account first, as everywhere; concurrent school changes wait.
    ${addingHistory(line, sql`from entry left join account on true`)}`.execute(trx);
}

/** Also for who was not registered and is on the list: the second entry of an event is refused by its index. */
const ofEvent = (eventId: number) => sql`
  select o.event_id from (select event_id, account_id from event_registrations union all select event_id, account_id from entries) o
  where o.event_id = ${eventId} and o.account_id = e.account_id limit 1`;

const recordingEntry = (now: Date, eventId: number | undefined) => sql`
  insert into entries (${eventId === undefined ? sql`` : sql`event_id, `}id, account_id, school_id, version, event, date, hours, role, organizer, contact, description, contact_language,
    request_id, waiting_since, expires_at, reminders, warned_at, created_at, updated_at)
  select ${eventId === undefined ? sql`` : sql`(${ofEvent(eventId)}), `}e.id, account_id, (select school_id from account), version, event, date, hours, role, organizer, contact, description, contact_language, request.id,
    waiting_since, expires_at, reminders, warned_at, ${now}::timestamptz, ${now}::timestamptz
  from entry e cross join request`;

const updatingEntry = sql`
  update entries set request_id = request.id, waiting_since = e.waiting_since, expires_at = e.expires_at,
    reminders = e.reminders, warned_at = e.warned_at
  from entry e cross join request where entries.id = e.id`;

const releasingOlder = (id: number) => sql`
    older as (
      update verification_requests set not_before = null, held_by = null where entry_id = ${id} and held_by is not null
    )`;

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

/** Keeps the account's row until the transaction ends. */
export async function findRequestingStudent(
  trx: Trx,
  { account_id, contact }: Pick<EntryRow, 'account_id' | 'contact'>,
  macs: readonly Buffer[],
): Promise<RequestingStudent> {
  const rows = await run<RequestingStudent>(trx)`
    select ${requestingStudent(contact, macs)} from accounts a where a.id = ${account_id} for key share of a`;
  return one(rows);
}

export interface RecordingStudent extends RequestingStudent {
  /** Reserved for the new entry, so that one statement can store everything. */
  readonly entry_id: number;
  readonly is_recorded: boolean;
  readonly listing: Listing | undefined;
  /** By key, with this request counted; undefined when it was not counted. */
  readonly counters: Map<string, Counter> | undefined;
}

type RecordingRow = Omit<RecordingStudent, 'listing' | 'counters'> &
  ListingRow & { readonly counters: (Omit<CounterRow, 'ends_at'> & { readonly ends_at: string })[] | null };

/** The account that records an entry with this form key. Counts the request unless it is pointless. */
export async function findRecordingStudent(
  db: Db,
  { account_id, contact }: Pick<EntryRow, 'account_id' | 'contact'>,
  macs: readonly Buffer[],
  form: string | null,
  windows: readonly Window[],
  now: Date,
): Promise<RecordingStudent> {
  const isWorthCounting = sql<SqlBool>`exists (
    select from sender where stop is null and not has_kept_blocks and not is_recorded)`;
  const rows = await run<RecordingRow>(db)`
    with sender as (
      select ${requestingStudent(contact, macs)}, nextval(pg_get_serial_sequence('entries', 'id')) as entry_id,
        exists (select from recorded_forms where account_id = a.id and key = ${form}) as is_recorded,
        ${listing(now)}
      from accounts a ${joinsForListing(contact, now)}
      where a.id = ${account_id}
    ),
    counted as (${counting(windows, now, withoutDurability(db), isWorthCounting)})
    select sender.*, (select json_agg(counted) from counted) as counters from sender`;
  const { counters, ...row } = one(rows);
  const counted = counters?.map((counter) => ({ ...counter, ends_at: new Date(counter.ends_at) }));
  return { ...row, listing: listingOf(row), counters: counted && countersOf(counted) };
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
