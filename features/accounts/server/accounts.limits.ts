/** Rate limits for visitors. No address is refused by itself, since a school may share one (decision 0029). */
import { mailboxOf } from '#features/entries/mailbox.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Key } from '#server/platform/auth/key.ts';
import { slowDown } from '#server/platform/auth/constant-pace.ts';
import { addressKey, countOne, type Limit } from '#server/platform/auth/rate-limit.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Wrong passwords for one account from all unknown browsers: 50, and 50 a day. Above that a right one needs a mail. */
export const strangersLimit: Limit = { times: 50, seconds: DAY_SECONDS };
/** Wrong passwords from one known browser: 10, and 48 a day. Above that it counts as unknown. */
export const deviceLimit: Limit = { times: 10, seconds: 5 * HOUR_SECONDS };
/** Accounts with wrong passwords from one address. Above that its responses are slower. */
export const addressFailuresLimit: Limit = { times: 300, seconds: HOUR_SECONDS };

/** Password changes with the current password; each sends a mail. */
export const passwordChangeLimit: Limit = { times: 10, seconds: HOUR_SECONDS };

/** Calls from one address; those above are queued. An assembly of 1,000 stays below (500 with passkeys); each looks at the link and confirms. */
const addressLimits = {
  register: { times: 1200, seconds: 20 * MINUTE_SECONDS },
  'check-old-account': { times: 3000, seconds: 20 * MINUTE_SECONDS },
  'password-reset': { times: 600, seconds: 20 * MINUTE_SECONDS },
  'password-reset-confirm': { times: 600, seconds: 20 * MINUTE_SECONDS },
  'verify-email': { times: 2400, seconds: 20 * MINUTE_SECONDS },
  'resend-verify-email': { times: 600, seconds: 20 * MINUTE_SECONDS },
  demo: { times: 600, seconds: 20 * MINUTE_SECONDS },
  'finish-login': { times: 600, seconds: 20 * MINUTE_SECONDS },
  'email-change': { times: 600, seconds: 20 * MINUTE_SECONDS },
  passkey: { times: 600, seconds: 20 * MINUTE_SECONDS },
} as const satisfies Record<string, Limit>;

export function slowDownCalls(context: AppContext, call: keyof typeof addressLimits, address: string) {
  return slowDown(context, addressKey(call, address), addressLimits[call]);
}

/** Days to confirm a registration. */
export const REGISTRATION_DAYS = 3;
/** Days to confirm a new email. */
export const CHANGE_LINK_DAYS = 3;
/** Days in which the old address can undo the change. */
export const UNDO_DAYS = 7;
/** Days to keep email change requests. */
export const EMAIL_CHANGE_DAYS = 60;
/** Days for which an address that was left is still the person's own. */
export const FORMER_EMAIL_DAYS = 365;
/** New emails requested for one account, by anyone; each mails an unproven address. */
export const emailChangeLimit: Limit = { times: 5, seconds: DAY_SECONDS };
/** Days to keep expired links that confirm an email or reset a password. */
export const EXPIRED_LINK_DAYS = 30;

/** Mails of one kind to one person, no matter who requests them; for unproven mailboxes, of all kinds together. */
const mailLimit: Limit = { times: 5, seconds: HOUR_SECONDS };

/**
 * Counts a mail to an unproven mailbox, in the transaction that queues it. Returns false when it must not be
 * sent; the response stays the same, so that it reveals nothing about other requests.
 */
export async function mayMailStranger(
  { clock, key }: Pick<AppContext, 'clock' | 'key'>,
  trx: Trx,
  email: string,
): Promise<boolean> {
  return mayMail({ clock }, trx, emailKey(key, 'unanswered', mailboxOf(email)));
}

/** As `mayMailStranger`, with another counter. */
export async function mayMail({ clock }: Pick<AppContext, 'clock'>, trx: Trx, counter: string) {
  return (await countOne(trx, counter, mailLimit, clock.now())) <= mailLimit.times;
}

/** A counter's key for one normalized email, without storing the email. */
export function emailKey(key: Key, purpose: string, email: string): string {
  return `${purpose}:email:${key.mac('sign-in', email).toString('base64url')}`;
}

/** All keys of that counter, including those under older keys. */
export function emailKeys(key: Key, purpose: string, email: string): string[] {
  return key.macs('sign-in', email).map((mac) => `${purpose}:email:${mac.toString('base64url')}`);
}
