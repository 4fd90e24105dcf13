/** Mails about an account, queued by address alone: unknown addresses take the same time, and no token is stored. */
import { describeInstant } from '#shared/calendar.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import { after, HOUR } from '#server/platform/clock.ts';
import { renderMail, MOST_NAMED } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { REGISTRATION_DAYS } from './accounts.limits.ts';
import { findAccountByEmail, findPerson, lockAccountByEmail } from './accounts.queries.ts';
import { emailChangeMailKinds } from './email-change.emails.ts';
import { waiting as registrationsOf, type Registration } from './registrations.queries.ts';
import { addRow } from '#server/platform/database/rows.ts';

export const CONFIRM_REGISTRATION_MAIL = 'confirm_registration';

export const RESET_PASSWORD_MAIL = 'reset_password';

/** Finishes a login with the right password after many wrong ones. */
export const FINISH_LOGIN_MAIL = 'finish_login';

export const PASSWORD_CHANGED_MAIL = 'password_changed';

/** To staff, after a login from an unknown browser. */
export const NEW_BROWSER_MAIL = 'new_browser';

export interface NewBrowserData {
  readonly device: string | null;
  readonly at: string;
}

export interface RequestedMailData {
  /** The registration to confirm: the new one, or that of the browser that asks for the mail. */
  readonly registration_id?: number;
  /** No registration waited when it was requested. */
  readonly is_to_nobody?: boolean;
}

export interface PasswordChangedData {
  /** Changed with the old password, in a browser that stays signed in. */
  readonly with_the_old_one?: boolean;
}

export const accountsMailKinds = {
  [CONFIRM_REGISTRATION_MAIL]: {
    compose: (data: RequestedMailData, context) => composeConfirmation(data, context),
  },
  [RESET_PASSWORD_MAIL]: { compose: composeReset },
  [FINISH_LOGIN_MAIL]: { compose: composeFinish },
  [PASSWORD_CHANGED_MAIL]: { compose: composeChanged },
  [NEW_BROWSER_MAIL]: { compose: composeNewBrowser },
  ...emailChangeMailKinds,
} satisfies MailKinds;

// Confirms one registration: the given one, or else the only one. Lists the others with links that only remove them: an owner who
// clicked the first of several links would let a stranger's password in (decision 0069). `before` is the first paragraph
// when the mail was requested for something else.
async function composeConfirmation(
  { registration_id, is_to_nobody = false }: RequestedMailData,
  context: ComposeContext,
  before: readonly string[] = [],
): Promise<ComposedMail | undefined> {
  const { trx, clock, config, to } = context;
  if (is_to_nobody || (await lockAccountByEmail(trx, to))) return undefined;
  // Locked, so that links can be made for them.
  const waiting = await registrationsOf(trx, to, clock.now()).forKeyShare('r').execute();
  const count = waiting.length;
  const own =
    registration_id === undefined && count === 1
      ? waiting[0]
      : waiting.find(({ id }) => id === registration_id);
  // Replaced or removed; its successor has a mail of its own.
  if (count === 0 || (registration_id !== undefined && !own)) return undefined;
  const addressOf = (token: string): string => `${config.publicUrl}/verify-email/${token}`;
  const items = [];
  const besides = waiting.filter((each) => each !== own);
  for (const one of besides.slice(0, MOST_NAMED)) {
    const href = addressOf(await makeLink(context, one.id, true));
    items.push({ facts: factsOf(one, 'Registered as'), link: { label: 'This was not me', href } });
  }
  if (!own) {
    return renderMail(config, {
      subject: 'Your email was registered more than once at Limelight',
      preview: 'Each registration has its own email.',
      heading: 'Which registration is yours?',
      paragraphs: [
        ...before,
        `This email address was registered at Limelight ${count} times, so this email confirms none of them. Open the email you got when you registered. If you do not have it, press \u201cThis was not me\u201d for each one that is not yours. Then ask for a new link.`,
      ],
      items,
      afterButton: [CONFIRMING_ENDS],
      footer: `Without your click nobody can log in.`,
    });
  }
  const token = await makeLink(context, own.id, false);
  const others = besides.length;
  return renderMail(config, {
    subject: 'Confirm your email for Limelight',
    preview: 'One click, and your Limelight account is ready.',
    heading: 'Confirm your email',
    paragraphs: [
      ...before,
      'Somebody registered at Limelight with this email address. Was it you? Confirm it, and you can log in.',
    ],
    button: { label: 'Confirm my email', href: addressOf(token) },
    facts: factsOf(own),
    afterButton: [
      ...(others === 0
        ? []
        : [
            `This address was registered ${others === 1 ? 'one more time' : `${others} more times`}, ${others > MOST_NAMED ? `of which ${MOST_NAMED} are listed above` : 'as listed above'}. Confirming yours ends ${others === 1 ? 'the other one' : 'the others'}, too.`,
          ]),
      CONFIRMING_ENDS,
    ],
    ...(others > 0 && { items, buttonPlace: 'before the facts' }),
    footer:
      'Not you? Open the link and press \u201cThis was not me\u201d, or ignore this email: without your click nobody can log in.',
  });
}

