/** An organizer changes an event; an administrator closes one that takes place under the name of their school. */
import { dayInZone } from '#shared/calendar.ts';
import type { DetailedEvent } from '#shared/events/events.contract.ts';
import {
  BEGUN_EVENT,
  eventChecks,
  NOT_YOURS_TO_CHANGE,
  seatsIn,
  tooFewSeats,
  type EventForm,
  closingReasonChecks,
} from '#shared/events/events.rules.ts';
import {
  Conflict,
  InvalidFields,
  NotAllowed,
  NotFound,
  refuseFirstFailure,
} from '#server/platform/http/errors.ts';
import { queueMails, queueMail } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { consume } from '#server/platform/auth/rate-limit.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { renewReminders, selectRegistered } from './registration/event-registration.operations.ts';
import { CHANGED_MAIL, eventInMail, CANCELLED_MAIL, CLOSED_MAIL, type ClosedData } from './events.kinds.ts';
import { MAILED_CHANGES, TOO_MANY_CHANGES } from './events.limits.ts';
import { readStart, showEvent, type Start } from './events.operations.ts';
import {
  lockEvent,
  postsForApproval,
  type LockedEvent,
  cancelEvent,
  findOrganizer,
} from './events.queries.ts';

export const CHANGED_SINCE =
  'You have changed this event in another window or on another device since this form was opened.';

/** Otherwise others would see what nobody has approved. */
export const APPROVED_AS_IT_IS =
  'Your school approves events before others see them, so only the number of attendees can be changed now. To change anything else, please delete this event and post it again.';

/**
 * Keeps the time zone. Mails those registered when time or place changes. Without changes, no new version and no mail.
 * @throws NotFound; NotAllowed when it is another person's; Conflict when it has begun or has changed since `version`, and for
 * anything but the seats of what a school that approves events shows already;
 * InvalidFields for the first check of posting that fails, and for fewer seats than are taken; TooMany.
 */
export async function updateEvent(
  context: AppContext,
  caller: Caller,
  eventId: number,
  { version, ...form }: EventForm & { readonly version: number },
): Promise<DetailedEvent> {
  await context.db.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, eventId);
    if (!event) throw new NotFound();
    if (event.organizer_id !== caller.account_id) throw new NotAllowed(NOT_YOURS_TO_CHANGE);
    const now = context.clock.now();
    if (event.starts_at <= now) throw new Conflict(BEGUN_EVENT);
    refuseFirstFailure(eventChecks(dayInZone(now, event.time_zone)), form);
    const { name, description, location } = form;
    const max_attendees = seatsIn(form.max_attendees);
    const start = await readStart(trx, form, event.time_zone, now);
    const change = { name, description, location, max_attendees, ...start };
    if (max_attendees < event.current_attendees) {
      throw new InvalidFields({ max_attendees: [tooFewSeats(event.current_attendees)] });
    }
    // Also a retry after a lost response.
    if (isSame(event, change)) return;
    if (event.sequence !== version) throw new Conflict(CHANGED_SINCE);
    const isOnlySeats = isSame(event, { ...change, max_attendees: event.max_attendees });
    if (!isOnlySeats && !event.awaits_approval && (await postsForApproval(trx, caller.account_id))) {
      throw new Conflict(APPROVED_AS_IT_IS, 'approved_as_it_is');
    }
    // Changes an event and raises its number, so that calendars update.
    await trx
      .updateTable('events')
      .set((row) => ({ ...change, updated_at: now, sequence: row('sequence', '+', 1) }))
      .where('id', '=', eventId)
      .execute();
    await tellRegistered(context, trx, event, change);
  });
  return showEvent(context, caller, eventId);
}

type EventChange = Start & Pick<LockedEvent, 'name' | 'description' | 'location' | 'max_attendees'>;

function isSame(event: LockedEvent, change: EventChange): boolean {
  return (
    event.name === change.name &&
    event.description === change.description &&
    event.location === change.location &&
    event.max_attendees === change.max_attendees &&
    event.starts_at.getTime() === change.starts_at.getTime()
  );
}

async function tellRegistered(context: AppContext, trx: Trx, event: LockedEvent, change: EventChange) {
  const isMoved = event.starts_at.getTime() !== change.starts_at.getTime();
  if (!isMoved && event.location === change.location) return;
  const people = await selectRegistered(trx, event.id);
  if (people.length === 0) return;
  const { clock } = context;
  await consume({ db: trx, clock }, `events:change:${event.id}`, MAILED_CHANGES, TOO_MANY_CHANGES);
  if (isMoved) await renewReminders(trx, event.id, clock.now());
  const mails = people.map(({ id, email, first_name }) => ({
    to: email,
    data: {
      account_id: id,
      first_name,
      before: eventInMail(event),
      event: eventInMail({ ...event, ...change }),
    },
  }));
  await queueMails(context, trx, CHANGED_MAIL, mails);
}

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
