/** The mail with what a school writes to one of its students, in the language that they chose. */
import { withoutLinks } from '#shared/address-in-text.ts';
import { schoolMail as en } from '#shared/languages/en/school-mail.ts';
import { schoolMail as es } from '#shared/languages/es/school-mail.ts';
import { createTranslators } from '#server/platform/i18n.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { findToMail } from './messages.queries.ts';

export const SCHOOL_MESSAGE_MAIL = 'school-message';

/** To one of its readers. The text stays with the message. */
export type SchoolMessageData = { readonly message_id: number; readonly account_id: number };

const translators = createTranslators({ en, es });

/** Dropped when it was taken back, and for who has left the school. */
async function compose(
  { message_id, account_id }: SchoolMessageData,
  { trx, config }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const found = await findToMail(trx, message_id, account_id);
  if (!found) return undefined;
  const { say } = translators[found.language];
  const school = withoutLinks(found.school);
  const subject = say(found.kind === 'announcement' ? 'announcement' : 'subject', { school });
  return renderMail({
    language: found.language,
    subject,
    preview: found.text,
    heading: subject,
    paragraphs: [
      say('hello', { name: withoutLinks(found.first_name) }),
      ...found.text.split('\n').filter((line) => line.trim() !== ''),
      found.by === null ? school : say('by', { by: withoutLinks(found.by), school }),
    ],
    button: { label: say('button'), href: pageLink(config, '/messages') },
    afterButton: [say('oneWay')],
    ours: [config.contactEmail],
    footer: say('footer', { school, help: config.contactEmail }),
  });
}

/** The mails of this file by kind. */
export const messagesMailKinds = {
  [SCHOOL_MESSAGE_MAIL]: { compose, lastingData: ['account_id'] },
} satisfies MailKinds;
