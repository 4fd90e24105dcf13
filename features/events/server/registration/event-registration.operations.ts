/** Registering and withdrawing (rulings, section 7). Always locks the event first, to count the seats right. */
import {
  ALREADY_REGISTERED,
  EVENT_FULL,
  NOT_REGISTERED,
  OWN_EVENT,
  PAST_EVENT,
} from '#features/events/events.rules.ts';
import { Conflict, NotFound, refusing } from '#server/platform/http/errors.ts';
import { queueMail, queueing } from '#server/platform/mail/mail.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { refuseOutsider } from '#server/platform/http/route.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import {
  refuseTooMany,
  windowsOf,
  type Attempt,
  counting,
  countIn,
  countersOf,
  type CounterRow,
  isOver,
  isSpent,
  type Limit,
} from '#server/platform/auth/rate-limit.ts';
import { mailToOrganizer, REGISTRATION_MAIL, WITHDRAWAL_MAIL } from '#features/events/server/events.mails.ts';
import { selectEventToJoin } from '#features/events/server/events.queries.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { counts } from '#server/platform/database/standing.ts';
import { collated } from '#server/platform/database/text-search.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import {
  givesAddress,
  isOfferedTo,
  isRegistered,
  isShownTo,
} from '#features/events/server/event-visibility.queries.ts';
import type { z } from 'zod';
import type { registration } from '#features/events/events.contract.ts';
import { joinWaitList, seatWaiting } from './wait-list.operations.ts';
import { deleteRows, holds, run, valuesOf } from '#server/platform/database/rows.ts';

/** Per hour: each one mails an organizer. */
const REGISTRATIONS: Limit = { times: 60, seconds: 60 * 60 };
const TOO_MANY_REGISTRATIONS = `You have registered ${REGISTRATIONS.times} times within an hour, which is the most that is possible.`;

/** Registrations for the same event per day, with withdrawals in between: all mail one organizer. */
const SAME_EVENT: Limit = { times: 5, seconds: 24 * 60 * 60 };
const TOO_OFTEN_THE_SAME = `You have registered for this event ${SAME_EVENT.times} times within a day, which is the most that is possible.`;

/**
 * Also mails the organizer the caller's email, if their school allows it. Who `waits` joins the wait list of a full event. @throws NotFound, also for events their school hides;
 * in this order, Conflict for one's own event, one that has begun, registering twice, or no seat; TooMany
 */
export async function registerForEvent(
  context: AppContext,
  caller: Caller,
  eventId: number,
  waits: boolean,
): Promise<z.output<typeof registration>> {
  const accountId = caller.account_id;
  const seat = { eventId, accountId, attempts: attemptsOf(accountId, eventId) };
  const now = context.clock.now();
  const atOnce = sql`is_open_to_all(id) and not ${isSpent(seat.attempts, now)}`;
  const registering = takeSeat(context.db, seat, now, atOnce).then(
    (taken) => taken ?? context.db.transaction().execute((trx) => registerInLine(context, trx, seat, waits)),
  );
  // The database's seat count decides.
  return refusing(registering, { event_registrations_pkey: alreadyRegistered, events_capacity: eventFull });
}

interface Seat {
  readonly eventId: number;
  readonly accountId: number;
  readonly attempts: readonly Attempt[];
}

/** For whoever cannot register at once: waits for the event's lock, serves the wait list first, and says why there is no seat. */
async function registerInLine(context: AppContext, trx: Trx, seat: Seat, waits: boolean) {
  const { eventId, accountId, attempts } = seat;
  // Locks the event. Whoever waits gets a free seat first, however it became free.
  await seatWaiting(context, trx, eventId);
  const event = await selectEventToJoin(trx, eventId, accountId).executeTakeFirst();
  const now = context.clock.now();
  if (event?.organizer_standing !== 'member') throw new NotFound();
  refuseOutsider(event, 'member');
  if (event.organizer_id === accountId) throw new Conflict(OWN_EVENT);
  if (!(await holds(trx, isOfferedTo(eventId, accountId)))) throw new NotFound();
  if (event.starts_at <= now) throw new Conflict(PAST_EVENT, 'past_event');
  if (event.is_registered) throw alreadyRegistered();
  const taken = await takeSeat(trx, seat, now);
  if (taken) return taken;
  if (!waits) throw eventFull();
  refuseTooMany(attempts, await countIn(trx, windowsOf(attempts, now), now), now);
  const wait_place = await joinWaitList(trx, eventId, accountId, now);
  return { current_attendees: event.current_attendees, is_registered: false, wait_place };
}

