/** Administrators approve or refuse what students of their school post, where the head asks for it. */
import { closingReasonChecks } from '#shared/events/events.rules.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { eventInMail } from '#server/features/events/events.kinds.ts';
import {
  cancelEvent,
  findOrganizer,
  lockEvent,
  type LockedEvent,
} from '#server/features/events/events.queries.ts';
import { Conflict, NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { DECIDED_MAIL, type DecidedData } from './event-rules.emails.ts';
import * as queries from './event-rules.queries.ts';

export const CHANGED_SINCE_READ =
  'The organizer has changed this event since you opened this page. Please read it again.';
export const DECIDED_ALREADY = 'Somebody has decided about this event already.';

/** @throws NotFound for other schools, and while the organizer is removed; Conflict when it does not wait, or was changed since the caller read it */
export async function approveEvent(
  context: AppContext,
  caller: Caller,
  eventId: number,
  version: number,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const event = await lockWaiting(trx, caller, eventId);
    if (event.sequence !== version) throw new Conflict(CHANGED_SINCE_READ, 'changed_since');
    await queries.approveWaitingEvent(trx, eventId, context.clock.now());
    await decided(context, trx, caller, event, undefined);
  });
}

/** @throws InvalidFields without a reason; NotFound and Conflict as `approveEvent` */
export async function refuseEvent(
  context: AppContext,
  caller: Caller,
  eventId: number,
  form: { readonly reason: string },
): Promise<void> {
  refuseFirstFailure(closingReasonChecks, form);
  await context.db.transaction().execute(async (trx) => {
    const event = await lockWaiting(trx, caller, eventId);
    await cancelEvent(trx, eventId, context.clock.now());
    await decided(context, trx, caller, event, form.reason);
  });
}

async function lockWaiting(trx: Trx, caller: Caller, eventId: number): Promise<LockedEvent> {
  await lockStaff(trx, caller, 'administrator');
  const event = await lockEvent(trx, eventId);
  if (event?.school_id !== caller.school_id) throw new NotFound();
  if ((await findOrganizer(trx, eventId)).standing === 'removed') throw new NotFound();
  if (!event.awaits_approval) throw new Conflict(DECIDED_ALREADY, 'decided_already');
  return event;
}

/** Writes it down and mails the organizer. @param reason why it is refused */
async function decided(
  context: AppContext,
  trx: Trx,
  caller: Caller,
  event: LockedEvent,
  reason: string | undefined,
): Promise<void> {
  const why = reason === undefined ? {} : { reason };
  await writeActivity(trx, {
    ...lineBy(caller, context.clock.now(), event.organizer_id),
    kind: reason === undefined ? 'event approved' : 'event refused',
    facts: { event: event.id, event_name: event.name, ...why },
  });
  const { id, email, first_name } = await findOrganizer(trx, event.id);
  const data: DecidedData = {
    account_id: id,
    first_name,
    school: caller.school,
    event: eventInMail(event),
    ...why,
  };
  await queueMail(context, trx, { kind: DECIDED_MAIL, to: email, data });
}
