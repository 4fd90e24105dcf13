/** An administrator hides an event, of whatever school, from the students of the own school. */
import { closingReasonChecks } from '#shared/events/events.rules.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { eventInMail, WITHDRAWAL_MAIL } from '#server/features/events/events.kinds.ts';
import { nameForOrganizer } from '#server/features/events/registration/attendee-name.ts';
import { findOrganizer, lockEvent, type LockedEvent } from '#server/features/events/events.queries.ts';
import { NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { queueMails } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { HIDDEN_MAIL } from './event-rules.emails.ts';
import { deleteHiddenEvent, insertHiddenEvent, withdrawStudents } from './event-rules.queries.ts';

/**
 * The students who are registered lose their seats, and are mailed the reason, unless it has begun. Hiding it again does
 * nothing.
 * @throws InvalidFields without a reason; NotFound
 */
export async function hideEvent(
  context: AppContext,
  caller: Caller,
  eventId: number,
  form: { readonly reason: string },
): Promise<void> {
  refuseFirstFailure(closingReasonChecks, form);
  await context.db.transaction().execute(async (trx) => {
    const event = await lockForStaff(trx, caller, eventId);
    const now = context.clock.now();
    const hidden = { school_id: caller.school_id, event_id: eventId, created_at: now };
    if (!(await insertHiddenEvent(trx, hidden))) return;
    await note(context, trx, caller, event, { kind: 'event hidden', reason: form.reason });
    if (event.starts_at > now) await withdraw(context, trx, caller, event, form.reason);
  });
}

/** Showing it again does nothing. @throws NotFound */
export async function showEventAgain(context: AppContext, caller: Caller, eventId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const event = await lockForStaff(trx, caller, eventId);
    if (!(await deleteHiddenEvent(trx, caller.school_id, eventId))) return;
    await note(context, trx, caller, event, { kind: 'event shown' });
  });
}

async function lockForStaff(trx: Trx, caller: Caller, eventId: number): Promise<LockedEvent> {
  await lockStaff(trx, caller, 'administrator');
  const event = await lockEvent(trx, eventId);
  // What waits for another school's approval is not seen here yet.
  if (!event || (event.awaits_approval && event.school_id !== caller.school_id)) throw new NotFound();
  return event;
}

async function note(
  { clock }: AppContext,
  trx: Trx,
  caller: Caller,
  event: LockedEvent,
  { kind, ...why }: { readonly kind: 'event hidden' | 'event shown'; readonly reason?: string },
): Promise<void> {
  await writeActivity(trx, {
    ...lineBy(caller, clock.now()),
    kind,
    facts: { event: event.id, event_name: event.name, ...why },
  });
}

async function withdraw(
  context: AppContext,
  trx: Trx,
  { school_id, school }: Caller,
  event: LockedEvent,
  reason: string,
): Promise<void> {
  const withdrawn = await withdrawStudents(trx, event.id, school_id);
  if (withdrawn.length === 0) return;
  const organizer = await findOrganizer(trx, event.id);
  const what = { event: eventInMail(event) };
  const seats = {
    current_attendees: event.current_attendees - withdrawn.length,
    max_attendees: event.max_attendees,
  };
  await queueMails(
    context,
    trx,
    HIDDEN_MAIL,
    withdrawn.map(({ email, first_name }) => ({ to: email, data: { ...what, first_name, reason, school } })),
  );
  await queueMails(
    context,
    trx,
    WITHDRAWAL_MAIL,
    withdrawn.map((person) => ({
      to: organizer.email,
      data: {
        ...what,
        ...seats,
        first_name: organizer.first_name,
        account_id: person.id,
        name: nameForOrganizer(person, person.gives_address),
        email: person.gives_address ? person.email : null,
      },
    })),
  );
}
