import { dayInZone } from '#shared/calendar.ts';
import { shownLastName } from '#features/accounts/profile/leaderboard-visibility.rules.ts';
import type { Config } from '#server/platform/config.ts';
import { firstOf } from '#server/platform/database/rows.ts';
import { renderMail, type MailContent } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { findCurrentEvent, selectEventToJoin, type LockedEvent } from './events.queries.ts';

export const REGISTRATION_MAIL = 'event-registration';
export const WITHDRAWAL_MAIL = 'event-withdrawal';
export const CANCELLED_MAIL = 'event-cancelled';
export const CLOSED_MAIL = 'event-closed';
export const CHANGED_MAIL = 'event-changed';
export const EVENT_REMINDER_MAIL = 'event-reminder';
export const DECIDED_MAIL = 'event-decided';
export const UNDONE_MAIL = 'event-decision-undone';
export const HIDDEN_MAIL = 'event-hidden';

/** The event as of queueing: it may have changed or be gone when the mail is sent. */
type EventInMail = {
  readonly id: number;
  readonly name: string;
  readonly location: string;
  readonly starts_at: string;
  readonly time_zone: string;
};

type AboutEvent = { readonly first_name: string; readonly event: EventInMail };
/** With the account, to check whether they are still registered. */
export type ToAttendee = AboutEvent & { readonly account_id: number };
/** Not registered yet. */
type Waits = { readonly on_wait_list?: true };
type Decision = { readonly reason: string; readonly school: string };

/** Somebody who comes or has withdrawn. `gives_address`: their school gave it to the organizer then; missing in mails of older versions. */
type Attendance = {
  readonly account_id: number;
  readonly event: { readonly id: number };
  readonly gives_address?: boolean;
};

export function eventInMail(event: Pick<LockedEvent, keyof EventInMail>): EventInMail {
  const { id, name, location, starts_at, time_zone } = event;
  return { id, name, location, starts_at: starts_at.toISOString(), time_zone };
}

type Told = Pick<LockedEvent, keyof EventInMail>;

/** To everybody who comes, or waits. */
export const mailsAbout = (event: Told, people: readonly Recipient[], more: object = {}) =>
  people.map((person) => mailAbout(event, person, more));

/** To one of them. */
export function mailAbout(event: Told, person: Recipient, more: object = {}) {
  const { id: account_id, email, first_name, on_wait_list } = person;
  const data = { account_id, first_name, event: eventInMail(event), ...more };
  return { to: email, data: { ...data, ...(on_wait_list && { on_wait_list }) } };
}

export interface Recipient {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly on_wait_list?: boolean;
}

/** About somebody who comes or has withdrawn; composed of what is so when it is sent. */
export const mailToOrganizer = (
  kind: typeof REGISTRATION_MAIL | typeof WITHDRAWAL_MAIL,
  to: string,
  event_id: number,
  { id: account_id, gives_address }: { readonly id: number; readonly gives_address: boolean },
) => ({ kind, to, data: { account_id, event: { id: event_id }, gives_address } satisfies Attendance });

/** `Ana L.` where the school gives no addresses. */
export const nameForOrganizer = (
  { first_name, last_name }: { readonly first_name: string; readonly last_name: string },
  givesAddress: boolean,
) => `${first_name} ${shownLastName(last_name, givesAddress ? 'full' : 'initial')}`;

/** `Saturday, May 9, 2026 at 2:30 PM PDT`, in the event's zone. */
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
  // Some ICU versions put a narrow space before PM, which not every mail program shows.
  return formatter.format(new Date(starts_at)).replaceAll(/\s/g, ' ');
}

export const eventFacts = (event: EventInMail) => [
  ['Event', event.name] as const,
  ['When', describeStart(event)] as const,
  ['Where', event.location] as const,
];

export const renderEventMail = (
  config: Config,
  why: 'posted' | 'registered for' | 'waited for',
  content: MailContent,
) =>
  renderMail(config, {
    footer: `You get this email because you ${why} an event at Limelight.`,
    ...content,
  });

export const openEvent = ({ id }: Pick<EventInMail, 'id'>, label = 'Open the event') => ({
  label,
  href: `/event-detail/${id}`,
});
const otherEvents = { label: 'See other events', href: '/event-list' };

