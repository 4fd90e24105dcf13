/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, and one step of difference between two clocks. */
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).buffer);
}

/** The secret as people type it, and the address that an app reads from a QR code. */
export function describeSecret(secret: Buffer, email: string): { secret: string; address: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The step of 30 seconds whose code it is, or undefined for a wrong one. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** The code of a moment. */
export function codeAt(secret: Buffer, now: Date): string {
  return totpOf(secret, '').generate({ timestamp: now.getTime() });
}

function totpOf(secret: Buffer, label: string): TOTP {
  return new TOTP({
    issuer: 'Limelight',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });
}
