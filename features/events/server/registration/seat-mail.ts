import {
  describeStart,
  eventFacts,
  findUpcoming,
  openEvent,
  renderEventMail,
  type ToAttendee,
} from '#features/events/server/events.mails.ts';
import type { ComposeContext, MailKinds } from '#server/platform/mail/mail.ts';

export const SEAT_MAIL = 'event-seat';

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
