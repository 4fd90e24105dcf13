import type { z } from 'zod';
import { sql, type Expression, type SqlBool, type UpdateObject } from 'kysely';
import type { listEvents, listOwnEvents } from '#features/events/events.contract.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import {
  changeRows,
  findRow,
  findRows,
  isNull,
  lockRow,
  notNull,
  same,
  theRow,
  valuesOf,
} from '#server/platform/database/rows.ts';
import { contains, containsFolded } from '#server/platform/database/text-search.ts';
import {
  givesAddress,
  isByStaff,
  isHiddenBySchoolOf,
  isRegistered,
  isShownTo,
  isVisibleTo,
  keepsAddress,
  organizerName,
  readsNotice,
} from './event-visibility.queries.ts';
import type { Database, RowOf } from '#server/platform/database/tables.ts';

export type EventRow = Awaited<ReturnType<ReturnType<typeof eventsFor>['executeTakeFirstOrThrow']>>;

/** Includes deleted events. The organizer's name is as the reader may see it, and the school is the one at posting. */
export function eventsFor(db: Db | Trx, readerId: number) {
  return db
    .selectFrom('events as e')
    .innerJoin('accounts as a', 'a.id', 'e.organizer_id')
    .innerJoin('schools as s', 's.id', 'e.school_id')
    .select(['e.id', 'e.uid', 'e.name', 'e.description', 'e.location'])
    .select(['e.local_date', 'e.local_time', 'e.time_zone', 'e.starts_at'])
    .select(['e.max_attendees', 'e.current_attendees', 'e.hours', 'e.minimum_age'])
    .select(['e.sequence', 'e.created_at', 'e.updated_at', 'e.cancelled_at', 's.name as school'])
    .select(['e.awaits_approval', isHiddenBySchoolOf(readerId).as('is_hidden')])
    .select(keepsAddress(readerId).as('keeps_address'))
    .select([organizerName(readerId).as('organizer'), isByStaff.as('organizer_is_staff')])
    .select(sql<boolean>`e.organizer_id = ${readerId}`.as('is_organizer'))
    .select(isRegistered(readerId).as('is_registered'))
    .select(
      sql<number | null>`(select ${placeOf} from event_wait_list w
        where w.event_id = e.id and w.account_id = ${readerId})`.as('wait_place'),
    )
    .select(
      sql<number | null>`case when e.current_attendees >= e.max_attendees then
        (select nullif(count(*), 0)::integer from event_wait_list w where w.event_id = e.id) end`.as(
        'waiting_people',
      ),
    );
}

/** On the wait list, of row `w`. */
export const placeOf = sql<number>`(select count(*)::integer from event_wait_list f
  where f.event_id = w.event_id and f.id <= w.id)`;

/** `open`: upcoming with a free seat. */
type EventFilter = z.output<typeof listEvents.query>;

/** Upcoming events first, the next one first; then past ones, the last one first. A total order. */
export function selectEvents(db: Db, readerId: number, filter: EventFilter, now: Date) {
  return inOrder(eventsFor(db, readerId).where(matchesFilter(readerId, filter, now)), now);
}

type OwnEvents = keyof z.output<typeof listOwnEvents.reply>;

export function selectOwnEvents(db: Db, accountId: number, which: OwnEvents, now: Date) {
  const own = {
    posted: sql<SqlBool>`e.organizer_id = ${accountId}`,
    registered: isRegistered(accountId) as Expression<SqlBool>,
    waiting: sql<SqlBool>`e.starts_at > ${now} and exists (select from event_wait_list w
      where w.event_id = e.id and w.account_id = ${accountId})`,
  }[which];
  return inOrder(eventsFor(db, accountId).where('e.cancelled_at', 'is', null).where(own), now).execute();
}

export function findEvent(db: Db | Trx, readerId: number, eventId: number): Promise<EventRow | undefined> {
  return eventsFor(db, readerId)
    .where('e.id', '=', eventId)
    .where('e.cancelled_at', 'is', null)
    .where(isVisibleTo(readerId))
    .executeTakeFirst();
}

function inOrder(query: ReturnType<typeof eventsFor>, now: Date) {
  return query
    .orderBy(sql`e.starts_at <= ${now}`)
    .orderBy(sql`case when e.starts_at > ${now} then e.starts_at end`)
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id');
}

function matchesFilter(readerId: number, { search = '', age, show }: EventFilter, now: Date) {
  const isOldEnough = sql`coalesce(e.minimum_age <= ${age ?? null}::smallint, true)`;
  const isFound =
    search === ''
      ? sql`true`
      : sql`(${containsFolded(sql.ref('e.searched_text'), search)} or ${contains(organizerName(readerId), search)})`;
  const isThen = {
    any: sql`true`,
    past: sql`e.starts_at <= ${now}`,
    upcoming: sql`e.starts_at > ${now}`,
    open: sql`e.starts_at > ${now} and e.current_attendees < e.max_attendees`,
  }[show ?? 'any'];
  return sql<SqlBool>`e.cancelled_at is null and ${counts} and ${isShownTo(readerId)} and ${isFound} and ${isThen} and ${isOldEnough}`;
}

/**
 * The instant of a local time: the first of a repeated hour, undefined in a skipped one. PostgreSQL takes the
 * second and invents one, so the result is converted back and earlier instants are tried.
 */
