/** Registering and withdrawing (rulings, section 7). Always locks the event's row first, to count the seats right. */
import {
  ALREADY_REGISTERED,
  EVENT_FULL,
  NOT_REGISTERED,
  OWN_EVENT,
  PAST_EVENT,
} from '#shared/events/events.rules.ts';
import { Conflict, NotFound, violatedConstraint } from '#server/platform/http/errors.ts';
import { queueMail, type NewMail } from '#server/platform/mail/mail.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { refuseOutsider } from '#server/platform/http/route.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { refuseTooMany, windowsOf, type Attempt } from '#server/platform/auth/rate-limit.ts';
import {
  deleteRegistration,
  findRegistration,
  insertRegistration,
  isOffered,
} from './event-registrations.queries.ts';
import {
  eventInMail,
  REGISTRATION_MAIL,
  WITHDRAWAL_MAIL,
  nameForOrganizer,
} from '#server/features/events/events.kinds.ts';
import {
  REGISTRATIONS,
  SAME_EVENT,
  TOO_MANY_REGISTRATIONS,
  TOO_OFTEN_THE_SAME,
} from '#server/features/events/events.limits.ts';
import { lockEventToJoin, type EventToJoin } from '#server/features/events/events.queries.ts';

export interface Registration {
  readonly current_attendees: number;
  readonly is_registered: boolean;
}

/**
 * Registers the caller, and mails the organizer the email of the caller's account, if their school gives it.
 * @throws NotFound, also for what their school does not show; Conflict for one's own event, one that has begun, registering twice, or no seat, in this order;
 * TooMany.
 */
export async function registerForEvent(context: AppContext, caller: Caller, eventId: number) {
  return context.db
    .transaction()
    .execute(async (trx) => {
      const accountId = caller.account_id;
      const event = await lockEventToJoin(trx, eventId, accountId);
      if (event?.organizer_standing !== 'member') throw new NotFound();
      refuseOutsider(event, 'member');
      if (event.organizer_id === accountId) throw new Conflict(OWN_EVENT);
      const now = context.clock.now();
      if (event.awaits_approval) throw new NotFound();
      const isPast = event.starts_at <= now;
      if (isPast || event.current_attendees >= event.max_attendees) {
        // Otherwise the statement that registers says so. Whoever must not see the event is not told why, either.
        if (!(await isOffered(trx, eventId, accountId))) throw new NotFound();
        if (isPast) throw new Conflict(PAST_EVENT, 'past_event');
        // Asked once the event is locked, so that a registration made while this one waited is seen.
        const registration = await findRegistration(trx, eventId, accountId);
        throw registration ? alreadyRegistered() : new Conflict(EVENT_FULL, 'event_full');
      }
      const attempts = attemptsOf(accountId, eventId);
      const current_attendees = event.current_attendees + 1;
      const mail = mailToOrganizer(REGISTRATION_MAIL, event, accountId, current_attendees);
      const registration = { eventId, accountId, mail };
      const made = await insertRegistration(trx, registration, windowsOf(attempts, now), now);
      if (!made.isOffered) throw new NotFound();
      refuseTooMany(attempts, made.counters, now);
      return { current_attendees, is_registered: true };
    })
    .catch((error: unknown) => {
      // The database counts for itself and decides.
      const violated = violatedConstraint(error);
      if (violated === 'event_registrations_pkey') throw alreadyRegistered();
      if (violated === 'events_capacity') throw new Conflict(EVENT_FULL, 'event_full');
      throw error;
    });
}

const alreadyRegistered = () => new Conflict(ALREADY_REGISTERED, 'already_registered');

/** Mails the organizer. @throws NotFound; Conflict when it has begun, or the caller is not registered. */
export async function withdrawFromEvent(context: AppContext, caller: Caller, eventId: number) {
  return context.db.transaction().execute(async (trx) => {
    const accountId = caller.account_id;
    const event = await lockEventToJoin(trx, eventId, accountId);
    if (!event) throw new NotFound();
    if (event.starts_at <= context.clock.now()) throw new Conflict(PAST_EVENT, 'past_event');
    if (!(await deleteRegistration(trx, eventId, accountId)))
      throw new Conflict(NOT_REGISTERED, 'not_registered');
    const current_attendees = event.current_attendees - 1;
    await queueMail(context, trx, mailToOrganizer(WITHDRAWAL_MAIL, event, accountId, current_attendees));
    return { current_attendees, is_registered: false };
  });
}

/** Each registration mails an organizer. Withdrawals free a seat and are never more, so they have no limit. */
function attemptsOf(accountId: number, eventId: number): Attempt[] {
  const key = `events:register:${accountId}`;
  return [
    { key, limit: REGISTRATIONS, detail: TOO_MANY_REGISTRATIONS },
    { key: `${key}:${eventId}`, limit: SAME_EVENT, detail: TOO_OFTEN_THE_SAME },
  ];
}

function mailToOrganizer(
  kind: typeof REGISTRATION_MAIL | typeof WITHDRAWAL_MAIL,
  event: EventToJoin,
  accountId: number,
  current_attendees: number,
): NewMail {
  const { organizer_email, organizer_first_name, email, is_staff, gives_address, max_attendees } = event;
  return {
    kind,
    to: organizer_email,
    data: {
      first_name: organizer_first_name,
      name: nameForOrganizer(event, gives_address),
      email: gives_address ? email : null,
      is_staff,
      account_id: accountId,
      current_attendees,
      max_attendees,
      event: eventInMail(event),
    },
  };
}
