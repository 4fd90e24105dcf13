import { FEWEST_ATTENDEES, MOST_NOTICES, noticeChecks } from '#features/events/event-notices.rules.ts';
import { writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { addRow, findRows } from '#server/platform/database/rows.ts';
import { counts } from '#server/platform/database/standing.ts';
import { Conflict, NotAllowed, NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { refuseOutsider } from '#server/platform/http/route.ts';
import { queueMails, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';
import { eventFacts, eventInMail, openEvent, renderEventMail } from './events.mails.ts';
import { toNotice } from './events.operations.ts';
import {
  findNoticeToMail,
  lockEvent,
  lockOrganizer,
  type LockedEvent,
  type NoticeRow,
} from './events.queries.ts';

export const ONLY_ORGANIZER_NOTIFIES = 'Only the person who has posted an event can send a notice about it.';
export const NOTICE_TOO_LATE = 'This event has begun already, so no notice can be sent.';
export const ALL_SENT = `You have sent ${MOST_NOTICES} notices about this event, which is the most that is possible.`;
export const TOO_FEW_REGISTERED = `A notice goes to everybody who has registered, never to one person. You can send one when ${FEWEST_ATTENDEES} people have registered.`;

/**
 * Mails a notice to everybody registered and keeps it with the event. A repeated text is not sent again.
 * @throws InvalidFields; NotFound, also for a closed event; NotAllowed for another person's event and
 * non-members; Conflict when it has begun, after the last notice, and for too few people
 */
export async function sendNotice(context: AppContext, caller: Caller, eventId: number, text: string) {
  refuseFirstFailure(noticeChecks, { text });
  return context.db.transaction().execute(async (trx) => {
    // Locks the account before the event, as deleting an account does.
    refuseOutsider(await lockOrganizer(trx, caller.account_id), 'member');
    const event = await lockEvent(trx, eventId);
    if (!event) throw new NotFound();
    if (event.organizer_id !== caller.account_id) throw new NotAllowed(ONLY_ORGANIZER_NOTIFIES);
    const sent = await selectSent(trx, eventId);
    const same = sent.find((notice) => notice.text === text);
    if (same) return toNotice(same);
    const now = context.clock.now();
    if (event.starts_at <= now) throw new Conflict(NOTICE_TOO_LATE, 'past_event');
    if (sent.length >= MOST_NOTICES) throw new Conflict(ALL_SENT, 'all_sent');
    const recipients = await selectRecipients(trx, eventId);
    if (recipients.length < FEWEST_ATTENDEES) throw new Conflict(TOO_FEW_REGISTERED, 'too_few_to_tell');
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

/** Logged in the schools of everybody concerned; only the organizer's own school sees the full name. */
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

/** Notices sent so far. The event must be locked. */
function selectSent(trx: Trx, event_id: number): Promise<NoticeRow[]> {
  const columns = ['number', 'text', 'people', 'created_at'] as const;
  return findRows(trx, 'attendee_notices', { event_id }, columns, 'number');
}

const NOTICE_MAIL = 'event-notice';

type NoticeData = { readonly event_id: number; readonly number: number; readonly account_id: number };

async function composeNotice(data: NoticeData, { trx, config, clock }: ComposeContext) {
  const notice = await findNoticeToMail(trx, data, clock.now());
  if (!notice) return undefined;
  const event = eventInMail(notice);
  const lines = `“${notice.text}”`.split('\n').filter((line) => line.trim() !== '');
  return renderEventMail(config, 'registered for', {
    subject: `A notice about “${event.name}”`,
    preview: notice.text,
    heading: 'A notice from the organizer of your event',
    paragraphs: [
      `Hello ${notice.first_name}, the organizer writes to everybody who has registered:`,
      ...lines,
    ],
    facts: [
      ...eventFacts(event),
      ['Organizer', `${notice.organizer}, ${notice.school}`],
      ...(notice.organizer_is_staff ? ([['The organizer is', 'School staff']] as const) : []),
    ],
    button: openEvent(event),
    afterButton: [
      'The organizer does not get answers to this email. If something is wrong with the notice, you can report it on the page of the event.',
    ],
  });
}

export const noticeMailKinds = { [NOTICE_MAIL]: { compose: composeNotice } } satisfies MailKinds;
