/** Mails about community events, to organizers and to those who are registered. */
import { dayInZone } from '#shared/calendar.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';
import {
  nameForOrganizer,
  describeStart,
  CANCELLED_MAIL,
  CHANGED_MAIL,
  CLOSED_MAIL,
  EVENT_REMINDER_MAIL,
  eventInMail,
  REGISTRATION_MAIL,
  WITHDRAWAL_MAIL,
  type AttendanceData,
  type CancellationData,
  type ChangeData,
  type ClosedData,
  type EventInMail,
  type ReminderData,
  eventFacts,
  openEvent,
  forOrganizer,
  forAttendee,
} from './events.kinds.ts';
import {
  noteComing,
  noteNotComing,
  type Notice,
  findRegistration,
} from './registration/event-registration.operations.ts';
import { findStanding } from './events.queries.ts';
import { findRow } from '#server/platform/database/rows.ts';

/**
 * Sends the organizer the account email of a new attendee (specification, section 1). Dropped when they withdrew, or
 * the organizer knows: mails may overtake each other, and the last one must be true.
 */
async function composeRegistration(data: AttendanceData, context: ComposeContext) {
  const { email, event } = data;
  if (!(await comes(data, context)) || !(await noteComing(context.trx, noticeOf(data, context))))
    return undefined;
  const name = await nameOfNow(data, context);
  return renderAttendance({ ...data, name }, context, {
    subject: `${name} has registered for \u201c${event.name}\u201d`,
    heading: `${name} has registered for your event`,
    paragraphs: [
      email === null
        ? `Hello ${data.first_name}, ${name} has registered for your event. Their school does not give out email addresses.`
        : `Hello ${data.first_name}, ${name} has registered for your event. Their email address is ${email}. You can answer this mail to write to them.`,
    ],
  });
}

/** Tells the organizer about a withdrawal. Dropped when they registered again, or the organizer never knew. */
async function composeWithdrawal(data: AttendanceData, context: ComposeContext) {
  const { email, event } = data;
  if ((await comes(data, context)) || !(await noteNotComing(context.trx, noticeOf(data, context))))
    return undefined;
  const name = await nameOfNow(data, context);
  return renderAttendance({ ...data, name }, context, {
    subject: `${name} is not coming to \u201c${event.name}\u201d`,
    heading: `${name} is not coming`,
    paragraphs: [
      `Hello ${data.first_name}, ${email === null ? name : `${name} (${email})`} has withdrawn from your event. Somebody else can have the seat now.`,
    ],
  });
}

async function comes({ event, account_id }: AttendanceData, { trx }: ComposeContext): Promise<boolean> {
  return (await findRegistration(trx, event.id, account_id)) !== undefined;
}

/** People change their names while a mail waits. */
async function nameOfNow({ account_id, name, email }: AttendanceData, { trx }: ComposeContext) {
  // What somebody is called now; undefined when the account is gone.
  const person = await findRow(trx, 'accounts', account_id, ['first_name', 'last_name']);
  return person ? nameForOrganizer(person, email !== null) : name;
}

function noticeOf({ event, account_id }: AttendanceData, { mailId }: ComposeContext): Notice {
  return { event_id: event.id, account_id, mail_id: mailId };
}

/** Dropped when the event was deleted meanwhile. */
async function renderAttendance(
  data: AttendanceData,
  { trx, config }: ComposeContext,
  words: { readonly subject: string; readonly heading: string; readonly paragraphs: readonly string[] },
): Promise<ComposedMail | undefined> {
  const { event, current_attendees, max_attendees, name, email, is_staff } = data;
  if (!(await findStanding(trx, event.id))) return undefined;
  const seats = `${current_attendees} of ${max_attendees}`;
  const mail = await renderMail({
    ...words,
    preview: `${seats} seats are taken now.`,
    facts: [
      ...eventFacts(event),
      ...(is_staff ? ([[`${name} is`, 'School staff']] as const) : []),
      ['Seats taken', seats],
    ],
    button: { label: 'See who comes', href: pageLink(config, `/event-detail/${event.id}`) },
    ours: email === null ? [config.contactEmail] : [config.contactEmail, email],
    footer: `You get this mail because you have posted an event at Limelight.${email === null ? '' : ' Please use the email address for this event only.'} Questions: ${config.contactEmail}`,
  });
  return email === null ? mail : { ...mail, headers: { 'Reply-To': email } };
}

