/** Random tokens for sessions and links. Only their SHA-256 is ever stored. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes a token of 32 random bytes, written so that it fits into a link; the hash is what the database keeps of it. */
export function newToken() {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other));
}
