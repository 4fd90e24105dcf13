/** An installation's key, from which everything signed or hashed with a secret derives its subkey. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** No two uses share a subkey, so a value made for one cannot serve another. */
type KeyUse = 'device-cookie' | 'list-code' | 'mailbox' | 'network' | 'registration' | 'sign-in' | 'slip';

export interface Key {
  /** HMAC-SHA256 (32 bytes) under the current subkey of this use. */
  mac(use: KeyUse, text: string): Buffer;
  /** The same under all kept keys, newest first: finds values made before a rotation. */
  macs(use: KeyUse, text: string): Buffer[];
  /** AES-256-GCM under the current key, bound to the owner. */
  seal(use: SealUse, owner: string, bytes: Buffer): Buffer;
  /** Undefined when its key is lost, or it was tampered with. */
  unseal(use: SealUse, owner: string, sealed: Buffer): Buffer | undefined;
  isSealedNow(use: SealUse, sealed: Buffer): boolean;
}

/** Never shared with `KeyUse`. */
type SealUse = 'totp';

export const KEY_BYTES = 32;

/** 32 bytes each, newest first. */
export function createKey(secrets: readonly Buffer[]): Key {
  const subkeys = new Map<KeyUse, KeyObject[]>();
  const macs = (use: KeyUse, text: string): Buffer[] => {
    const keys = subkeys.get(use) ?? secrets.map((secret) => createSecretKey(subkey(secret, use)));
    subkeys.set(use, keys);
    return keys.map((key) => createHmac('sha256', key).update(text).digest());
  };
  const sealing = (use: SealUse): SealingKey[] =>
    secrets.map((secret) => {
      const bytes = subkey(secret, `seal ${use}`);
      return { key: createSecretKey(bytes), name: markOf(bytes) };
    });
  const newestOf = (use: SealUse): SealingKey => {
    const [newest] = sealing(use);
    if (newest === undefined) throw new Error('There is no key');
    return newest;
  };
  return {
    macs,
    seal(use, owner, bytes) {
      const { key, name } = newestOf(use);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([name, nonce, cipher.getAuthTag(), text]);
    },
    unseal(use, owner, sealed) {
      const name = sealed.subarray(0, MARK_BYTES);
      const found = sealing(use).find((one) => one.name.equals(name));
      if (!found) return undefined;
      const nonce = sealed.subarray(MARK_BYTES, MARK_BYTES + NONCE_BYTES);
      const tag = sealed.subarray(MARK_BYTES + NONCE_BYTES, MARK_BYTES + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', found.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      const text = decipher.update(sealed.subarray(MARK_BYTES + NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]);
      } catch {
        // Tampered with, or another owner's.
        return undefined;
      }
    },
    isSealedNow: (use, sealed) => newestOf(use).name.equals(sealed.subarray(0, MARK_BYTES)),
    mac(use, text) {
      const [newest] = macs(use, text);
      if (newest === undefined) throw new Error('There is no key');
      return newest;
    },
  };
}

interface SealingKey {
  readonly key: KeyObject;
  /** Identifies the sealing key without revealing it. */
  readonly name: Buffer;
}

const MARK_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function markOf(bytes: Buffer): Buffer {
  return createHmac('sha256', bytes).update('name').digest().subarray(0, MARK_BYTES);
}

export function fingerprint(secret: Buffer): Buffer {
  return subkey(secret, 'fingerprint');
}

function subkey(secret: Buffer, use: KeyUse | `seal ${SealUse}` | 'fingerprint'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `limelight ${use}`, KEY_BYTES));
}
