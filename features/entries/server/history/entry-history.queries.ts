/** The database numbers and chains the lines itself (decision 0011). */
import { sql, type RawBuilder } from 'kysely';
import type { Evidence, EvidenceKind } from '#features/entries/entry-evidence.ts';
import type { HistoryKind, RemovedEntry } from '#features/entries/entry-history.contract.ts';
import type { HeldBy } from '#features/entries/deferred-request.ts';
import { mailboxOf } from '#features/entries/mailbox.ts';
import type { PhoneCall } from '#features/entries/phone-call.ts';
import type { Language } from '#shared/languages/languages.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { isOfStudent } from '#server/platform/database/standing.ts';
import type { Database, RowOf } from '#server/platform/database/tables.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { MailProblem } from '#server/platform/mail/mail-problem.ts';
import { inBatches, run, valuesOf } from '#server/platform/database/rows.ts';

export interface HistoryDetails {
  /** `changed`: the text before. */
  readonly before?: EntryText;
  readonly was_verified?: boolean;
  /** Mails: which one, to whom, and what the mail server said. */
  readonly mail?: 'request' | 'reminder' | 'code' | 'list' | 'correction';
  readonly to?: string;
  /** A waiting request: until when (ISO 8601), and for what. */
  readonly not_before?: string;
  readonly held_by?: HeldBy;
  /** Decisions: by which address, why, and whether it does not know the student. */
  readonly contact?: string;
  /** Decisions: the student's name as shown to the contact. */
  readonly student?: string;
  readonly reason?: string;
  /** Failed mails: what the reason means; missing in old lines. */
  readonly problem?: MailProblem;
  readonly unknown_student?: boolean;
  /** Decisions on the contact's list, which can be undone for some minutes, and the contact's description of themselves. */
  readonly from_list?: true;
  readonly says_to_be?: string;
  /** `created`: imported on the command line. */
  readonly imported?: true;
  /** `called`. */
  readonly call?: PhoneCall;
  /** Bulk actions: which one, and whether the line undoes it (decision 0064). */
  readonly bulk?: number;
  readonly undo?: true;
  /** How it was verified, unless by the mailed link or the school. Copied by a trigger. */
  readonly evidence?: EvidenceKind;
  readonly facts?: Evidence['call'] | Evidence['slip'];
}

export interface NewHistoryLine<Id = number> {
  readonly entry: EntryText & { readonly id: Id; readonly account_id: number };
  readonly kind: HistoryKind;
  readonly actor: Database['entry_history']['actor'];
  readonly actor_account_id?: number;
  readonly details?: HistoryDetails;
  /** Only for the last line of a deleted entry; otherwise the database knows. */
  readonly school_id?: number | undefined;
  readonly at: Date;
}

/** Locks the owner's chain until the transaction ends, so lock everything else (entries, requests, totals) before the first line. */
export async function addHistory(trx: Trx, line: NewHistoryLine): Promise<void> {
  await addingHistory(line).execute(trx);
}

/** For larger statements. `source` reads and locks one row before: `from …`; the entry's id may be a column of it. */
export function addingHistory(line: NewHistoryLine<unknown>, source = sql``): RawBuilder<unknown> {
  const { entry, kind, actor, actor_account_id = null, details = {}, school_id = null, at } = line;
  return sql`
    insert into entry_history (entry_id, account_id, kind, actor, actor_account_id, school_id, entry, details, at)
    select ${entry.id}::bigint, ${entry.account_id}::bigint, ${kind}, ${actor}, ${actor_account_id}::bigint,
      ${school_id}::bigint, ${JSON.stringify(textOf(entry))}::jsonb, ${JSON.stringify(details)}::jsonb, ${at}::timestamptz ${source}`;
}

