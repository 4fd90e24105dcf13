/** The wait list of a full event: whoever waits longest gets the next seat. Lock the event first. */
import { sql } from 'kysely';
import {
  describeStart,
  eventFacts,
  findUpcoming,
  mailAbout,
  mailToOrganizer,
  REGISTRATION_MAIL,
  openEvent,
  type Recipient,
  renderEventMail,
  type ToAttendee,
} from '#features/events/server/events.mails.ts';
import { givesAddress, isOfferedTo } from '#features/events/server/event-visibility.queries.ts';
import { lockEvent, placeOf } from '#features/events/server/events.queries.ts';
import { WAIT_LIST_ENDS_HOURS } from '#features/events/events.rules.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { after, HOUR } from '#server/platform/clock.ts';
import { addOnce, run, theValue, valuesOf } from '#server/platform/database/rows.ts';
import { runForEach } from '#server/platform/jobs/jobs.ts';
import { queueAll, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';

/** Later a seat would surprise whoever has made other plans. */
const lastSeating = (now: Date) => after(now, WAIT_LIST_ENDS_HOURS * HOUR);

/** Joins once. Returns the place in line, from 1. */
export async function joinWaitList(trx: Trx, eventId: number, accountId: number, now: Date): Promise<number> {
  await addOnce(trx, 'event_wait_list', { event_id: eventId, account_id: accountId, created_at: now });
  return theValue<number>(trx)`
    select ${placeOf} from event_wait_list w where w.event_id = ${eventId} and w.account_id = ${accountId}`;
}

type Seated = Recipient & { readonly organizer_email: string; readonly gives_address: boolean };

/** Gives free seats to those who wait longest and may still come, and mails them and the organizer. Returns the seats taken. */
export async function seatWaiting(context: AppContext, trx: Trx, eventId: number): Promise<number> {
  const now = context.clock.now();
  const event = await lockEvent(trx, eventId);
  if (!event || event.awaits_approval || event.starts_at <= lastSeating(now)) return 0;
  const free = event.max_attendees - event.current_attendees;
  if (free <= 0) return 0;
  const people = await run<Seated>(trx)`
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
    select a.id, a.email, a.first_name, o.email as organizer_email, ${givesAddress} as gives_address
    from first join accounts a on a.id = first.account_id join schools s on s.id = a.school_id
      join accounts o on o.id = ${event.organizer_id} order by first.id`;
  const mails = people.flatMap((person) => [
    { kind: SEAT_MAIL, ...mailAbout(event, person) },
    mailToOrganizer(REGISTRATION_MAIL, person.organizer_email, eventId, person),
  ]);
  await queueAll(context, trx, mails);
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