// To the organizer, with a new attendee's email (specification, section 1), or about a withdrawal. Dropped when it is not so any
// more, the event is deleted, or the organizer knows: mails may overtake each other, and the last one must be true.
const composeAttendance = (isComing: boolean) => async (data: Attendance, context: ComposeContext) => {
  const { trx, config } = context;
  const event = await selectEventToJoin(trx, data.event.id, data.account_id).executeTakeFirst();
  if (event?.is_registered !== isComing || !(await markAnnounced(data, context, isComing))) return undefined;
  const { organizer_first_name: first_name, current_attendees, max_attendees, is_staff } = event;
  // Neither when the school began to give it meanwhile, nor when it has stopped.
  const givesAddress = data.gives_address === true && event.gives_address;
  const email = givesAddress ? event.email : null;
  const name = nameForOrganizer(event, givesAddress);
  const seats = `${current_attendees} of ${max_attendees}`;
  const writes =
    email === null
      ? 'Their school does not give out email addresses.'
      : `Their email address is ${email}. You can answer this email to write to them.`;
  const texts = isComing
    ? {
        subject: `${name} has registered for “${event.name}”`,
        heading: `${name} has registered for your event`,
        paragraphs: [`Hello ${first_name}, ${name} has registered for your event. ${writes}`],
      }
    : {
        subject: `${name} is not coming to “${event.name}”`,
        heading: `${name} is not coming`,
        paragraphs: [
          `Hello ${first_name}, ${email === null ? name : `${name} (${email})`} has withdrawn from your event. ${current_attendees < max_attendees ? 'Somebody else can have the seat now.' : 'Somebody else has the seat already.'}`,
        ],
      };
  const mail = await renderMail(config, {
    ...texts,
    preview: `${seats} seats are taken now.`,
    facts: [
      ...eventFacts(eventInMail(event)),
      ...(is_staff ? ([[`${name} is`, 'School staff']] as const) : []),
      ['Seats taken', seats],
    ],
    button: openEvent(event, 'See who is coming'),
    ours: email === null ? [] : [email],
    footer: `You get this email because you posted an event at Limelight.${email === null ? '' : ' Please use the email address for this event only.'}`,
  });
  return email === null ? mail : { ...mail, headers: { 'Reply-To': email } };
};

/** Marks what the organizer knows of the attendee; false when an earlier mail said so, or, of a withdrawal, none ever did. */
async function markAnnounced(
  { event, account_id }: Attendance,
  { trx, mailId }: ComposeContext,
  isComing: boolean,
): Promise<boolean> {
  const marked = isComing
    ? firstOf(trx)`
        insert into event_notices (event_id, account_id, mail_id, is_coming)
        values (${event.id}, ${account_id}, ${mailId}, true)
        on conflict (event_id, account_id) do update set is_coming = true, mail_id = excluded.mail_id
        where not event_notices.is_coming or event_notices.mail_id = excluded.mail_id returning 1`
    : firstOf(trx)`
        update event_notices set is_coming = false, mail_id = ${mailId}
        where event_id = ${event.id} and account_id = ${account_id} and (is_coming or mail_id = ${mailId}) returning 1`;
  return (await marked) !== undefined;
}

const composeCancelled = (
  { first_name, event, reason, school, on_wait_list }: AboutEvent & Partial<Decision> & Waits,
  { config }: ComposeContext,
) =>
  renderEventMail(config, on_wait_list ? 'waited for' : 'registered for', {
    subject: `“${event.name}” was cancelled`,
    preview: `It was planned for ${describeStart(event)}.`,
    heading: `An event you ${on_wait_list ? 'waited' : 'registered'} for was cancelled`,
    paragraphs: [
      reason === undefined || school === undefined
        ? `Hello ${first_name}, the organizer has deleted this event, so it will not take place. You do not have to do anything.`
        : `Hello ${first_name}, an administrator of ${school} has closed this event. You do not have to do anything.`,
    ],
    facts: reason === undefined ? eventFacts(event) : [...eventFacts(event), ['Why', reason]],
    button: otherEvents,
    afterButton: ['If you have put it into your calendar from a file, please remove it there.'],
  });

const composeClosed = (
  { first_name, event, reason, school }: AboutEvent & Decision,
  { config }: ComposeContext,
) =>
  renderEventMail(config, 'posted', {
    subject: `“${event.name}” was closed`,
    preview: reason,
    heading: `${first_name}, your event was closed`,
    paragraphs: [
      `The reason: ${reason}`,
      `It was closed by an administrator of ${school}. We tell everybody who registered. If you think this is a mistake, ask your school.`,
    ],
    facts: eventFacts(event),
    button: { label: 'See your events', href: '/your-events' },
  });

/** To the organizer; a refusal has a reason. */
const composeDecided = (
  { first_name, event, school, reason }: AboutEvent & { school: string; reason?: string },
  { config }: ComposeContext,
) =>
  renderEventMail(
    config,
    'posted',
    reason === undefined
      ? {
          subject: `“${event.name}” is approved`,
          preview: 'Others can see it and register now.',
          heading: 'Your event is approved',
          paragraphs: [
            `Hello ${first_name}, ${school} has approved your event. Others can see it and register now.`,
          ],
          facts: eventFacts(event),
          button: openEvent(event),
        }
      : {
          subject: `“${event.name}” is not approved`,
          preview: reason,
          heading: `${first_name}, your event is not approved`,
          paragraphs: [
            `The reason: ${reason}`,
            `${school} did not approve this event, so nobody sees it. You can fix this and post it again.`,
          ],
          facts: eventFacts(event),
          button: { label: 'Post an event', href: '/post-event' },
        },
  );

