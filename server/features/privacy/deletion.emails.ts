/** The mail that confirms that an account is gone. */
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';

export const ACCOUNT_DELETED_MAIL = 'account-deleted';

/** Nothing about the person but the address that it goes to. */
export type DeletedMailData = {
  /** Which schools keep hours without a name. */
  readonly kept_by: readonly string[];
};

async function composeDeleted(
  { kept_by }: DeletedMailData,
  { config }: ComposeContext,
): Promise<ComposedMail> {
  return renderMail({
    subject: 'Your Limelight account was deleted',
    preview: 'Your entries and your profile are gone.',
    heading: 'Your account was deleted',
    paragraphs: [
      'As you asked, your Limelight account was deleted: your profile and picture, your entries with their history, your events and registrations, and your calendar address. Links that your contacts have do not work any more.',
      ...kept_by.map(
        (school) =>
          `${school} keeps the dates and hours of your verified entries under a made-up name, as we told you before.`,
      ),
      'This cannot be undone. Copies that your school had downloaded, and mails that were sent, are not in our hands. Backups keep older data until they are replaced.',
    ],
    ours: [config.contactEmail],
    footer: `If this was not you, write to ${config.contactEmail}. This address is removed within a day, so this is the last mail.`,
  });
}

export const privacyMailKinds = {
  [ACCOUNT_DELETED_MAIL]: { compose: composeDeleted, isBrief: true },
} satisfies MailKinds;
