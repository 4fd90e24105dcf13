/** Reminds attendees on the day before: once, since registrations are marked in one transaction with the mails. */
import { queueMails } from '#server/platform/mail/mail.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { findEventsToRemindOf, claimRemindable } from './registration/event-registrations.queries.ts';
import { EVENT_REMINDER_MAIL, eventInMail } from './events.kinds.ts';
import { lockEvent } from './events.queries.ts';

type RemindSurroundings = Pick<AppContext, 'db' | 'clock' | 'log'>;

/**
 * Reminders are due from nine in the morning of the day before until the event begins, also after an outage.
 * @throws Error when some events failed, after handling the others.
 */
export async function remindAttendees(context: RemindSurroundings): Promise<void> {
  const { db, clock, log } = context;
  const failed: number[] = [];
  for (const eventId of await findEventsToRemindOf(db, clock.now())) {
    try {
      await remindOf(context, eventId);
    } catch (error) {
      log.error({ err: error, event_id: eventId }, 'The people of an event could not be reminded');
      failed.push(eventId);
    }
  }
  if (failed.length > 0)
    throw new Error(
      `The people of ${failed.length} events could not be reminded: ${failed.slice(0, 20).join(', ')}`,
    );
}

async function remindOf(context: RemindSurroundings, eventId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, eventId);
    const now = context.clock.now();
    // It was deleted, or has begun, just before.
    if (!event || event.starts_at <= now) return;
    const people = await claimRemindable(trx, eventId, now);
    const mails = people.map(({ id, email, first_name }) => ({
      to: email,
      data: { account_id: id, first_name, event: eventInMail(event) },
    }));
    await queueMails(context, trx, EVENT_REMINDER_MAIL, mails);
  });
}