const alreadyRegistered = () => new Conflict(ALREADY_REGISTERED, 'already_registered');
const eventFull = () => new Conflict(EVENT_FULL, 'event_full');

/** Mails the organizer; who waits leaves the list. @throws NotFound; Conflict when it has begun, or the caller is not registered */
export async function withdrawFromEvent(context: AppContext, caller: Caller, eventId: number) {
  return context.db.transaction().execute(async (trx) => {
    const accountId = caller.account_id;
    const event = await selectEventToJoin(trx, eventId, accountId).forUpdate('e').executeTakeFirst();
    if (!event) throw new NotFound();
    if (event.starts_at <= context.clock.now()) throw new Conflict(PAST_EVENT, 'past_event');
    const who = { event_id: eventId, account_id: accountId };
    if (await deleteRows(trx, 'event_wait_list', who))
      return { current_attendees: event.current_attendees, is_registered: false };
    if (!(await deleteRows(trx, 'event_registrations', who)))
      throw new Conflict(NOT_REGISTERED, 'not_registered');
    const person = { ...event, id: accountId };
    const mail = mailToOrganizer(WITHDRAWAL_MAIL, event.organizer_email, eventId, person);
    await queueMail(context, trx, mail);
    const left = event.current_attendees - 1;
    return { current_attendees: left + (await seatWaiting(context, trx, eventId)), is_registered: false };
  });
}

/** Withdrawals are never more than registrations, so they have no limit. */
function attemptsOf(accountId: number, eventId: number): Attempt[] {
  const key = `events:register:${accountId}`;
  return [
    { key, limit: REGISTRATIONS, detail: TOO_MANY_REGISTRATIONS },
    { key: `${key}:${eventId}`, limit: SAME_EVENT, detail: TOO_OFTEN_THE_SAME },
  ];
}

export type AttendeeRow = RowOf<typeof selectAttendees>;

/** By name, as far as it is shown. The query includes the organizer, so that nobody else gets the names. */
export function selectAttendees(db: Db, organizerId: number, eventId?: number) {
  return db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .innerJoin('accounts as o', 'o.id', 'e.organizer_id')
    .where('e.organizer_id', '=', organizerId)
    .where('e.cancelled_at', 'is', null)
    .where(counts)
    .$if(eventId !== undefined, (query) => query.where('e.id', '=', eventId ?? 0))
    .select(['r.event_id', 'a.id', 'a.email', 'a.school_id', 'a.first_name', 'a.last_name'])
    .select(['a.is_staff', givesAddress.as('gives_address')])
    .orderBy(
      sql`case when ${givesAddress} then ${collated.last_name} else left(${collated.last_name}, 1) end`,
    )
    .orderBy(collated.first_name)
    .orderBy('a.id')
    .execute();
}

/**
 * Registers, counts it and mails the organizer, in one statement; undefined when this person cannot have a seat. The statement sees
 * what was committed before it began. So outside of a transaction it passes over an event that another has locked, and `atOnce` is a
 * condition that looks again once the event is locked. @throws TooMany
 */
