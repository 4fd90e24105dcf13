/** The key of an installation, from which everything signed or hashed with a secret derives its subkey. */
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** No two uses share a subkey, so a value made for one cannot serve another. */
export type KeyUse = 'device-cookie' | 'mailbox' | 'network' | 'registration' | 'sign-in';

export interface Key {
  /** HMAC-SHA256 (32 bytes) under the current subkey of this use. */
  mac(use: KeyUse, text: string): Buffer;
  /** The same under all kept keys, newest first: finds values made before a rotation. */
  macs(use: KeyUse, text: string): Buffer[];
}

export const KEY_BYTES = 32;

/** @param secrets the current one first, then older ones, newest first; 32 bytes each */
export function createKey(secrets: readonly Buffer[]): Key {
  const subkeys = new Map<KeyUse, KeyObject[]>();
  const macs = (use: KeyUse, text: string): Buffer[] => {
    const keys = subkeys.get(use) ?? secrets.map((secret) => createSecretKey(subkey(secret, use)));
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

/** Lets the database recognize a key without revealing it: 32 bytes. */
export function fingerprint(secret: Buffer): Buffer {
  return subkey(secret, 'fingerprint');
}

function subkey(secret: Buffer, use: KeyUse | 'fingerprint'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `limelight ${use}`, KEY_BYTES));
}