/** As `addHistory`, in order, but by account: the lock order of histories. Returns each entry's last line number. */
export async function addHistoryLines(trx: Trx, added: readonly NewHistoryLine[]) {
  const numbers = new Map<number, number>();
  const ordered = added.toSorted((one, other) => one.entry.account_id - other.entry.account_id);
  const numbered = ordered.map(({ entry, details = {}, at, ...line }, n) => ({
    ...line,
    n,
    entry_id: entry.id,
    account_id: entry.account_id,
    entry: textOf(entry),
    details,
    at: at.toISOString(),
  }));
  for (const part of inBatches(numbered)) {
    const rows = await run<{ entry_id: number; line: number }>(trx)`
      insert into entry_history (entry_id, account_id, kind, actor, actor_account_id, school_id, entry, details, at)
      select entry_id, account_id, kind, actor, actor_account_id, school_id, entry, details, at
      from json_to_recordset(${JSON.stringify(part)}::json) as x(n integer, entry_id bigint, account_id bigint, kind text, actor text,
        actor_account_id bigint, school_id bigint, entry jsonb, details jsonb, at timestamptz)
      order by n returning entry_id, line`;
    for (const { entry_id, line } of rows) numbers.set(entry_id, line);
  }
  return numbers;
}

export interface HistoryRow {
  readonly kind: HistoryKind;
  readonly at: Date;
  readonly actor: Database['entry_history']['actor'];
  readonly actor_first_name: string | null;
  readonly actor_last_name: string | null;
  /** For a decision: the school where it was made. */
  readonly school: string | null;
  readonly entry: EntryText;
  readonly details: HistoryDetails;
}

/** Oldest first per entry. */
export async function selectHistories(db: Db, accountId: number, entryIds: readonly number[]) {
  if (entryIds.length === 0) return [];
  const rows = await lines(db)
    .where('h.account_id', '=', accountId)
    .where('h.entry_id', 'in', entryIds)
    .select('h.entry_id')
    .execute();
  return withOpenings(rows, await selectOpenings(db, accountId, entryIds)).flatMap(withItsMail);
}

type RowOfEntry = HistoryRow & { readonly entry_id: number };

/** Openings are kept in the requests, not as lines: they are frequent and decide nothing. Older versions wrote lines. */
async function selectOpenings(db: Db, accountId: number, entryIds: readonly number[]) {
  return run<RowOfEntry>(db)`
    select of_entry as entry_id, 'opened' as kind, opened_at as at, 'contact' as actor, null as actor_first_name,
      null as actor_last_name, null as school, entry, jsonb_build_object('contact', contact) as details
    from verification_requests r
    where account_id = ${accountId} and of_entry = any(${entryIds}::bigint[]) and opened_at is not null
      and not exists (select from entry_history h
        where h.entry_id = r.of_entry and h.kind = 'opened' and h.at = r.opened_at)
    order by opened_at`;
}

/** Puts each opening before the next line of its entry; of the same moment, after its mail. */
function withOpenings(rows: readonly RowOfEntry[], openings: readonly RowOfEntry[]): RowOfEntry[] {
  const left = Map.groupBy(openings, ({ entry_id }) => entry_id);
  const merged = rows.flatMap((row) => {
    const ofEntry = left.get(row.entry_id) ?? [];
    const later = ofEntry.findIndex(({ at }) => (row.actor === 'system' ? at >= row.at : at > row.at));
    return [...ofEntry.splice(0, later < 0 ? ofEntry.length : later), row];
  });
  return [...merged, ...[...left.values()].flat()];
}

/** A line may include the request that it caused; readers see two lines. */
function withItsMail<Row extends HistoryRow>(row: Row): Row[] {
  const { mail, to, not_before, held_by, ...details } = row.details;
  if (mail === undefined || (row.actor !== 'owner' && row.kind !== 'asked again')) return [row];
  const ofMail: HistoryDetails = {
    mail,
    ...(to !== undefined && { to }),
    ...(not_before !== undefined && { not_before }),
    ...(held_by !== undefined && { held_by }),
  };
  const nobody = { actor: 'system', actor_first_name: null, actor_last_name: null, school: null } as const;
  return [
    { ...row, details },
    { ...row, ...nobody, kind: 'mail queued', details: ofMail },
  ];
}

function lines(db: Db) {
  return db
    .selectFrom('entry_history as h')
    .leftJoin('accounts as a', 'a.id', 'h.actor_account_id')
    .leftJoin('schools as s', 's.id', 'h.school_id')
    .orderBy('h.line')
    .select(['h.kind', 'h.at', 'h.actor', 'h.entry', 'h.details'])
    .select(['a.first_name as actor_first_name', 'a.last_name as actor_last_name', 's.name as school']);
}

export type LastChange = RowOf<typeof findLastChange>;

