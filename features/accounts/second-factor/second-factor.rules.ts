export const secondSteps = ['app', 'passkey', 'recovery_code'] as const;
export type SecondStep = (typeof secondSteps)[number];

export const RECOVERY_CODES = 10;
export const PASSKEYS_MAXIMUM = 10;
export const PASSKEY_NAME_MAXIMUM = 60;

/** Days until a head's new rule takes effect. */
export const NOTICE_DAYS = 14;

export const idleMinutes = [10, 15, 30, 60] as const;

/** Removes separators; codes have no O, I, 0 and 1. */
export function bareCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}
