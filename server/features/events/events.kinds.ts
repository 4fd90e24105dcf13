/** The kinds of mail about community events, and their data. */
import type { Config } from '#server/platform/config.ts';
import { pageLink } from '#server/platform/page-link.ts';
import type { LockedEvent } from './events.queries.ts';
import { shownLastName } from '#shared/profile/leaderboard-visibility.rules.ts';

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

export function eventInMail(event: Pick<LockedEvent, keyof EventInMail>): EventInMail {
  const { id, name, location, starts_at, time_zone } = event;
  return { id, name, location, starts_at: starts_at.toISOString(), time_zone };
}

/** What a mail says of an event. */
export function eventFacts(event: EventInMail): (readonly [string, string])[] {
  return [
    ['Event', event.name],
    ['When', describeStart(event)],
    ['Where', event.location],
  ];
}

/** Why somebody gets a mail: they have posted the event, or registered for it. */
export const forOrganizer = ({ contactEmail }: Config) => becauseOf('posted an event', contactEmail);
export const forAttendee = ({ contactEmail }: Config) => becauseOf('registered for an event', contactEmail);

function becauseOf(what: string, contactEmail: string) {
  const footer = `You get this mail because you have ${what} at Limelight. Questions: ${contactEmail}`;
  return { ours: [contactEmail], footer };
}

export const openEvent = (config: Config, { id }: Pick<EventInMail, 'id'>) => ({
  label: 'Open the event',
  href: pageLink(config, `/event-detail/${id}`),
});

/** `Saturday, May 9, 2026 at 2:30 PM PDT`, in local time of the event's zone. */
export function describeStart({ starts_at, time_zone }: { starts_at: string; time_zone: string }): string {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // Some versions put a narrow space before PM, which not every mail program can show.
  return formatter.format(new Date(starts_at)).replaceAll(/\s/g, ' ');
}

/** `Ana L.` where the school gives no addresses. */
export function nameForOrganizer(
  { first_name, last_name }: { readonly first_name: string; readonly last_name: string },
  givesAddress: boolean,
): string {
  return `${first_name} ${shownLastName(last_name, givesAddress ? 'full' : 'initial')}`;
}