/** Undefined when the text is still the first one. */
export function findLastChange(db: Db, entryId: number) {
  return db
    .selectFrom('entry_history as h')
    .leftJoin('accounts as a', 'a.id', 'h.actor_account_id')
    .where('h.entry_id', '=', entryId)
    .where('h.kind', '=', 'changed')
    .orderBy('h.line', 'desc')
    .limit(1)
    .select(['h.actor', 'h.actor_account_id', 'a.first_name', 'a.last_name'])
    .executeTakeFirst();
}

/** The entry's text in the last mail to this contact, if any. Lists show no entry. */
export async function findTextSent(db: Db, entryId: number, contact: string) {
  const [text] = await valuesOf<EntryText>(db)`
    select entry from entry_history
    where entry_id = ${entryId} and kind = 'mail sent' and details ->> 'to' = ${contact}
      and details ->> 'mail' is distinct from 'list'
    order by line desc limit 1`;
  return text;
}

/** The entry's owner, whether it still exists, and its school: for a deleted entry without a decision, the owner's. */
export function findHistoryOwner(db: Db, entryId: number) {
  return db
    .selectFrom('entry_history as h')
    .innerJoin('accounts as a', 'a.id', 'h.account_id')
    .leftJoin('entries as e', 'e.id', 'h.entry_id')
    .where('h.entry_id', '=', entryId)
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.school_id', 'a.standing'])
    .select(['e.id as present_id', 'e.recycling_bin'])
    .select(
      sql<number>`coalesce(e.school_id, (select d.school_id from entry_history d
        where d.entry_id = h.entry_id and d.school_id is not null order by d.line desc limit 1), a.school_id)`.as(
        'record_school_id',
      ),
    )
    .limit(1)
    .executeTakeFirst();
}

export function findStudentMailboxes(db: Db, contacts: readonly string[]): Promise<string[]> {
  return valuesOf<string>(db)`
    select m.mailbox from own_mailboxes m join accounts o on o.id = m.account_id
    where m.mailbox = any(${contacts.map(mailboxOf)}::text[]) and ${isOfStudent}`;
}

/** Newest first, with their last text. */
export async function selectRemovedEntries(db: Db, accountId: number) {
  return run<Omit<RowOfEntry, 'kind'> & { readonly kind: RemovedEntry['kind'] }>(db)`
    select h.entry_id, h.kind, h.at, h.entry, h.details from entry_history h
    where h.account_id = ${accountId} and h.kind in ('rejected', 'expired', 'removed')
      and not exists (select from entries e where e.id = h.entry_id)
    order by h.line desc`;
}

export interface EntryRow extends EntryText {
  readonly id: number;
  readonly account_id: number;
  readonly verified: boolean;
  readonly recycling_bin: boolean;
  readonly version: number;
}

/** The columns of an `EntryRow`, of entry `e`. */
export const entryColumns = [
  'e.id',
  'e.account_id',
  'e.event',
  'e.date',
  sql<number>`e.hours::float8`.as('hours'),
  'e.role',
  'e.organizer',
  'e.contact',
  'e.description',
  'e.verified',
  'e.recycling_bin',
  'e.version',
] as const;

export interface LockedEntry extends EntryRow {
  readonly school_id: number;
  readonly contact_language: Language;
}

export function textOf(entry: EntryText): EntryText {
  const { event, date, hours, role, organizer, contact, description } = entry;
  return { event, date, hours, role, organizer, contact, description };
}

/** The evidence of entry `e`; null when it is not verified, or nobody knows why. */
export const evidenceColumn = sql<Evidence | null>`(case when e.evidence_kind is not null then
  jsonb_build_object('kind', e.evidence_kind, 'at', to_char(e.evidence_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', case when e.evidence_kind in ('mail link', 'mail code') then e.evidence_address
      when e.evidence_kind <> 'file' then (select first_name || ' ' || last_name from accounts where id = e.evidence_account_id) end,
    'school', case when e.evidence_kind not in ('mail link', 'mail code') then (select name from schools where id = e.school_id) end)
  || case e.evidence_kind when 'phone' then jsonb_build_object('call', e.evidence_facts)
    when 'slip' then jsonb_build_object('slip', e.evidence_facts) else '{}' end end)`.as('evidence');
