/** SQL of who sees what of event `e` and its organizer `a` (decision 0046). */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { counts } from '#server/platform/database/standing.ts';

/** A person, or a column of a larger query. */
type AccountId = number | RawBuilder<unknown>;

/** Other schools see at most an initial, unless the leaderboard shows visitors more (decision 0023). */
export function organizerName(readerId: number) {
  return sql<string>`concat(a.first_name, ' ', case
    when a.school_id = (select reader.school_id from accounts reader where reader.id = ${readerId})
      or (a.leaderboard_name = 'full' and exists (
        select from schools own where own.id = a.school_id and own.leaderboard_for_visitors = 'as_chosen'))
    then a.last_name
    else concat(upper(left(btrim(a.last_name), 1)), '.') end)`;
}

/** Whether organizer `a` is staff of the event's school; names cannot fake this. */
export const isByStaff = sql<boolean>`(a.is_staff and a.school_id = e.school_id)`;

export function isRegistered(accountId: AccountId) {
  return sql<boolean>`exists (select from event_registrations r
    where r.event_id = e.id and r.account_id = ${accountId})`;
}

export function isHiddenBySchoolOf(staffId: number) {
  return sql<boolean>`exists (select from hidden_events h join accounts reader on reader.school_id = h.school_id
    where h.event_id = e.id and reader.id = ${staffId} and reader.is_school_administration)`;
}

/** Whether attendee `a`'s school `s` gives names and addresses to organizer `o`. */
export const givesAddress = sql<boolean>`(s.gives_addresses or a.school_id = o.school_id)`;

/** Whether the reader's school withholds them from organizer `a`. */
export function keepsAddress(readerId: number) {
  return sql<boolean>`exists (select from accounts reader join schools own on own.id = reader.school_id
    where reader.id = ${readerId} and own.id <> a.school_id and not own.gives_addresses)`;
}

/**
 * Whether a person's school shows them event `e` (decision 0046). Students do not see what awaits approval, what their
 * school hides, and by its setting other schools' events; administrators see all but what awaits approval elsewhere. The reader's
 * part does not depend on the event, so the database evaluates it once per list.
 */
export function isShownTo(readerId: AccountId) {
  const isStaff = ofReader<boolean>(readerId, sql`reader.is_school_administration`);
  const school = ofReader<number>(readerId, sql`own.id`);
  const seesAll = ofReader<boolean>(readerId, sql`own.events_for_students = 'all'`);
  const hidden = sql`select h.event_id from hidden_events h where h.school_id = ${school}`;
  return sql<SqlBool>`(e.organizer_id = ${readerId} or case when e.awaits_approval
    then ${isStaff} and e.school_id = ${school}
    else ${isStaff} or ((${seesAll} or e.school_id = ${school}) and e.id not in (${hidden})) end)`;
}

function ofReader<T>(readerId: AccountId, what: RawBuilder<unknown>) {
  return sql<T>`(select ${what} from accounts reader join schools own on own.id = reader.school_id
    where reader.id = ${readerId})`;
}

/** Registered people see the event in any case. */
export function isVisibleTo(readerId: AccountId) {
  return sql<SqlBool>`((${counts} and ${isShownTo(readerId)}) or ${isRegistered(readerId)})`;
}

/** Whether the person may register. Call it with the event locked: hiding and approving lock it, too. */
export function isOfferedTo(eventId: number, accountId: AccountId): RawBuilder<boolean> {
  return sql<boolean>`exists (select from events e join accounts a on a.id = e.organizer_id
    where e.id = ${eventId} and not e.awaits_approval and ${isVisibleTo(accountId)})`;
}

/** Who reads notice `n`: attendees, the organizer, and administrators of their schools, even when nobody of theirs comes any more. */
export function readsNotice(readerId: number) {
  const school = ofReader<number>(readerId, sql`own.id`);
  const attendees = sql`select from event_registrations r join accounts p on p.id = r.account_id
    where r.event_id = e.id and p.school_id = ${school}`;
  return sql<SqlBool>`(e.organizer_id = ${readerId} or ${isRegistered(readerId)}
    or (${ofReader<boolean>(readerId, sql`reader.is_school_administration`)}
      and (${school} in (e.school_id, a.school_id) or ${school} = any(n.school_ids) or exists (${attendees}))))`;
}
