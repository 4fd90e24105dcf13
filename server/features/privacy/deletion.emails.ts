/** The mail that confirms that an account is gone. */
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';

/** It has no data about the person except the address it goes to. */
export const ACCOUNT_DELETED_MAIL = 'account-deleted';

async function composeDeleted(_: unknown, { config }: ComposeContext): Promise<ComposedMail> {
  return renderMail({
    subject: 'Your Limelight account was deleted',
    preview: 'Your entries, your profile and everything else of you is gone.',
    heading: 'Your account was deleted',
    paragraphs: [
      'As you asked, your Limelight account was deleted: your profile and picture, your entries with their history, your events and registrations, and your calendar address. Links that your contacts have do not work any more.',
      'This cannot be undone. Copies that your school had downloaded, and mails that were sent, are not in our hands. Backups keep older data until they are replaced.',
    ],
    footer: `If this was not you, write to ${config.contactEmail}. This address is removed within a day, so this is the last mail.`,
  });
}

export const privacyMailKinds = {
  [ACCOUNT_DELETED_MAIL]: { compose: composeDeleted, isBrief: true },
} satisfies MailKinds;