function composeCancelled(
  { first_name, event, reason, school }: CancellationData,
  { config }: ComposeContext,
): Promise<ComposedMail> {
  return renderMail({
    subject: `\u201c${event.name}\u201d was cancelled`,
    preview: `It was planned for ${describeStart(event)}.`,
    heading: 'An event that you are registered for was cancelled',
    paragraphs: [
      reason === undefined || school === undefined
        ? `Hello ${first_name}, the organizer has deleted this event, so it does not take place. You do not have to do anything.`
        : `Hello ${first_name}, an administrator of ${school} has closed this event. You do not have to do anything.`,
    ],
    facts: reason === undefined ? eventFacts(event) : [...eventFacts(event), ['Why', reason]],
    button: { label: 'See other events', href: pageLink(config, '/event-list') },
    afterButton: [
      'If you have put it into your calendar from a file, please remove it there. A calendar that subscribes to your events updates by itself.',
    ],
    ...forAttendee(config),
  });
}

function composeClosed({ first_name, event, reason, school }: ClosedData, { config }: ComposeContext) {
  return renderMail({
    subject: `\u201c${event.name}\u201d was closed`,
    preview: reason,
    heading: 'Your event was closed',
    paragraphs: [
      `Hello ${first_name}, an administrator of ${school} has closed your event. Everybody who registered is told so. If you think that this is a mistake, please ask at your school.`,
    ],
    facts: [...eventFacts(event), ['Why', reason]],
    button: { label: 'See your events', href: pageLink(config, '/your-events') },
    ...forOrganizer(config),
  });
}

/** Dropped when the attendee withdrew, when the event was deleted or has begun, and when it changed again. */
async function composeChanged(
  { account_id, first_name, before, event }: ChangeData,
  context: ComposeContext,
): Promise<ComposedMail | undefined> {
  const now = await findToCome(context, event, account_id);
  if (now?.starts_at !== event.starts_at || now.location !== event.location) return undefined;
  return renderMail({
    subject: `\u201c${now.name}\u201d has changed`,
    preview: `${describeStart(now)}, ${now.location}`,
    heading: 'An event that you are registered for has changed',
    paragraphs: [`Hello ${first_name}, the organizer has changed this event. You are still registered.`],
    facts: changedFacts(before, now),
    button: openEvent(context.config, now),
    afterButton: [
      'If you cannot come now, please withdraw on that page, so that somebody else can have your seat.',
      'If you have put the event into your calendar from a file, please add it again on that page. A calendar that subscribes to your events updates by itself.',
    ],
    ...forAttendee(context.config),
  });
}

/** The event as it is now; undefined when it was deleted or has begun, and when this person has withdrawn. */
async function findToCome({ trx, clock }: ComposeContext, { id }: EventInMail, accountId: number) {
  const standing = await findStanding(trx, id);
  if (!standing || standing.starts_at <= clock.now()) return undefined;
  return (await findRegistration(trx, id, accountId)) && eventInMail(standing);
}

function changedFacts(before: EventInMail, now: EventInMail): (readonly [string, string])[] {
  const [was, is] = [describeStart(before), describeStart(now)];
  return [
    ['Event', now.name],
    ['When', is],
    ...(was === is ? [] : [['When before', was] as const]),
    ['Where', now.location],
    ...(before.location === now.location ? [] : [['Where before', before.location] as const]),
  ];
}

/** Dropped when the attendee withdrew, when the event was deleted or has begun, and when it was moved. */
async function composeReminder(
  { account_id, first_name, event: reminded }: ReminderData,
  context: ComposeContext,
): Promise<ComposedMail | undefined> {
  const { config, clock } = context;
  const event = await findToCome(context, reminded, account_id);
  if (event?.starts_at !== reminded.starts_at) return undefined;
  const isToday =
    dayInZone(new Date(event.starts_at), event.time_zone) === dayInZone(clock.now(), event.time_zone);
  const day = isToday ? 'today' : 'tomorrow';
  return renderMail({
    subject: `Reminder: \u201c${event.name}\u201d is ${day}`,
    preview: `${describeStart(event)}, ${event.location}`,
    heading: `Your event is ${day}`,
    paragraphs: [`Hello ${first_name}, you are registered for this event, which is ${day}.`],
    facts: eventFacts(event),
    button: openEvent(config, event),
    afterButton: [
      'If you cannot come, please withdraw on that page, so that somebody else can have your seat.',
    ],
    ...forAttendee(config),
  });
}

export const eventsMailKinds = {
  [REGISTRATION_MAIL]: { compose: composeRegistration },
  [WITHDRAWAL_MAIL]: { compose: composeWithdrawal },
  [CANCELLED_MAIL]: { compose: composeCancelled },
  [CLOSED_MAIL]: { compose: composeClosed },
  [CHANGED_MAIL]: { compose: composeChanged },
  [EVENT_REMINDER_MAIL]: { compose: composeReminder },
} satisfies MailKinds;
