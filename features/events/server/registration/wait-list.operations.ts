/** The wait list of a full event: whoever waits longest gets the next seat. Lock the event first. */
import { sql, type SqlBool } from 'kysely';
import { SEAT_MAIL } from './seat-mail.ts';
import { eventInMail, REGISTRATION_MAIL } from '#features/events/server/events.mails.ts';
import { isOfferedTo } from '#features/events/server/event-visibility.queries.ts';
import { lockEvent, lockEventToJoin, placeOf } from '#features/events/server/events.queries.ts';
import { WAIT_LIST_ENDS_HOURS } from '#features/events/events.rules.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { after, HOUR } from '#server/platform/clock.ts';
import { addOnce, deleteRows, run } from '#server/platform/database/rows.ts';
import { runForEach } from '#server/platform/jobs/jobs.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { mailToOrganizer } from './mail-to-organizer.ts';

/** Later a seat would surprise whoever has made other plans. */
const lastSeating = (now: Date) => after(now, WAIT_LIST_ENDS_HOURS * HOUR);

/** Joins once. Returns the place in line, from 1. */
export async function joinWaitList(trx: Trx, eventId: number, accountId: number, now: Date): Promise<number> {
  await addOnce(trx, 'event_wait_list', { event_id: eventId, account_id: accountId, created_at: now });
  const { place } = await trx
    .selectFrom('event_wait_list as w')
    .where('w.event_id', '=', eventId)
    .where('w.account_id', '=', accountId)
    .select(placeOf.as('place'))
    .executeTakeFirstOrThrow();
  return place;
}

export const leaveWaitList = (trx: Trx, eventId: number, accountId: number) =>
  deleteRows(trx, 'event_wait_list', { event_id: eventId, account_id: accountId });

/** Gives free seats to those who wait longest and may still come, and mails them and the organizer. Returns the seats taken. */
export async function seatWaiting(context: AppContext, trx: Trx, eventId: number): Promise<number> {
  const now = context.clock.now();
  const event = await lockEvent(trx, eventId);
  if (!event || event.awaits_approval || event.starts_at <= lastSeating(now)) return 0;
  const free = event.max_attendees - event.current_attendees;
  if (free <= 0) return 0;
  const rows = await run<{ account_id: number }>(trx)`
    with first as (
      select w.id, w.account_id from event_wait_list w join accounts p on p.id = w.account_id
      where w.event_id = ${eventId} and p.standing = 'member' and ${isOfferedTo(eventId, sql.ref('w.account_id'))}
      order by w.id limit ${free}
    ),
    left_list as (delete from event_wait_list w using first where w.id = first.id),
    seated as (
      insert into event_registrations (event_id, account_id, created_at)
      select ${eventId}, account_id, ${now}::timestamptz from first
    )
    select account_id from first order by id`;
  for (const [index, { account_id }] of rows.entries()) {
    const taken = event.current_attendees + index + 1;
    const person = await lockEventToJoin(trx, eventId, account_id);
    if (!person) throw new Error(`Event ${eventId} is locked, and not there`);
    const data = { account_id, first_name: person.first_name, event: eventInMail(event) };
    await queueMail(context, trx, { kind: SEAT_MAIL, to: person.email, data });
    await queueMail(context, trx, mailToOrganizer(REGISTRATION_MAIL, person, account_id, taken));
  }
  return rows.length;
}

/** Job: seats that became free otherwise, for instance when an account was deleted. */
export async function seatEverywhere(context: AppContext): Promise<void> {
  const free = await findSeats(context.db, context.clock.now());
  await runForEach(context, free, (trx, eventId) => seatWaiting(context, trx, eventId), {
    name: 'event_id',
    one: 'The wait list of an event could not be seated',
    all: (count) => `The wait lists of ${count} events could not be seated`,
  });
}

async function findSeats(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('events as e')
    .where('e.cancelled_at', 'is', null)
    .where('e.starts_at', '>', lastSeating(now))
    .where(sql<SqlBool>`e.current_attendees < e.max_attendees`)
    .where(sql<SqlBool>`exists (select from event_wait_list w where w.event_id = e.id)`)
    .select('e.id')
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .execute();
  return rows.map(({ id }) => id);
}
