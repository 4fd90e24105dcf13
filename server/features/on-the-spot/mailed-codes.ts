/** Codes in mails to contacts: what the database keeps, of no use without the key file, and how wrong ones are refused. */
import { timingSafeEqual } from 'node:crypto';
import { CODE_DEAD, CODE_TRIES } from '#shared/entries/mailed-code.ts';
import { Conflict, InvalidFields } from '#server/platform/http/errors.ts';
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

/** @throws Conflict when a code had its wrong tries */
export function refuseSpent(tries: number): void {
  if (tries >= CODE_TRIES) throw new Conflict('Too many wrong codes. This code no longer works.', CODE_DEAD);
}

/**
 * @param tries wrong ones with the one that was just typed; none when it was right
 * @throws Conflict after the last try; InvalidFields with how many are left
 */
export function refuseWrong(tries: number): void {
  refuseSpent(tries);
  if (tries === 0) return;
  const left = CODE_TRIES - tries;
  throw new InvalidFields({
    code: [`This code is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`],
  });
}
