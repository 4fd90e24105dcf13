/**
 * The secret of a slip. It follows from the key file and the entry's version, so that printing again gives the same slip; the database
 * keeps hashes, for slips that were printed before the key was changed, too.
 */
import { SLIP_ALPHABET, SLIP_CODE_LETTERS, SLIP_TOKEN_LETTERS } from '#shared/slips/slip-code.ts';
import type { Key } from '#server/platform/auth/key.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';

interface SlipSecret {
  /** In the QR code; it begins with the letters that are printed below. */
  readonly token: string;
  readonly token_hash: Buffer;
  readonly code_mac: Buffer;
}

/** The secret of the slip for this version of an entry. */
export function slipSecret(key: Key, entryId: number, version: number): SlipSecret {
  const token = lettersOf(key.mac('slip', `token ${entryId}:${version}`));
  const code_mac = key.mac('slip', codeText(token.slice(0, SLIP_CODE_LETTERS)));
  return { token, token_hash: hashToken(token), code_mac };
}

/** What the database may have of a slip whose code or token somebody has typed. */
export function slipHashes(key: Key, typed: string): { token_hash: Buffer } | { code_macs: Buffer[] } {
  return typed.length === SLIP_TOKEN_LETTERS
    ? { token_hash: hashToken(typed) }
    : { code_macs: key.macs('slip', codeText(typed)) };
}

const codeText = (code: string) => `code ${code}`;

function lettersOf(mac: Buffer): string {
  let rest = BigInt(`0x${mac.toString('hex')}`);
  const base = BigInt(SLIP_ALPHABET.length);
  return Array.from({ length: SLIP_TOKEN_LETTERS }, () => {
    const letter = SLIP_ALPHABET[Number(rest % base)];
    rest /= base;
    return letter;
  }).join('');
}
