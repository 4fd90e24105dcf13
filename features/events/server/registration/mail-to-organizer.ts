import {
  eventInMail,
  nameForOrganizer,
  type AttendanceData,
  type REGISTRATION_MAIL,
  type WITHDRAWAL_MAIL,
} from '#features/events/server/events.mails.ts';
import type { EventToJoin } from '#features/events/server/events.queries.ts';
import type { NewMail } from '#server/platform/mail/mail.ts';

/** About an attendee who comes or has withdrawn. */
export function mailToOrganizer(
  kind: typeof REGISTRATION_MAIL | typeof WITHDRAWAL_MAIL,
  event: EventToJoin,
  accountId: number,
  current_attendees: number,
): NewMail {
  const { organizer_email, organizer_first_name, email, is_staff, gives_address, max_attendees } = event;
  const data: AttendanceData = {
    first_name: organizer_first_name,
    name: nameForOrganizer(event, gives_address),
    email: gives_address ? email : null,
    is_staff,
    account_id: accountId,
    current_attendees,
    max_attendees,
    event: eventInMail(event),
  };
  return { kind, to: organizer_email, data };
}