/** To the organizer, with whether it waits for approval, and to everybody registered. */
const composeUndone = (
  {
    first_name,
    event,
    school,
    waits,
    on_wait_list,
  }: AboutEvent & Waits & { school: string; waits?: boolean },
  { config }: ComposeContext,
) =>
  renderEventMail(config, waits !== undefined ? 'posted' : on_wait_list ? 'waited for' : 'registered for', {
    subject: `“${event.name}” ${waits ? 'waits for approval again' : 'is not closed any more'}`,
    preview: describeStart(event),
    heading: waits ? 'Your event waits for approval again' : 'An event is not closed any more',
    paragraphs: [
      `Hello ${first_name}, ${school} has taken back its decision about this event. ${waits ? 'Nobody else sees it until the school has decided again.' : 'It takes place as planned.'}`,
    ],
    facts: eventFacts(event),
    button: openEvent(event),
  });

/** Drops a mail that says that an event is off, when it takes place again: mails may overtake each other. */
const unlessReopened =
  <Data extends AboutEvent>(compose: (data: Data, context: ComposeContext) => Promise<ComposedMail>) =>
  async (data: Data, context: ComposeContext) =>
    (await findCurrentEvent(context.trx, data.event.id)) ? undefined : compose(data, context);

const composeHidden = (
  { first_name, event, school, reason, on_wait_list }: AboutEvent & Decision & Waits,
  { config }: ComposeContext,
) =>
  renderEventMail(config, on_wait_list ? 'waited for' : 'registered for', {
    subject: `You are no longer ${on_wait_list ? 'on the wait list of' : 'registered for'} “${event.name}”`,
    preview: reason,
    heading: `${first_name}, you are no longer ${on_wait_list ? 'on the wait list' : 'registered'}`,
    paragraphs: [
      `The reason: ${reason}`,
      `${school} no longer shows this event to its students and ended your ${on_wait_list ? 'place on the wait list' : 'registration'}. If you have questions, ask your school.`,
    ],
    facts: eventFacts(event),
    button: otherEvents,
  });

/** Dropped when the attendee withdrew, or the event was deleted, has begun or changed again. */
async function composeChanged(
  { account_id, first_name, before, event }: ToAttendee & { before: EventInMail },
  context: ComposeContext,
) {
  const now = await findUpcoming(context, event, account_id);
  if (now?.starts_at !== event.starts_at || now.location !== event.location) return undefined;
  const [was, is] = [describeStart(before), describeStart(now)];
  return renderEventMail(context.config, 'registered for', {
    subject: `“${now.name}” has changed`,
    preview: `${is}, ${now.location}`,
    heading: 'An event you registered for has changed',
    paragraphs: [`Hello ${first_name}, the organizer has changed this event. You are still registered.`],
    facts: [
      ['Event', now.name],
      ['When', is],
      ...(was === is ? [] : [['When before', was] as const]),
      ['Where', now.location],
      ...(before.location === now.location ? [] : [['Where before', before.location] as const]),
    ],
    button: openEvent(now),
    afterButton: [
      'If you cannot come now, please withdraw on that page, so that somebody else can have your seat.',
      'If you have put the event into your calendar from a file, please add it again on that page.',
    ],
  });
}

/** The current event; undefined when it was deleted or has begun, or this person withdrew. */
export async function findUpcoming({ trx, clock }: ComposeContext, { id }: EventInMail, accountId: number) {
  const event = await selectEventToJoin(trx, id, accountId).executeTakeFirst();
  return event?.is_registered && event.starts_at > clock.now() ? eventInMail(event) : undefined;
}

/** Dropped when the attendee withdrew, or the event was deleted, has begun or was moved. */
async function composeReminder(
  { account_id, first_name, event: reminded }: ToAttendee,
  context: ComposeContext,
) {
  const { config, clock } = context;
  const event = await findUpcoming(context, reminded, account_id);
  if (event?.starts_at !== reminded.starts_at) return undefined;
  const { time_zone } = event;
  const isToday = dayInZone(new Date(event.starts_at), time_zone) === dayInZone(clock.now(), time_zone);
  const day = isToday ? 'today' : 'tomorrow';
  return renderEventMail(config, 'registered for', {
    subject: `Reminder: “${event.name}” is ${day}`,
    preview: `${describeStart(event)}, ${event.location}`,
    heading: `Your event is ${day}`,
    paragraphs: [`Hello ${first_name}, you are registered for this event, which is ${day}.`],
    facts: eventFacts(event),
    button: openEvent(event),
    afterButton: [
      'If you cannot come, please withdraw on that page, so that somebody else can have your seat.',
    ],
  });
}

export const eventsMailKinds = {
  [REGISTRATION_MAIL]: { compose: composeAttendance(true) },
  [WITHDRAWAL_MAIL]: { compose: composeAttendance(false) },
  [CANCELLED_MAIL]: { compose: unlessReopened(composeCancelled) },
  [CLOSED_MAIL]: { compose: unlessReopened(composeClosed) },
  [CHANGED_MAIL]: { compose: composeChanged },
  [EVENT_REMINDER_MAIL]: { compose: composeReminder },
  [DECIDED_MAIL]: { compose: composeDecided },
  [UNDONE_MAIL]: { compose: composeUndone },
  [HIDDEN_MAIL]: { compose: composeHidden },
} satisfies MailKinds;
