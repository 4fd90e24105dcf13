/** Registering and withdrawing (rulings, section 7). Always locks the event's row first, to count the seats right. */
import {
  ALREADY_REGISTERED,
  EVENT_FULL,
  NOT_REGISTERED,
  OWN_EVENT,
  PAST_EVENT,
} from '#shared/events/events.rules.ts';
import { Conflict, NotFound, violatedConstraint } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { consume } from '#server/platform/auth/rate-limit.ts';
import {
  countAttendees,
  deleteRegistration,
  findPerson,
  findRegistration,
  insertRegistration,
} from './event-registrations.queries.ts';
import { eventInMail, REGISTRATION_MAIL, WITHDRAWAL_MAIL } from './events.kinds.ts';
import { REGISTRATIONS, SAME_EVENT, TOO_MANY_REGISTRATIONS, TOO_OFTEN_THE_SAME } from './events.limits.ts';
import { lockEvent, type LockedEvent } from './events.queries.ts';

export interface Registration {
  readonly current_attendees: number;
  readonly is_registered: boolean;
}

/**
 * Registers the caller, and mails the organizer the email of the caller's account.
 * @throws NotFound; Conflict for one's own event, one that has begun, registering twice, or no seat, in this order;
 * TooMany.
 */
export async function registerForEvent(
  context: AppContext,
  caller: Caller,
  eventId: number,
): Promise<Registration> {
  return context.db
    .transaction()
    .execute(async (trx) => {
      const event = await lockEvent(trx, eventId);
      if (!event) throw new NotFound();
      if (event.organizer_id === caller.account_id) throw new Conflict(OWN_EVENT);
      const now = context.clock.now();
      if (event.starts_at <= now) throw new Conflict(PAST_EVENT, 'past_event');
      if (await findRegistration(trx, eventId, caller.account_id))
        throw new Conflict(ALREADY_REGISTERED, 'already_registered');
      if (event.current_attendees >= event.max_attendees) throw new Conflict(EVENT_FULL, 'event_full');
      await limitRegistrations({ db: trx, clock: context.clock }, caller.account_id, eventId);
      await insertRegistration(trx, eventId, caller.account_id, now);
      const current_attendees = await tellOrganizer(context, trx, caller, event, REGISTRATION_MAIL);
      return { current_attendees, is_registered: true };
    })
    .catch((error: unknown) => {
      // The database counts for itself and decides.
      if (violatedConstraint(error) === 'events_capacity') throw new Conflict(EVENT_FULL, 'event_full');
      throw error;
    });
}

/** Mails the organizer. @throws NotFound; Conflict when it has begun, or the caller is not registered. */
export async function withdrawFromEvent(
  context: AppContext,
  caller: Caller,
  eventId: number,
): Promise<Registration> {
  return context.db.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, eventId);
    if (!event) throw new NotFound();
    if (event.starts_at <= context.clock.now()) throw new Conflict(PAST_EVENT, 'past_event');
    if (!(await deleteRegistration(trx, eventId, caller.account_id)))
      throw new Conflict(NOT_REGISTERED, 'not_registered');
    const current_attendees = await tellOrganizer(context, trx, caller, event, WITHDRAWAL_MAIL);
    return { current_attendees, is_registered: false };
  });
}

/** Each registration mails an organizer. Withdrawals free a seat and are never more, so they have no limit. */
async function limitRegistrations(
  store: Parameters<typeof consume>[0],
  accountId: number,
  eventId: number,
): Promise<void> {
  await consume(store, `events:register:${accountId}`, REGISTRATIONS, TOO_MANY_REGISTRATIONS);
  const sameEvent = `events:register:${accountId}:${eventId}`;
  await consume(store, sameEvent, SAME_EVENT, TOO_OFTEN_THE_SAME);
}

/** Mails the organizer. @returns how many are registered now. */
async function tellOrganizer(
  context: AppContext,
  trx: Trx,
  { account_id }: Caller,
  event: LockedEvent,
  kind: typeof REGISTRATION_MAIL | typeof WITHDRAWAL_MAIL,
): Promise<number> {
  const current_attendees = await countAttendees(trx, event.id);
  const organizer = await findPerson(trx, event.organizer_id);
  const { first_name, last_name, email } = await findPerson(trx, account_id);
  await queueMail(context, trx, {
    kind,
    to: organizer.email,
    data: {
      first_name: organizer.first_name,
      name: `${first_name} ${last_name}`,
      email,
      account_id,
      current_attendees,
      max_attendees: event.max_attendees,
      event: eventInMail(event),
    },
  });
  return current_attendees;
}
