/** The mail with what a school writes to one of its students. */
import { withoutLinks } from '#shared/address-in-text.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { findToMail } from './messages.queries.ts';

export const SCHOOL_MESSAGE_MAIL = 'school-message';

/** To one of its readers. The text stays with the message. */
export type SchoolMessageData = { readonly message_id: number; readonly account_id: number };

const paragraphsOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Dropped for who has left the school. */
async function compose(
  { message_id, account_id }: SchoolMessageData,
  { trx, config }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const found = await findToMail(trx, message_id, account_id);
  if (!found) return undefined;
  const school = withoutLinks(found.school);
  const subject = `${school} writes to you`;
  return renderMail({
    subject,
    preview: found.text,
    heading: subject,
    paragraphs: [
      `Hello ${withoutLinks(found.first_name)},`,
      ...paragraphsOf(found.text),
      found.by === null ? school : `${withoutLinks(found.by)} of ${school}`,
    ],
    ...(found.text_es !== null && { also: { language: 'es', paragraphs: paragraphsOf(found.text_es) } }),
    button: { label: 'Open your portfolio', href: pageLink(config, '/hour-tracker') },
    afterButton: ['Nobody reads answers to this email. To answer, talk to your school.'],
    ours: [config.contactEmail],
    footer: `You get this email because you are a student of ${school} at Limelight. Questions: ${config.contactEmail}`,
  });
}

/** The mails of this file by kind. */
export const messagesMailKinds = {
  [SCHOOL_MESSAGE_MAIL]: { compose, lastingData: ['account_id'] },
} satisfies MailKinds;
