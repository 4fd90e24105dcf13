/** An administrator closes an event of their school: it takes place under its name. */
import { closingReasonChecks } from '#shared/events/events.rules.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { queueMail, queueMails } from '#server/platform/mail/mail.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { selectRegistered } from './registration/event-registrations.queries.ts';
import { CANCELLED_MAIL, CLOSED_MAIL, eventInMail, type ClosedData } from './events.kinds.ts';
import { cancelEvent, findOrganizer, lockEvent } from './events.queries.ts';

/**
 * Ends an event, and mails the reason to the organizer and to everybody registered, unless it has begun. Is written down.
 * @throws InvalidFields without a reason; NotAllowed for a caller who is no longer an administrator; NotFound for events of
 * other schools
 */
export async function closeEvent(
  context: AppContext,
  caller: Caller,
  eventId: number,
  form: { readonly reason: string },
): Promise<void> {
  refuseFirstFailure(closingReasonChecks, form);
  const { reason } = form;
  await context.db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const event = await lockEvent(trx, eventId);
    if (event?.school_id !== caller.school_id) throw new NotFound();
    const now = context.clock.now();
    await cancelEvent(trx, event.id, now);
    await writeActivity(trx, {
      ...lineBy(caller, now, event.organizer_id),
      kind: 'event closed',
      facts: { event: event.id, event_name: event.name, reason },
    });
    if (event.starts_at <= now) return;
    const what = { event: eventInMail(event), reason, school: caller.school };
    if (event.organizer_id !== caller.account_id) {
      const { id, email, first_name } = await findOrganizer(trx, event.id);
      const data: ClosedData = { ...what, first_name, account_id: id };
      await queueMail(context, trx, { kind: CLOSED_MAIL, to: email, data });
    }
    const mails = (await selectRegistered(trx, event.id)).map(({ email, first_name }) => ({
      to: email,
      data: { ...what, first_name },
    }));
    await queueMails(context, trx, CANCELLED_MAIL, mails);
  });
}
