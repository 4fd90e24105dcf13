/**
 * Mails about an account. Each is asked for by address alone and looks the account up when it is composed: asking takes
 * the same time whether or not the account exists, and the link's token is never stored.
 */
import { after, DAY, HOUR } from '#server/platform/clock.ts';
import { renderMail } from '#server/platform/mail-layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail.ts';
import { newToken } from '#server/platform/tokens.ts';
import { findAccountByEmail, insertAccountToken } from './accounts.queries.ts';

export const CONFIRM_EMAIL_LIFETIME_MS = 3 * DAY;
export const RESET_PASSWORD_LIFETIME_MS = HOUR;

/** The kind of mail that says that there is a new password. */
export const PASSWORD_CHANGED_MAIL = 'password_changed';

/** What that mail has to know; nothing after a reset. */
export interface PasswordChangedData {
  /** It was set with the old one, by a browser that stays signed in. */
  readonly with_the_old_one?: boolean;
}

/** The mails of this feature by kind. */
export const accountsMailKinds = {
  confirm_email: { compose: composeConfirmation },
  reset_password: { compose: composeReset },
  [PASSWORD_CHANGED_MAIL]: { compose: composeChanged },
} satisfies MailKinds;

/**
 * Carries the link that confirms an email. It names nobody: whoever registered could write what they like to any
 * address.
 */
async function composeConfirmation(_: unknown, context: ComposeContext): Promise<ComposedMail | undefined> {
  const account = await findAccountByEmail(context.trx, context.to);
  // Imported accounts have nothing to confirm before they set a password.
  if (!account || account.email_verified_at || account.password_hash === null) return undefined;
  const token = await makeToken(context, account.id, 'confirm_email', CONFIRM_EMAIL_LIFETIME_MS);
  return renderMail({
    subject: 'Confirm your email for Limelight',
    preview: 'One click, and your Limelight account is ready.',
    heading: 'Confirm your email',
    paragraphs: [
      'An account was opened at Limelight with this email address. Confirm that it is yours, then you can log in.',
    ],
    button: { label: 'Confirm my email', href: `${context.config.publicUrl}/verify-email/${token}` },
    afterButton: ['The link works for 3 days. After that, log in to have a new one sent.'],
    footer: 'If you did not open this account, ignore this mail: without the click nobody can use it.',
  });
}

async function composeReset(_: unknown, context: ComposeContext): Promise<ComposedMail | undefined> {
  const account = await findAccountByEmail(context.trx, context.to);
  if (!account) return undefined;
  const token = await makeToken(context, account.id, 'reset_password', RESET_PASSWORD_LIFETIME_MS);
  const uid = Buffer.from(String(account.id)).toString('base64url');
  return renderMail({
    subject: 'Set a new password for Limelight',
    preview: 'The link works once, within the next hour.',
    heading: 'Set a new password',
    paragraphs: ['Somebody, probably you, asked to set a new password for your Limelight account.'],
    button: {
      label: 'Set a new password',
      href: `${context.config.publicUrl}/password-reset-confirm/${uid}/${token}`,
    },
    afterButton: ['The link works once and for 1 hour.'],
    footer: 'If you did not ask for this, ignore this mail: your password stays as it is.',
  });
}

async function composeChanged(
  { with_the_old_one = false }: PasswordChangedData,
  { config }: ComposeContext,
): Promise<ComposedMail> {
  const [what, ended] = with_the_old_one
    ? ['Somebody who knew the old one set a new password', 'all other browsers and devices were signed out']
    : ['A new password was set', 'all devices were signed out'];
  return renderMail({
    subject: 'Your Limelight password was changed',
    preview: `${ended.charAt(0).toUpperCase()}${ended.slice(1)}.`,
    heading: 'Your password was changed',
    paragraphs: [
      `${what} for your Limelight account, and ${ended}. If that was you, there is nothing to do.`,
    ],
    button: { label: 'This was not me: set a new password', href: `${config.publicUrl}/password-reset` },
    footer: `Questions? Write to ${config.contactEmail}.`,
  });
}

async function makeToken(
  { trx, clock }: ComposeContext,
  accountId: number,
  purpose: 'confirm_email' | 'reset_password',
  lifetime: number,
): Promise<string> {
  const { token, hash } = newToken();
  const now = clock.now();
  await insertAccountToken(trx, {
    token_hash: hash,
    account_id: accountId,
    purpose,
    created_at: now,
    expires_at: after(now, lifetime),
  });
  return token;
}
