/** The wait list of a full event: whoever waits longest gets the next seat. Lock the event first. */
import { sql } from 'kysely';
import {
  describeStart,
  eventFacts,
  findUpcoming,
  mailAbout,
  mailAboutJoining,
  openEvent,
  REGISTRATION_MAIL,
  renderEventMail,
  type ToAttendee,
} from '#features/events/server/events.mails.ts';
import { isOfferedTo } from '#features/events/server/event-visibility.queries.ts';
import { lockEvent, lockEventToJoin, placeOf } from '#features/events/server/events.queries.ts';
import { WAIT_LIST_ENDS_HOURS } from '#features/events/events.rules.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { after, HOUR } from '#server/platform/clock.ts';
import { addOnce, deleteRows, theValue, valuesOf } from '#server/platform/database/rows.ts';
import { runForEach } from '#server/platform/jobs/jobs.ts';
import { queueMail, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';

/** Later a seat would surprise whoever has made other plans. */
const lastSeating = (now: Date) => after(now, WAIT_LIST_ENDS_HOURS * HOUR);

/** Joins once. Returns the place in line, from 1. */
export async function joinWaitList(trx: Trx, eventId: number, accountId: number, now: Date): Promise<number> {
  await addOnce(trx, 'event_wait_list', { event_id: eventId, account_id: accountId, created_at: now });
  return theValue<number>(trx)`
    select ${placeOf} from event_wait_list w where w.event_id = ${eventId} and w.account_id = ${accountId}`;
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
  const people = await valuesOf<number>(trx)`
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
  for (const [index, account_id] of people.entries()) {
    const taken = event.current_attendees + index + 1;
    const person = await lockEventToJoin(trx, eventId, account_id);
    if (!person) throw new Error(`Event ${eventId} is locked, and not there`);
    const { email, first_name } = person;
    const mail = mailAbout(event, { id: account_id, email, first_name });
    await queueMail(context, trx, { kind: SEAT_MAIL, ...mail });
    await queueMail(context, trx, mailAboutJoining(REGISTRATION_MAIL, person, account_id, taken));
  }
  return people.length;
}

/** Job: seats that became free otherwise, for instance when an account was deleted. */
export async function seatEverywhere(context: AppContext): Promise<void> {
  const free = await valuesOf<number>(context.db)`
    select id from events e
    where cancelled_at is null and starts_at > ${lastSeating(context.clock.now())}
      and current_attendees < max_attendees and exists (select from event_wait_list w where w.event_id = e.id)
    order by starts_at, id`;
  await runForEach(context, free, (trx, eventId) => seatWaiting(context, trx, eventId), {
    name: 'event_id',
    one: 'The wait list of an event could not be seated',
    all: (count) => `The wait lists of ${count} events could not be seated`,
  });
}

const SEAT_MAIL = 'event-seat';

/** To somebody from the wait list. Dropped when they withdrew, or the event was deleted or has begun. */
async function composeSeat({ account_id, first_name, event }: ToAttendee, context: ComposeContext) {
  const now = await findUpcoming(context, event, account_id);
  return (
    now &&
    renderEventMail(context.config, 'waited for', {
      subject: `You are in: “${now.name}”`,
      preview: `${describeStart(now)}, ${now.location}`,
      heading: 'You are in',
      paragraphs: [
        `Hello ${first_name}, a seat became free, and it is yours. You are registered for this event.`,
      ],
      facts: eventFacts(now),
      button: openEvent(now),
      afterButton: [
        'If you cannot come any more, please withdraw on that page, so that the next person gets your seat.',
      ],
    })
  );
}

export const seatMailKinds = { [SEAT_MAIL]: { compose: composeSeat } } satisfies MailKinds;
