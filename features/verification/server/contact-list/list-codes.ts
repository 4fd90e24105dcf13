/** Codes that prove a contact's mailbox. They are stored as keyed hashes, useless without the key file. */
import { timingSafeEqual } from 'node:crypto';
import { CODE_DEAD, CODE_TRIES } from '#features/verification/contact-list/list-code.ts';
import { Conflict, InvalidFields } from '#server/platform/http/errors.ts';
import type { Key } from '#server/platform/auth/key.ts';

/** Binds a code to its link. */
export function codeText(linkId: number, code: string): string {
  return `${linkId}:${code}`;
}

/** Compares in constant time. Accepts older keys. */
export function isCode(key: Key, linkId: number, code: string, mac: Buffer | null): boolean {
  if (mac === null) return false;
  return key
    .macs('list-code', codeText(linkId, code))
    .reduce((isRight, one) => timingSafeEqual(one, mac) || isRight, false);
}

/** @throws Conflict for a code without tries left */
export function refuseSpent(tries: number): void {
  if (tries >= CODE_TRIES) throw new Conflict('Too many wrong codes. This code no longer works.', CODE_DEAD);
}

/** `tries` includes this wrong one; 0 when it was right. @throws Conflict after the last try; InvalidFields with the number left */
export function refuseWrong(tries: number): void {
  refuseSpent(tries);
  if (tries === 0) return;
  const left = CODE_TRIES - tries;
  throw new InvalidFields({
    code: [`This code is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`],
  });
}
