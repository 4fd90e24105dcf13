/** What the database keeps of a code: of no use to whoever has the database without the key file. */
import { timingSafeEqual } from 'node:crypto';
import type { Key } from '#server/platform/auth/key.ts';

/** Binds a code to its request, and so to the entry, its version and the mailbox; or to its link of a list. */
export function codeText(requestId: number, code: string): string {
  return `${requestId}:${code}`;
}

/** Compares in constant time, also with codes made before the key was changed. */
export function isCode(
  key: Key,
  requestId: number,
  code: string,
  mac: Buffer | null,
  use: 'entry-code' | 'list-code' = 'entry-code',
): boolean {
  if (mac === null) return false;
  return key
    .macs(use, codeText(requestId, code))
    .reduce((isRight, one) => timingSafeEqual(one, mac) || isRight, false);
}
