/** Random tokens for sessions and links. Only their SHA-256 is stored. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 32 random bytes, as they fit into a link. */
export function newToken() {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** In constant time. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other));
}
