import { sql } from 'kysely';
import type { AttendancePerson } from '#features/attendance/attendance.contract.ts';
import type { EvidenceKind } from '#features/entries/entry-evidence.ts';
import { notWaiting, waitingFrom } from '#features/entries/server/entry-waiting.queries.ts';
import type { EntryRow } from '#features/entries/server/history/entry-history.queries.ts';
import { lockAccounts } from '#features/office/server/bulk-actions/bulk-actions.queries.ts';
import { givesAddress } from '#features/events/server/event-visibility.queries.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { contains, collated, nameMatches } from '#server/platform/database/text-search.ts';
import { counts } from '#server/platform/database/standing.ts';
import { run, theValue } from '#server/platform/database/rows.ts';
import type { RowOf } from '#server/platform/database/tables.ts';

export type AttendedEvent = RowOf<typeof findAttendedEvent>;

/** What hours are confirmed for: an event, or work of a group, which has no id. */
export interface Occasion extends Pick<AttendedEvent, 'name' | 'local_date' | 'school_id'> {
  readonly id: number | null;
}

/** Undefined when it was deleted. `is_of_adviser`: the organizer is the caller, or advises one of their groups. */
export function findAttendedEvent(db: Db | Trx, eventId: number, { account_id, school_id }: Caller) {
  return db
    .selectFrom('events as e')
    .innerJoin('schools as s', 's.id', 'e.school_id')
    .leftJoin('accounts as b', 'b.id', 'e.attendance_by')
    .where('e.id', '=', eventId)
    .where('e.cancelled_at', 'is', null)
    .select(['e.id', 'e.name', 'e.description', 'e.organizer_id', 'e.school_id', 's.name as school'])
    .select(['e.local_date', 'e.starts_at', 'e.time_zone', 'e.location', 'e.awaits_approval'])
    .select(['e.attendance_version as version', 'e.attendance_at'])
    .select(sql<string | null>`trim(b.first_name || ' ' || b.last_name)`.as('attendance_by'))
    .select(
      sql<boolean>`e.organizer_id = ${account_id} or exists (
        select from group_advisers mine join group_advisers theirs using (group_id) join groups g on g.id = mine.group_id
          join accounts o on o.id = theirs.account_id and o.adviser_of = g.school_id
        where mine.account_id = ${account_id} and theirs.account_id = e.organizer_id and g.school_id = ${school_id}
          and g.archived_at is null)`.as('is_of_adviser'),
    )
    .executeTakeFirst();
}

/** A statement of its own, so that the next one reads what somebody confirmed while this one waited. */
export async function lockAttendedEvent(trx: Trx, eventId: number): Promise<void> {
  await run(trx)`select from events where id = ${eventId} for no key update`;
}

/** The standing of an organizer who is not staff, kept until the transaction ends. */
export const lockStanding = (trx: Trx, accountId: number) =>
  theValue<Caller['standing']>(trx)`select standing from accounts where id = ${accountId} for share`;

/** Somebody who is registered, listed or named, with the entry of this event that they have. */
export interface Candidate extends Omit<EntryText, 'hours'> {
  readonly account_id: number;
  readonly name: string;
  readonly email: string;
  readonly graduation_year: number;
  readonly standing: string;
  readonly school_id: number;
  readonly is_staff: boolean;
  readonly is_registered: boolean;
  readonly in_all: number;
  readonly waiting: number;
  /** Null without an entry; the entry's text is null then, too. */
  readonly id: number | null;
  readonly hours: number | null;
  readonly version: number;
  readonly verified: boolean;
  readonly recycling_bin: boolean;
  readonly evidence_kind: EvidenceKind | null;
  /** The list has made the entry, not the student. */
  readonly is_made: boolean;
  readonly is_listed: boolean;
  readonly before: Readonly<Record<string, unknown>>;
}

/** By name. `named` are added to those who are registered or listed; with `only`, nobody else. */
export async function selectCandidates(
  db: Db | Trx,
  event: Occasion,
  readerId: number,
  named: readonly number[] = [],
  only = false,
): Promise<Candidate[]> {
  const others = only
    ? sql``
    : sql`union select account_id from event_registrations where event_id = ${event.id}
      union select account_id from entries where event_id = ${event.id} and verified`;
  return run<Candidate>(db)`
    select a.id as account_id, a.email, a.graduation_year, a.standing, a.school_id, a.is_staff,
      trim(a.first_name || ' ' || case when ${givesAddress} then a.last_name
        else concat(upper(left(btrim(a.last_name), 1)), '.') end) as name,
      exists (select from event_registrations r where r.event_id = ${event.id}::bigint and r.account_id = a.id) as is_registered,
      owned.in_all, owned.waiting,
      e.id, e.event, e.date, e.hours::float8 as hours, e.role, e.organizer, e.contact, e.description, e.version, e.verified,
      e.recycling_bin, e.evidence_kind, e.event_id is not null as is_listed,
      -- With the answers for the rules of the class, which are removed with an entry.
      to_jsonb(e) || jsonb_build_object('details', (select to_jsonb(d) from entry_details d where d.entry_id = e.id)) as before,
      exists (select from entry_history h
        where h.entry_id = e.id and h.kind = 'created' and h.actor in ('administrator', 'contact')) as is_made
    from accounts a join schools s on s.id = a.school_id join accounts o on o.id = ${readerId}
      cross join lateral (select count(*)::integer as in_all,
        (count(*) filter (where not n.verified and not n.recycling_bin))::integer as waiting
        from entries n where n.account_id = a.id) owned
      left join entries e on e.id = (
        select e.id from entries e
        where e.account_id = a.id and e.school_id = ${event.school_id} and (e.event_id = ${event.id}::bigint
          or (e.event_id is null or ${event.id}::bigint is null) and e.date = ${event.local_date} and searchable(e.event) = searchable(${event.name}::text))
        order by e.event_id nulls last, e.recycling_bin, e.verified desc, e.id limit 1)
    where a.id in (select unnest(${named}::bigint[]) ${others})
    order by ${collated.last_name}, ${collated.first_name}, a.id`;
}

