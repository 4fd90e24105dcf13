/** Mails about a new email of an account. Each makes its link when it is sent. */
import { newToken } from '#server/platform/auth/tokens.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { CHANGE_LINK_DAYS, UNDO_DAYS } from './accounts.limits.ts';
import { findAccountByEmail } from './accounts.queries.ts';
import { lockEmailChange, type EmailChange } from './email-change.queries.ts';

export const CONFIRM_NEW_EMAIL_MAIL = 'confirm_new_email';
/** To the old address, and to the new one when the change was undone. */
export const EMAIL_CHANGE_NOTICE_MAIL = 'email_change_told';

type EmailChangeData = {
  readonly change_id: number;
  /** Deletes the mail with the account. */
  readonly account_id: number;
};

export type EmailChangeNoticeData = EmailChangeData & { readonly what: 'asked' | 'changed' | 'undone' };

export const emailChangeMailKinds = {
  [CONFIRM_NEW_EMAIL_MAIL]: { compose: composeConfirmation },
  [EMAIL_CHANGE_NOTICE_MAIL]: { compose: composeNotice },
} satisfies MailKinds;

async function composeConfirmation(
  { change_id }: EmailChangeData,
  { trx, clock, config, to }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const change = await lockEmailChange(trx, change_id);
  if (!change || change.confirmed_at || change.undone_at || change.expires_at <= clock.now())
    return undefined;
  if (await findAccountByEmail(trx, to)) {
    return renderMail(config, {
      subject: 'Your email was entered at Limelight',
      preview: 'Nothing has changed.',
      heading: 'You already have an account with this email',
      paragraphs: [
        'Somebody asked to use this email address for another Limelight account. Your account already has it, so nothing has changed.',
        'If it was you, delete one of the two accounts first, or use another address.',
      ],
    });
  }
  return renderMail(config, {
    subject: 'Confirm your new email for Limelight',
    preview: 'One click, and you log in with this address.',
    heading: 'Confirm your new email',
    paragraphs: [
      `${requesterName(change)} asked to use this email address for this Limelight account. Is it yours? Confirm it, and you will log in with it from then on.`,
    ],
    button: { label: 'Confirm my new email', href: await linkTo(trx, config, change.id, 'token_hash') },
    facts: [
      ['Name', `${change.first_name} ${change.last_name}`],
      ['School', change.school],
    ],
    afterButton: [`The link works for ${CHANGE_LINK_DAYS} days.`],
    footer: 'Not you? Ignore this email: without your click nothing changes.',
  });
}

function requesterName({ requested_by, actor, school }: EmailChange): string {
  if (requested_by === 'owner') return 'Somebody';
  if (requested_by === 'command line') return 'The people who run Limelight';
  return actor === null ? `An administrator of ${school}` : `${actor}, an administrator of ${school},`;
}

async function composeNotice(
  { change_id, what }: EmailChangeNoticeData,
  { trx, clock, config }: ComposeContext,
) {
  const change = await lockEmailChange(trx, change_id);
  if (!change) return undefined;
  const { old_email, new_email, reason } = change;
  const ours = [old_email];
  if (what === 'undone') {
    return renderMail(config, {
      ours,
      subject: 'The change of your email was undone',
      preview: `The account has the address ${old_email} again.`,
      heading: 'The change of your email was undone',
      paragraphs: [
        `Somebody who can read the email of ${old_email} undid the change to ${new_email}. All browsers were logged out, and the password no longer works.`,
        `If that was not you, write to ${config.contactEmail}.`,
      ],
    });
  }
  const isConfirmed = change.confirmed_at !== null;
  // Confirmed meanwhile, which has its own mail, or undone.
  if (change.undone_at || isConfirmed !== (what === 'changed')) return undefined;
  if (!isConfirmed && change.expires_at <= clock.now()) return undefined;
  const href = await linkTo(trx, config, change.id, 'undo_token_hash');
  return renderMail(config, {
    ours,
    ...(isConfirmed
      ? {
          subject: 'Your Limelight account has a new email',
          preview: `It is ${new_email} now. You can undo this for ${UNDO_DAYS} days.`,
          heading: 'Your email was changed',
          paragraphs: [
            `Your Limelight account has the email ${new_email} now, and no longer ${old_email}. If that was you, there is nothing to do.`,
          ],
          button: { label: 'This was not me: undo it', href },
          afterButton: [
            `You can undo it for ${UNDO_DAYS} days. That logs everybody out, and the password stops working. We then email you a link to set a new one.`,
          ],
        }
      : {
          subject: 'A new email for your Limelight account?',
          preview: `We emailed a link to ${new_email} to confirm it.`,
          heading: 'A new email for your account?',
          paragraphs: [
            `${requesterName(change)} asked to change the email of your Limelight account from ${old_email} to ${new_email}. It changes once it is confirmed there.`,
            ...(reason === null ? [] : [`The reason: ${reason}`]),
          ],
          button: { label: 'Stop this', href },
          afterButton: ['If you know about this, there is nothing to do.'],
        }),
  });
}

/** Makes the link for a change that `lockEmailChange` has locked. */
async function linkTo(
  trx: ComposeContext['trx'],
  { publicUrl }: ComposeContext['config'],
  changeId: number,
  column: 'token_hash' | 'undo_token_hash',
): Promise<string> {
  const { token, hash } = newToken();
  await trx.updateTable('email_changes').set(column, hash).where('id', '=', changeId).execute();
  return `${publicUrl}/email-change/${token}`;
}
