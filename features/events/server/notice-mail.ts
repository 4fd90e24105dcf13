import type { ComposeContext, MailKinds } from '#server/platform/mail/mail.ts';
import { eventFacts, eventInMail, openEvent, renderEventMail } from './events.mails.ts';
import { findNoticeToMail } from './events.queries.ts';

export const NOTICE_MAIL = 'event-notice';

export type NoticeData = { readonly event_id: number; readonly number: number; readonly account_id: number };

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
