/** The kinds of mail about community events, and their data. */
import type { LockedEvent } from './events.queries.ts';

export const REGISTRATION_MAIL = 'event-registration';
export const WITHDRAWAL_MAIL = 'event-withdrawal';
export const CANCELLED_MAIL = 'event-cancelled';
export const CLOSED_MAIL = 'event-closed';
export const CHANGED_MAIL = 'event-changed';
export const EVENT_REMINDER_MAIL = 'event-reminder';

/** The event as of queueing: it never changes, and the event may be gone when the mail is sent. */
export type EventInMail = {
  readonly id: number;
  readonly name: string;
  readonly location: string;
  readonly starts_at: string;
  readonly time_zone: string;
};

export type AttendanceData = {
  /** Of the organizer. */
  readonly first_name: string;
  /** Name and account email of the person; null when their school does not give it. */
  readonly name: string;
  readonly email: string | null;
  readonly is_staff?: boolean;
  readonly account_id: number;
  /** As of then. */
  readonly current_attendees: number;
  readonly max_attendees: number;
  readonly event: EventInMail;
};

export type CancellationData = {
  readonly first_name: string;
  readonly event: EventInMail;
  /** When an administrator closed it: why, and the school. */
  readonly reason?: string;
  readonly school?: string;
};

/** To the organizer, whose account it has. */
export type ClosedData = Required<CancellationData> & { readonly account_id: number };

/** With the account, to check whether they still come. */
export type ReminderData = CancellationData & { readonly account_id: number };

export type ChangeData = ReminderData & { readonly before: EventInMail };

export function eventInMail({
  id,
  name,
  location,
  starts_at,
  time_zone,
}: Pick<LockedEvent, keyof EventInMail>): EventInMail {
  return { id, name, location, starts_at: starts_at.toISOString(), time_zone };
}
