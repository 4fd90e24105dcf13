/** A device with passkeys, for tests: it makes keys and signs as a browser would answer (WebAuthn, ES256, no attestation). */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

export interface PasskeyDevice {
  /** The browser's response to the server's request to create a passkey. */
  make(options: { challenge: string; user: { id: string } }): Answer;
  /** The browser's response to the options for signing in. */
  sign(
    options: { challenge: string },
    parts?: { counter?: number; isVerified?: boolean; origin?: string },
  ): Answer;
  readonly id: string;
}

export interface Answer {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: object;
  readonly response: Readonly<Record<string, string>>;
}

/** @param origin the site for which it makes its one passkey */
export function createPasskeyDevice(origin: string): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let userHandle = '';
  let count = 0;
  const answer = (response: Readonly<Record<string, string>>): Answer => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    id: id.toString('base64url'),
    make({ challenge, user }) {
      userHandle = user.id;
      const authData = authenticatorData(origin, USER_PRESENT | USER_VERIFIED | HAS_KEY, 0, [
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        // Safe: the types that CBOR has.
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      });
    },
    sign({ challenge }, { counter, isVerified = true, origin: from = origin } = {}) {
      count = counter ?? count + 1;
      const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
      const authData = authenticatorData(origin, flags, count, []);
      const clientDataJSON = clientData('webauthn.get', challenge, from);
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
      return answer({
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, hash]), privateKey).toString('base64url'),
        userHandle,
      });
    },
  };
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function authenticatorData(origin: string, flags: number, counter: number, rest: readonly Buffer[]): Buffer {
  const site = createHash('sha256').update(new URL(origin).hostname).digest();
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([site, Buffer.from([flags]), count, ...rest]);
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const parts = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(parts as never));
}
