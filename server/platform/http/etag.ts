/** Tags by which a browser asks whether what it has is still right (RFC 9110, section 8.8.3). */
import { createHash } from 'node:crypto';

/** A weak tag for these pieces of an answer. */
export function weakEtag(...pieces: readonly (Uint8Array | string)[]): string {
  const hash = pieces.reduce((sum, piece) => sum.update(piece), createHash('sha256'));
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Whether an `If-None-Match` names this tag, so that 304 is the answer. */
export function ifNoneMatch(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((each) => ['*', tag].includes(each.trim()));
}