async function takeSeat(
  db: Db | Trx,
  { eventId, accountId, attempts }: Seat,
  now: Date,
  atOnce?: RawBuilder<unknown>,
) {
  const data = sql`jsonb_build_object(
    'account_id', ${accountId}::bigint, 'event', jsonb_build_object('id', id), 'gives_address', gives_address)`;
  const mail = { kind: REGISTRATION_MAIL, to: sql`organizer_email`, data };
  const rows = await run<CounterRow & { readonly current_attendees: number }>(db)`
    with event as (
      select e.id, e.current_attendees, o.email as organizer_email, ${givesAddress} as gives_address
      from events e join accounts o on o.id = e.organizer_id join accounts a on a.id = ${accountId} join schools s on s.id = a.school_id
      where e.id = ${eventId} and e.cancelled_at is null and e.starts_at > ${now} and e.current_attendees < e.max_attendees
        and not e.awaits_approval and e.organizer_id <> a.id and ${counts} and ${isShownTo(accountId)}
        and not ${isRegistered(accountId)} and exists (select from accounts a where a.id = e.organizer_id and ${counts})
      for update of e ${atOnce ? sql`skip locked` : sql``}
    ),
    free as materialized (select * from event where ${atOnce ?? sql`true`}),
    counted as (${counting(windowsOf(attempts, now), now, sql`null`, sql`exists (select from free)`)}),
    taken as (select * from free where not ${isOver(attempts)}),
    mail as (${queueing(mail, now, sql`from taken`)}),
    registered as (
      insert into event_registrations (event_id, account_id, created_at)
      select id, ${accountId}, ${now}::timestamptz from taken
    ),
    left_list as (delete from event_wait_list w using taken where w.event_id = taken.id and w.account_id = ${accountId})
    select counted.*, free.current_attendees + 1 as current_attendees from counted cross join free`;
  refuseTooMany(attempts, countersOf(rows), now);
  const [row] = rows;
  return row && { current_attendees: row.current_attendees, is_registered: true };
}

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** @param who also those on the wait list */
export function selectRegistered(trx: Trx, eventId: number, who?: 'and who waits') {
  const waits = sql`a.id in (select w.account_id from event_wait_list w where w.event_id = ${eventId})`;
  const comes = sql`a.id in (select r.account_id from event_registrations r where r.event_id = ${eventId})`;
  return run<Person & { readonly on_wait_list: boolean }>(trx)`
    select a.id, a.email, a.first_name, a.last_name, not ${comes} as on_wait_list from accounts a
    where ${comes} ${who === undefined ? sql`` : sql`or ${waits}`} order by a.id`;
}

/** At 9 a.m. the day before, in the zone of event `e`. */
const reminderIsDueAt = sql<Date>`timezone(e.time_zone, e.local_date - 1 + time '09:00')`;

/** Of registration `r`. People who registered after it was due need none. */
const needsReminder = sql<SqlBool>`r.reminded_at is null and r.created_at < ${reminderIsDueAt}`;

export function findEventsToRemindOf(db: Db, now: Date) {
  return valuesOf<number>(db)`
    select e.id from events e
    -- No reminder is due earlier in any zone; lets the index narrow the search.
    where e.cancelled_at is null and e.starts_at > ${now} and e.starts_at < ${now}::timestamptz + interval '2 days'
      and ${reminderIsDueAt} <= ${now}
      and exists (select from event_registrations r where r.event_id = e.id and ${needsReminder})
    order by e.starts_at, e.id`;
}

export function claimRemindable(trx: Trx, eventId: number, now: Date) {
  return run<Person>(trx)`
    update event_registrations r set reminded_at = ${now} from events e, accounts a
    where e.id = r.event_id and a.id = r.account_id and r.event_id = ${eventId} and ${counts} and ${needsReminder}
      -- It may have been moved meanwhile.
      and ${reminderIsDueAt} <= ${now}
    returning a.id, a.email, a.first_name, a.last_name`;
}

/** Reminds of a moved event again, unless due at once: then the mail about the change is enough. */
export async function renewReminders(trx: Trx, eventId: number, now: Date): Promise<void> {
  await run(trx)`
    update event_registrations r set reminded_at = case when ${reminderIsDueAt} <= ${now} then ${now}::timestamptz end
    from events e where e.id = r.event_id and r.event_id = ${eventId}`;
}
