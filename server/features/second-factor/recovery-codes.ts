/** Recovery codes: 80 random bits each, of which only the SHA-256 is stored. */
import { randomBytes } from 'node:crypto';
import { bareCode, RECOVERY_CODES } from '#shared/second-factor/second-factor.rules.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** Ten codes, as they are shown: four times four letters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length))
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
}

export function hashRecoveryCode(code: string): Buffer {
  return hashToken(`recovery ${bareCode(code)}`);
}