export async function findInstant(db: Db | Trx, day: string, time: string, timeZone: string) {
  const [instant] = await valuesOf<Date | null>(db)`
    select min(candidate.instant)
    from (select ${`${day} ${time}`}::timestamp as shown, ${timeZone}::text as zone) as typed,
      unnest(array['0 hours', '30 minutes', '1 hour', '2 hours']::interval[]) as change(earlier),
      lateral (select timezone(typed.zone, typed.shown) - change.earlier as instant) as candidate
    where timezone(typed.zone, candidate.instant) = typed.shown`;
  return instant ?? undefined;
}

type NewEvent = Omit<LockedEvent, 'id' | 'current_attendees' | 'sequence'>;

const needsApproval = sql<boolean>`s.events_need_approval and not a.is_staff`;

/** Current membership, and whether the school approves events first. */
function organizer(trx: Trx, organizerId: number) {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.id', '=', organizerId)
    .select(['a.standing', needsApproval.as('needs_approval')]);
}

/** Serializes what one person posts. */
export function lockOrganizer(trx: Trx, organizerId: number) {
  return organizer(trx, organizerId).forNoKeyUpdate('a').executeTakeFirstOrThrow();
}

/** As `lockOrganizer` without a lock, once an event is locked. */
export async function postsForApproval(trx: Trx, organizerId: number): Promise<boolean> {
  return (await organizer(trx, organizerId).executeTakeFirstOrThrow()).needs_approval;
}

export async function findSameEvent(trx: Trx, event: NewEvent): Promise<number | undefined> {
  const { organizer_id, starts_at, name, description, location, max_attendees } = event;
  const texts = { name, description, location, max_attendees, cancelled_at: isNull };
  const others = { hours: same(event.hours), minimum_age: same(event.minimum_age) };
  const which = { organizer_id, starts_at, ...texts, ...others };
  return (await findRows(trx, 'events', which, ['id'], 'id'))[0]?.id;
}

const lockedColumns = [
  ...(['id', 'organizer_id', 'school_id', 'name', 'description', 'location'] as const),
  ...(['local_date', 'local_time', 'time_zone', 'starts_at'] as const),
  ...(['max_attendees', 'current_attendees', 'hours', 'minimum_age'] as const),
  ...(['sequence', 'awaits_approval'] as const),
];

/** An event that was not deleted, or one that was. Lock the event before registrations. */
export function lockEvent(trx: Trx, eventId: number, isCancelled = false) {
  const which = { id: eventId, cancelled_at: isCancelled ? notNull : isNull };
  return lockRow(trx, 'events', which, lockedColumns);
}

export type LockedEvent = RowOf<typeof lockEvent>;

export const findOrganizer = (trx: Trx, { organizer_id }: LockedEvent) =>
  theRow(trx, 'accounts', organizer_id, ['id', 'email', 'first_name', 'standing']);

/** An event that was not deleted, its organizer, and this person. To change anything, lock it as `lockEvent` does. */
export function selectEventToJoin(trx: Trx, eventId: number, accountId: number) {
  return trx
    .selectFrom('events as e')
    .innerJoin('accounts as o', 'o.id', 'e.organizer_id')
    .innerJoin('accounts as a', (join) => join.on('a.id', '=', accountId))
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('e.id', '=', eventId)
    .where('e.cancelled_at', 'is', null)
    .select(lockedColumns.map((column) => `e.${column}` as const))
    .select(['o.email as organizer_email', 'o.first_name as organizer_first_name'])
    .select(['o.standing as organizer_standing', 'a.standing', 'a.email', 'a.first_name', 'a.last_name'])
    .select(['a.is_staff', givesAddress.as('gives_address'), isRegistered(accountId).as('is_registered')]);
}

/** The current event for mails; undefined when deleted. */
export function findCurrentEvent(trx: Trx, id: number) {
  const columns = ['id', 'name', 'location', 'time_zone', 'starts_at'] as const;
  return findRow(trx, 'events', { id, cancelled_at: isNull }, columns);
}

/** A higher sequence makes calendars update. */
export const changeEvent = (trx: Trx, id: number, now: Date, change: UpdateObject<Database, 'events'>) =>
  changeRows(trx, 'events', id, { ...change, updated_at: now, sequence: sql<number>`sequence + 1` });

export type NoticeRow = RowOf<typeof selectNotices>;

/** The notices this reader may read. Check first that they see the event. */
export function selectNotices(db: Db | Trx, readerId: number, eventId: number) {
  return db
    .selectFrom('attendee_notices as n')
    .innerJoin('events as e', 'e.id', 'n.event_id')
    .innerJoin('accounts as a', 'a.id', 'e.organizer_id')
    .where('n.event_id', '=', eventId)
    .where(readsNotice(readerId))
    .select(['n.number', 'n.text', 'n.people', 'n.created_at'])
    .orderBy('n.number')
    .execute();
}

/** Undefined when the attendee withdrew, the event is gone or has begun, or either person is no longer a member. */
export function findNoticeToMail(
  trx: Trx,
  { event_id, number, account_id }: { event_id: number; number: number; account_id: number },
  now: Date,
) {
  return eventsFor(trx, account_id)
    .innerJoin('attendee_notices as n', 'n.event_id', 'e.id')
    .innerJoin('accounts as p', (join) => join.on('p.id', '=', account_id))
    .where('e.id', '=', event_id)
    .where('n.number', '=', number)
    .where('e.cancelled_at', 'is', null)
    .where('e.starts_at', '>', now)
    .where(sql<SqlBool>`${counts} and p.standing = 'member' and ${isRegistered(account_id)}`)
    .select(['n.text', 'p.first_name'])
    .executeTakeFirst();
}
