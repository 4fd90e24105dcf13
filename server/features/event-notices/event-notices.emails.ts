/** The mail with what an organizer tells everybody who has registered for their event. */
import { withoutLinks } from '#shared/address-in-text.ts';
import { describeStart } from '#server/features/events/event-text.ts';
import { eventInMail } from '#server/features/events/events.kinds.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { findNoticeToMail } from './event-notices.queries.ts';

export const NOTICE_MAIL = 'event-notice';

/** To one of those who come. The text stays with the event. */
export type NoticeData = {
  readonly event_id: number;
  readonly number: number;
  readonly account_id: number;
};

/** Dropped when they have withdrawn, and when the event is gone or has begun. */
async function composeNotice(
  data: NoticeData,
  { trx, config, clock }: ComposeContext,
): Promise<ComposedMail | undefined> {
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
    button: { label: 'Open the event', href: pageLink(config, `/event-detail/${event.id}`) },
    afterButton: [
      'The organizer does not get answers to this mail. If something is wrong with the notice, you can report it on the page of the event.',
    ],
    ours: [config.contactEmail],
    footer: `You get this mail because you have registered for an event at Limelight. Questions: ${config.contactEmail}`,
  });
}

export const eventNoticesMailKinds = {
  [NOTICE_MAIL]: { compose: composeNotice },
} satisfies MailKinds;
