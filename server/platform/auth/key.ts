/** The key of an installation: everything that is signed or hashed with a secret stands on it. */
import { createHmac, hkdfSync } from 'node:crypto';

/** What a subkey is for. No two uses share one, so that nothing made for one can serve another. */
export type KeyUse = 'device-cookie' | 'mailbox' | 'network' | 'registration' | 'sign-in';

export interface Key {
  /** HMAC-SHA256 (32 bytes) of the text under the subkey of this use. What is stored or signed now is made with it. */
  mac(use: KeyUse, text: string): Buffer;
  /** The same under the current key and each older one that is kept, newest first: finds what was made before a rotation. */
  macs(use: KeyUse, text: string): Buffer[];
}

/** Bytes of a key. */
export const KEY_BYTES = 32;

/**
 * The key of an installation.
 *
 * @param secrets the current one first, then older ones, newest first; 32 bytes each
 */
export function createKey(secrets: readonly Buffer[]): Key {
  const subkeys = new Map<KeyUse, Buffer[]>();
  const macs = (use: KeyUse, text: string): Buffer[] => {
    const keys = subkeys.get(use) ?? secrets.map((secret) => subkey(secret, use));
    subkeys.set(use, keys);
    return keys.map((key) => createHmac('sha256', key).update(text).digest());
  };
  return {
    macs,
    mac(use, text) {
      const [newest] = macs(use, text);
      if (newest === undefined) throw new Error('There is no key');
      return newest;
    },
  };
}

/** What the database keeps to know a key again: 32 bytes that tell nothing about it. */
export function fingerprint(secret: Buffer): Buffer {
  return subkey(secret, 'fingerprint');
}

function subkey(secret: Buffer, use: KeyUse | 'fingerprint'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `limelight ${use}`, KEY_BYTES));
}
