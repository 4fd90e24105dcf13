/** Mails about community events, to organizers and to those who are registered. */
import { dayInZone } from '#shared/calendar.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { nameForOrganizer } from './registration/attendee-name.ts';
import {
  noteComing,
  noteNotComing,
  type Notice,
  findRegistration,
} from './registration/event-registrations.queries.ts';
import { describeStart } from './event-text.ts';
import {
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
} from './events.kinds.ts';
import { findStanding, isStillOn } from './events.queries.ts';

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
  const person = await trx
    .selectFrom('accounts')
    .select(['first_name', 'last_name'])
    .where('id', '=', account_id)
    .executeTakeFirst();
  return person ? nameForOrganizer(person, email !== null) : name;
}

function noticeOf({ event, account_id }: AttendanceData, { mailId }: ComposeContext): Notice {
  return { event_id: event.id, account_id, mail_id: mailId };
}

interface AttendanceWords {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** Dropped when the event was deleted meanwhile. */
async function renderAttendance(
  data: AttendanceData,
  { trx, config }: ComposeContext,
  words: AttendanceWords,
): Promise<ComposedMail | undefined> {
  const { event, current_attendees, max_attendees, name, email, is_staff } = data;
  if (!(await isStillOn(trx, event.id))) return undefined;
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
    ours: [config.contactEmail],
    footer: attendeeFooter(config.contactEmail),
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
    ours: [config.contactEmail],
    footer: `You get this mail because you have posted an event at Limelight. Questions: ${config.contactEmail}`,
  });
}

/** Dropped when the attendee withdrew, when the event was deleted or has begun, and when it changed again. */
async function composeChanged(
  { account_id, first_name, before, event }: ChangeData,
  { trx, config, clock }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const standing = await findStanding(trx, event.id);
  if (!standing || standing.starts_at <= clock.now()) return undefined;
  const now = eventInMail(standing);
  if (now.starts_at !== event.starts_at || now.location !== event.location) return undefined;
  if (!(await findRegistration(trx, event.id, account_id))) return undefined;
  return renderMail({
    subject: `\u201c${now.name}\u201d has changed`,
    preview: `${describeStart(now)}, ${now.location}`,
    heading: 'An event that you are registered for has changed',
    paragraphs: [`Hello ${first_name}, the organizer has changed this event. You are still registered.`],
    facts: changedFacts(before, now),
    button: { label: 'Open the event', href: pageLink(config, `/event-detail/${now.id}`) },
    afterButton: [
      'If you cannot come now, please withdraw on that page, so that somebody else can have your seat.',
      'If you have put the event into your calendar from a file, please add it again on that page. A calendar that subscribes to your events updates by itself.',
    ],
    ours: [config.contactEmail],
    footer: attendeeFooter(config.contactEmail),
  });
}

function changedFacts(before: EventInMail, now: EventInMail): (readonly [string, string])[] {
  const [was, is] = [describeStart(before), describeStart(now)];
  return [
    ['Event', now.name],
    ...(was === is
      ? ([['When', is]] as const)
      : ([
          ['When', is],
          ['When before', was],
        ] as const)),
    ...(before.location === now.location
      ? ([['Where', now.location]] as const)
      : ([
          ['Where', now.location],
          ['Where before', before.location],
        ] as const)),
  ];
}

/** Dropped when the attendee withdrew, when the event was deleted or has begun, and when it was moved. */
async function composeReminder(
  { account_id, first_name, event: reminded }: ReminderData,
  { trx, config, clock }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const now = clock.now();
  const standing = await findStanding(trx, reminded.id);
  if (!standing || standing.starts_at <= now) return undefined;
  const event = eventInMail(standing);
  if (event.starts_at !== reminded.starts_at) return undefined;
  if (!(await findRegistration(trx, event.id, account_id))) return undefined;
  const isToday = dayInZone(new Date(event.starts_at), event.time_zone) === dayInZone(now, event.time_zone);
  const day = isToday ? 'today' : 'tomorrow';
  return renderMail({
    subject: `Reminder: \u201c${event.name}\u201d is ${day}`,
    preview: `${describeStart(event)}, ${event.location}`,
    heading: `Your event is ${day}`,
    paragraphs: [`Hello ${first_name}, you are registered for this event, which is ${day}.`],
    facts: eventFacts(event),
    button: { label: 'Open the event', href: pageLink(config, `/event-detail/${event.id}`) },
    afterButton: [
      'If you cannot come, please withdraw on that page, so that somebody else can have your seat.',
    ],
    ours: [config.contactEmail],
    footer: attendeeFooter(config.contactEmail),
  });
}

function eventFacts(event: EventInMail): (readonly [string, string])[] {
  return [
    ['Event', event.name],
    ['When', describeStart(event)],
    ['Where', event.location],
  ];
}

function attendeeFooter(contactEmail: string): string {
  return `You get this mail because you have registered for an event at Limelight. Questions: ${contactEmail}`;
}

export const eventsMailKinds = {
  [REGISTRATION_MAIL]: { compose: composeRegistration },
  [WITHDRAWAL_MAIL]: { compose: composeWithdrawal },
  [CANCELLED_MAIL]: { compose: composeCancelled },
  [CLOSED_MAIL]: { compose: composeClosed },
  [CHANGED_MAIL]: { compose: composeChanged },
  [EVENT_REMINDER_MAIL]: { compose: composeReminder },
} satisfies MailKinds;
