/** The kinds of mail about community events, and what they carry. */
import type { LockedEvent } from './events.queries.ts';

export const REGISTRATION_MAIL = 'event-registration';
export const WITHDRAWAL_MAIL = 'event-withdrawal';
export const CANCELLED_MAIL = 'event-cancelled';
export const CHANGED_MAIL = 'event-changed';
export const EVENT_REMINDER_MAIL = 'event-reminder';

/** What mails say of an event, as of when they were queued: it never changes, and may be gone when they leave. */
export type EventInMail = {
  readonly id: number;
  readonly name: string;
  readonly location: string;
  /** ISO 8601. */
  readonly starts_at: string;
  readonly time_zone: string;
};

/** What a mail to the organizer says about who has come or gone. */
export type AttendanceData = {
  /** Of the organizer. */
  readonly first_name: string;
  /** Name and account email of the person. */
  readonly name: string;
  readonly email: string;
  readonly account_id: number;
  /** How many came, right then. */
  readonly current_attendees: number;
  readonly max_attendees: number;
  readonly event: EventInMail;
};

/** What a mail to somebody who was registered says. */
export type CancellationData = {
  readonly first_name: string;
  readonly event: EventInMail;
};

/** What a reminder says, and to whom, so that it can be seen whether they still come. */
export type ReminderData = CancellationData & { readonly account_id: number };

/** What a mail about a change says: the event before and after it. */
export type ChangeData = ReminderData & { readonly before: EventInMail };

/** What mails say of an event. */
export function eventInMail({
  id,
  name,
  location,
  starts_at,
  time_zone,
}: Pick<LockedEvent, keyof EventInMail>): EventInMail {
  return { id, name, location, starts_at: starts_at.toISOString(), time_zone };
}
