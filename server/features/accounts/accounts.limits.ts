/**
 * How often strangers may do what costs us work or sends mail. Limits by address are wide: a whole school may sit
 * behind one.
 */
import { createHash } from 'node:crypto';
import type { Backoff, Limit } from '#server/platform/throttle.ts';

const HOUR_SECONDS = 3600;

/** Wrong passwords for one account from one address: the ninth waits. Strangers elsewhere do not make the owner wait. */
export const guessBackoff: Backoff = { free: 8, longest: 30, forgetAfter: 900 };
/** Wrong passwords for one account from everywhere: only who guesses from many addresses gets here. */
export const accountBackoff: Backoff = { free: 100, longest: 30, forgetAfter: 900 };
/** Wrong passwords from one address, for any accounts. */
export const addressBackoff: Backoff = { free: 60, longest: 60, forgetAfter: 900 };

/** New passwords that one person sets with the current one; each is told by mail. */
export const passwordChangeLimit: Limit = { times: 10, seconds: HOUR_SECONDS };

/** Calls from one address. */
export const addressLimits = {
  register: { times: 200, seconds: HOUR_SECONDS },
  'check-old-account': { times: 1000, seconds: HOUR_SECONDS },
  'password-reset': { times: 400, seconds: HOUR_SECONDS },
  'password-reset-confirm': { times: 400, seconds: HOUR_SECONDS },
  'verify-email': { times: 400, seconds: HOUR_SECONDS },
  'resend-verify-email': { times: 200, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>;

/** Mails of one kind to one person, whoever asks for them. */
export const mailLimit: Limit = { times: 5, seconds: HOUR_SECONDS };

/** The counter of something about one email; the email itself is not written down. */
export function emailKey(purpose: string, email: string): string {
  return `${purpose}:email:${createHash('sha256').update(email).digest('base64url')}`;
}