const CONFIRM_FIRST =
  'Somebody, probably you, asked to set a new password. Confirm your email first; after that you can set one.';

const CONFIRMING_ENDS = `Links work for ${REGISTRATION_DAYS} days after registering. After that, register again.`;

function factsOf(registration: Registration, label = 'Name'): [string, string][] {
  const { first_name, last_name, school, created_at, time_zone } = registration;
  return [
    [label, `${first_name} ${last_name}`],
    ['School', school],
    ['Registered', describeInstant(created_at, time_zone)],
  ];
}

/** Without an account, asks to confirm the email first: a new password must not confirm a stranger's registration. */
async function composeReset(data: RequestedMailData, context: ComposeContext) {
  const account = await lockAccountByEmail(context.trx, context.to);
  if (!account) return composeConfirmation(data, context, [CONFIRM_FIRST]);
  const token = await makeToken(context, account.id, 'reset_password');
  const uid = Buffer.from(String(account.id)).toString('base64url');
  return renderMail(context.config, {
    subject: 'Set a new password for Limelight',
    preview: 'The link works once, within the next hour.',
    heading: 'Set a new password',
    paragraphs: ['Somebody, probably you, asked to set a new password for your Limelight account.'],
    button: {
      label: 'Set a new password',
      href: `${context.config.publicUrl}/password-reset-confirm/${uid}/${token}`,
    },
    afterButton: ['The link works once and for 1 hour.'],
    footer: 'If you did not ask for this, ignore this email: your password stays as it is.',
  });
}

async function composeFinish(_: unknown, context: ComposeContext): Promise<ComposedMail | undefined> {
  const account = await lockAccountByEmail(context.trx, context.to);
  if (!account?.email_verified_at) return undefined;
  const token = await makeToken(context, account.id, 'finish_login');
  return renderMail(context.config, {
    subject: 'Finish logging in to Limelight',
    preview: 'The link works once, within the next hour.',
    heading: 'Finish logging in',
    paragraphs: [
      'Somebody, probably you, just entered the password of your Limelight account. Somebody tried many wrong passwords lately, so logging in from a new browser takes one more step.',
    ],
    button: { label: 'Finish logging in', href: `${context.config.publicUrl}/finish-login/${token}` },
    afterButton: [
      'The link works once and for 1 hour. Open it in the browser in which you want to log in.',
      `If this was not you, somebody knows your password. Set a new one: ${context.config.publicUrl}/password-reset`,
    ],
    ours: [`${context.config.publicUrl}/password-reset`],
  });
}

async function composeChanged({ with_the_old_one = false }: PasswordChangedData, { config }: ComposeContext) {
  const [what, ended] = with_the_old_one
    ? ['Somebody who knew the old password set a new one', 'all other browsers and devices were logged out']
    : ['A new password was set', 'all devices were logged out'];
  return renderMail(config, {
    subject: 'Your Limelight password was changed',
    preview: `${ended.charAt(0).toUpperCase()}${ended.slice(1)}.`,
    heading: 'Your password was changed',
    paragraphs: [
      `${what} for your Limelight account. For safety, ${ended}. If that was you, there is nothing to do.`,
    ],
    button: { label: 'This was not me: set a new password', href: `${config.publicUrl}/password-reset` },
  });
}

async function composeNewBrowser({ device, at }: NewBrowserData, { trx, config, to }: ComposeContext) {
  const account = await findAccountByEmail(trx, to);
  const person = account && (await findPerson(trx, account.id));
  if (!person) return undefined;
  const where = device ?? 'a browser that did not say what it is';
  return renderMail(config, {
    subject: 'A new browser logged in to your Limelight account',
    preview: `${where}, ${describeInstant(new Date(at), person.time_zone)}.`,
    heading: 'A new browser logged in',
    paragraphs: [
      `${where}, ${describeInstant(new Date(at), person.time_zone)}. Limelight has not seen this browser with your account before.`,
      'If that was you, there is nothing to do.',
    ],
    button: { label: 'This was not me: set a new password', href: `${config.publicUrl}/password-reset` },
    afterButton: ['A new password logs everybody out, including whoever this was.'],
  });
}

async function makeToken(
  { trx, clock }: ComposeContext,
  accountId: number,
  purpose: 'reset_password' | 'finish_login',
): Promise<string> {
  const { token, hash } = newToken();
  const now = clock.now();
  await addRow(trx, 'account_tokens', {
    token_hash: hash,
    account_id: accountId,
    purpose,
    created_at: now,
    expires_at: after(now, HOUR),
  });
  return token;
}

async function makeLink({ trx }: ComposeContext, registration_id: number, only_removes: boolean) {
  const { token, hash } = newToken();
  await addRow(trx, 'registration_links', { token_hash: hash, registration_id, only_removes });
  return token;
}
