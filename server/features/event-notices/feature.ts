/** Notices of organizers to those who registered. */
import { sql } from 'kysely';
import { sendNotice as sendNoticeCall } from '#shared/events/event-notices.contract.ts';
import { FEWEST_ATTENDEES, MOST_NOTICES, noticeChecks } from '#shared/events/event-notices.rules.ts';
import { withoutLinks } from '#shared/address-in-text.ts';
import type { Feature } from '#server/platform/feature.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import {
  type NoticeRow,
  lockEvent,
  lockOrganizer,
  type LockedEvent,
} from '#server/features/events/events.queries.ts';
import { Conflict, NotAllowed, NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { refuseOutsider } from '#server/platform/http/route.ts';
import { queueMails, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { isByStaff, organizerName } from '#server/features/events/event-visibility.queries.ts';
import { counts } from '#server/platform/database/standing.ts';
import { describeStart, eventInMail, openEvent, forAttendee } from '#server/features/events/events.kinds.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { toNotice } from '#server/features/events/events.operations.ts';
import { addRow } from '#server/platform/database/rows.ts';

export const NOT_YOURS_TO_TELL = 'Only the person who has posted an event can send a notice about it.';
export const TOLD_TOO_LATE = 'This event has begun already, so no notice can be sent.';
export const ALL_SENT = `You have sent ${MOST_NOTICES} notices about this event, which is the most that is possible.`;
export const TOO_FEW_TO_TELL = `A notice goes to everybody who has registered, never to one person. You can send one when ${FEWEST_ATTENDEES} people have registered.`;

/**
 * Mails it to everybody who has registered, and keeps it with the event. The same text again, such as after a lost response, is
 * not sent again.
 * @throws InvalidFields for the first check that fails; NotFound, also for an event that was closed; NotAllowed when it is another
 * person's, and for who is no longer a member; Conflict when it has begun, after the last notice, and for too few people
 */
async function sendNotice(context: AppContext, caller: Caller, eventId: number, text: string) {
  refuseFirstFailure(noticeChecks, { text });
  return context.db.transaction().execute(async (trx) => {
    // Their account before the event, as for whoever deletes an account with its events.
    refuseOutsider(await lockOrganizer(trx, caller.account_id), 'member');
    const event = await lockEvent(trx, eventId);
    if (!event) throw new NotFound();
    if (event.organizer_id !== caller.account_id) throw new NotAllowed(NOT_YOURS_TO_TELL);
    const sent = await selectSent(trx, eventId);
    const same = sent.find((notice) => notice.text === text);
    if (same) return toNotice(same);
    const now = context.clock.now();
    if (event.starts_at <= now) throw new Conflict(TOLD_TOO_LATE, 'past_event');
    if (sent.length >= MOST_NOTICES) throw new Conflict(ALL_SENT, 'all_sent');
    const recipients = await selectRecipients(trx, eventId);
    if (recipients.length < FEWEST_ATTENDEES) throw new Conflict(TOO_FEW_TO_TELL, 'too_few_to_tell');
    const notice = { number: sent.length + 1, text, people: recipients.length, created_at: now };
    const school_ids = [...new Set(recipients.map(({ school_id }) => school_id))];
    await addRow(trx, 'attendee_notices', { ...notice, event_id: eventId, school_ids });
    const mails = recipients.map(({ id, email }) => {
      const data: NoticeData = { event_id: eventId, number: notice.number, account_id: id };
      return { to: email, data };
    });
    await queueMails(context, trx, NOTICE_MAIL, mails);
    await writeDown(trx, caller, event, notice, school_ids);
    return toNotice(notice);
  });
}

/** In the schools of everybody concerned. The activity names people in full, so only the organizer's own school has the name. */
async function writeDown(
  trx: Trx,
  caller: Caller,
  event: LockedEvent,
  { people, created_at }: NoticeRow,
  schoolIds: readonly number[],
): Promise<void> {
  for (const school_id of new Set([caller.school_id, event.school_id, ...schoolIds])) {
    const isOwn = school_id === caller.school_id;
    await writeActivity(trx, {
      school_id,
      kind: 'notice sent',
      actor_account_id: isOwn ? caller.account_id : null,
      actor: 'system',
      subject_account_id: null,
      facts: {
        event: event.id,
        event_name: event.name,
        people,
        ...(isOwn ? {} : { organizer_school: caller.school }),
      },
      created_at,
    });
  }
}

/** Everybody who has registered and is a member of their school. */
function selectRecipients(trx: Trx, eventId: number) {
  return trx
    .selectFrom('event_registrations as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .where('r.event_id', '=', eventId)
    .where(counts)
    .select(['a.id', 'a.email', 'a.school_id'])
    .orderBy('a.id')
    .execute();
}

/** What was sent about an event so far. Call it while the event is locked. */
function selectSent(trx: Trx, eventId: number): Promise<NoticeRow[]> {
  return trx
    .selectFrom('attendee_notices')
    .where('event_id', '=', eventId)
    .select(['number', 'text', 'people', 'created_at'])
    .orderBy('number')
    .execute();
}

/**
 * A notice for one of those who come, as they may read it. Undefined when they have withdrawn, the event is gone or has begun,
 * and when one of the two is no longer a member of a school.
 */
function findNoticeToMail(
  trx: Trx,
  notice: { readonly event_id: number; readonly number: number },
  accountId: number,
  now: Date,
) {
  return trx
    .selectFrom('attendee_notices as n')
    .innerJoin('events as e', 'e.id', 'n.event_id')
    .innerJoin('schools as s', 's.id', 'e.school_id')
    .innerJoin('accounts as a', 'a.id', 'e.organizer_id')
    .innerJoin('event_registrations as r', 'r.event_id', 'e.id')
    .innerJoin('accounts as p', 'p.id', 'r.account_id')
    .where('n.event_id', '=', notice.event_id)
    .where('n.number', '=', notice.number)
    .where('e.cancelled_at', 'is', null)
    .where('e.starts_at', '>', now)
    .where(counts)
    .where('p.id', '=', accountId)
    .where(sql<boolean>`p.standing = 'member'`)
    .select(['e.id', 'e.name', 'e.location', 'e.starts_at', 'e.time_zone', 's.name as school'])
    .select([organizerName(accountId).as('organizer'), isByStaff.as('organizer_is_staff')])
    .select(['n.text', 'p.first_name'])
    .executeTakeFirst();
}

const NOTICE_MAIL = 'event-notice';

/** To one of those who come. The text stays with the event. */
type NoticeData = { readonly event_id: number; readonly number: number; readonly account_id: number };

async function composeNotice(data: NoticeData, { trx, config, clock }: ComposeContext) {
  const notice = await findNoticeToMail(trx, data, data.account_id, clock.now());
  if (!notice) return undefined;
  const event = eventInMail(notice);
  const lines = notice.text.split('\n').filter((line) => line.trim() !== '');
  return renderMail({
    subject: `A notice about \u201c${event.name}\u201d`,
    preview: notice.text,
    heading: 'A notice from the organizer of your event',
    paragraphs: [
      `Hello ${withoutLinks(notice.first_name)}, the organizer writes to everybody who has registered:`,
      ...lines.map((line, index) => {
        const begins = index === 0 ? '\u201c' : '';
        return `${begins}${line}${index === lines.length - 1 ? '\u201d' : ''}`;
      }),
    ],
    facts: [
      ['Event', withoutLinks(event.name)],
      ['When', describeStart(event)],
      ['Where', withoutLinks(event.location)],
      ['Organizer', `${withoutLinks(notice.organizer)}, ${notice.school}`],
      ...(notice.organizer_is_staff ? ([['The organizer is', 'School staff']] as const) : []),
    ],
    button: openEvent(config, event),
    afterButton: [
      'The organizer does not get answers to this mail. If something is wrong with the notice, you can report it on the page of the event.',
    ],
    ...forAttendee(config),
  });
}

export const eventNotices: Feature = {
  uses: ['activity', 'events'],
  routes: [
    (route, context) => {
      route(sendNoticeCall, 'member', ({ caller, params, body }) =>
        sendNotice(context, caller, params.id, body.text),
      );
    },
  ],
  mailKinds: { [NOTICE_MAIL]: { compose: composeNotice } } satisfies MailKinds,
};