/** Locks in the order of bulk actions: accounts, then their entries, then totals and histories. */
export async function lockCandidates(
  trx: Trx,
  event: Occasion,
  readerId: number,
  ids: readonly number[],
): Promise<Candidate[]> {
  await run(trx)`select from accounts where id = any(${ids}::bigint[]) order by id for key share`;
  const before = await selectCandidates(trx, event, readerId, ids, true);
  const entries = before.flatMap(({ id }) => id ?? []);
  await run(trx)`select from entries where id = any(${entries}::bigint[]) order by id for update`;
  // Who cannot be on the list is not locked: two of staff may name each other.
  const mayBeListed = ({ school_id, is_staff }: Candidate) => school_id === event.school_id && !is_staff;
  const listed = before.filter(mayBeListed);
  await lockAccounts(trx, listed);
  // Again: a student may have recorded the event while this waited.
  const locked = listed.map(({ account_id }) => account_id);
  const anew = await selectCandidates(trx, event, readerId, locked, true);
  return [...before.filter((person) => !mayBeListed(person)), ...anew];
}

/** At most twenty members whose name contains the text; names only, although the index also has emails. */
export async function searchStudents(db: Db, schoolId: number, search: string) {
  const name = sql`trim(a.first_name || ' ' || a.last_name)`;
  return run<AttendancePerson>(db)`
    select a.id as account_id, ${name} as name, a.graduation_year from accounts a
    where a.school_id = ${schoolId} and not a.is_staff and ${counts} and ${nameMatches(search)} and ${contains(name, search)}
    order by ${collated.last_name}, ${collated.first_name}, a.id limit 20`;
}

export interface ListOf {
  readonly caller: Caller;
  readonly event: Occasion;
  readonly text: Omit<EntryText, 'hours'>;
}

export interface NewAttendance {
  readonly account_id: number;
  readonly hours: number;
}

/** Entries of those who have none of this event. Verified ones do not wait. */
export async function insertEntries(
  trx: Trx,
  event: Pick<Occasion, 'id' | 'school_id'>,
  text: Omit<EntryText, 'hours'>,
  people: readonly NewAttendance[],
  verified: boolean,
  now: Date,
): Promise<EntryRow[]> {
  const waiting = verified ? notWaiting : waitingFrom(now);
  const rows = await run<Pick<EntryRow, 'id' | 'account_id' | 'hours'>>(trx)`
    insert into entries (account_id, school_id, event_id, event, date, hours, role, organizer, contact, description,
      verified, waiting_since, expires_at, created_at, updated_at)
    select x.account_id, ${event.school_id}, ${event.id}, ${text.event}, ${text.date}::date, x.hours, ${text.role},
      ${text.organizer}, ${text.contact}, ${text.description}, ${verified}, ${waiting.waiting_since}::timestamptz,
      ${waiting.expires_at}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(people)}::json) as x(account_id bigint, hours numeric) order by x.account_id
    returning id, account_id, hours::float8`;
  return rows.map((row) => ({ ...row, ...text, verified, recycling_bin: false, version: 1 }));
}

/** The list's hours stand. Other hours are another version, whose requests are dead. */
export async function verifyEntries(
  trx: Trx,
  eventId: number | null,
  rows: readonly { readonly id: number; readonly hours: number }[],
  now: Date,
): Promise<void> {
  await run(trx)`
    update entries e set event_id = coalesce(${eventId}::bigint, e.event_id), verified = true, hours = x.hours,
      version = case when e.hours = x.hours then e.version else e.version + 1 end,
      request_id = case when e.hours = x.hours then e.request_id end,
      waiting_since = null, expires_at = null, reminders = 0, warned_at = null, updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id bigint, hours numeric) where e.id = x.id`;
}

export async function noteConfirmation(trx: Trx, eventId: number, by: number, now: Date): Promise<number> {
  return theValue<number>(trx)`
    update events set attendance_version = attendance_version + 1, attendance_by = ${by}, attendance_at = ${now}
    where id = ${eventId} returning attendance_version`;
}
