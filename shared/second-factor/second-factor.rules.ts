/** What both sides know of signing in with more than a password. */

export const secondSteps = ['app', 'passkey', 'recovery_code'] as const;
export type SecondStep = (typeof secondSteps)[number];

export const RECOVERY_CODES = 10;
export const PASSKEYS_MAXIMUM = 10;
export const PASSKEY_NAME_MAXIMUM = 60;

/** Days between a head's decision and the day from which administrators need a second step. */
export const NOTICE_DAYS = 14;

/** Minutes after which an idle session of an administrator ends, that a head can choose. */
export const idleMinutes = [10, 15, 30, 60] as const;

/** A code as it was typed, without what people put between its letters; codes have no O, I, 0 and 1. */
export function bareCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}
