/** Authenticator and recovery codes: each is used once, and wrong ones slow down. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { bareCode, isAppCode, RECOVERY_CODES } from '#features/accounts/second-factor/second-factor.rules.ts';
import { attempt } from '#server/platform/auth/attempts.ts';
import { countOne, type Limit } from '#server/platform/auth/rate-limit.ts';
import { Conflict, TooMany } from '#server/platform/http/errors.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { changeRows, isNull, type Test } from '#server/platform/database/rows.ts';
import {
  lockAccount,
  type KnownAccount,
  findApp,
  type App,
} from '#features/accounts/server/accounts.queries.ts';
import { queueSecondFactorMail } from './second-factor.emails.ts';

export const WRONG_CODE = 'This code is not right, or it was used already.';

type CodeKind = 'app' | 'recovery_code' | 'new app';

/** Tries a code of these kinds (its shape tells which), and if right runs the work in the same transaction. @throws TooMany */
export async function tryCode(
  context: AppContext,
  accountId: number,
  text: string,
  kinds: readonly CodeKind[],
  work: (trx: Trx, owner: KnownAccount, kind: CodeKind) => Promise<void>,
): Promise<boolean> {
  const code = bareCode(text);
  const kind = kinds.find((one) => isAppCode(code) === (one !== 'recovery_code'));
  if (kind === undefined) return false;
  const [name, limit] =
    kind === 'recovery_code' ? ['recovery-code', wrongRecoveryCodes] : ['app-code', wrongCodes];
  const isRight = await attempt(context, `${name}:account:${accountId}`, limit, async (fullFor) => {
    if (fullFor > 0) throw new TooMany(fullFor, 'Too many wrong codes.');
    return context.db.transaction().execute(async (trx) => {
      const owner = await lockAccount(trx, accountId);
      if (!owner) return false;
      if (!(await takeCode(context, trx, owner.id, code, kind))) {
        if (kind === 'app') await noteWrong(context, trx, owner);
        return false;
      }
      await work(trx, owner, kind);
      return true;
    });
  });
  return isRight === true;
}

/** Kept although the code is refused. */
async function noteWrong(context: AppContext, trx: Trx, owner: KnownAccount): Promise<void> {
  const key = `wrong-app-codes:account:${owner.id}`;
  const count = await countOne(trx, key, wrongCodesBeforeMail, context.clock.now());
  if (count === wrongCodesBeforeMail.times) await queueSecondFactorMail(context, trx, owner, 'wrong_codes');
}

async function takeCode(
  context: Pick<AppContext, 'clock' | 'key'>,
  trx: Trx,
  accountId: number,
  code: string,
  kind: CodeKind,
): Promise<boolean> {
  const now = context.clock.now();
  if (kind === 'recovery_code') {
    const unused = { account_id: accountId, code_hash: hashRecoveryCode(code), used_at: isNull };
    return changeRows(trx, 'recovery_codes', unused, { used_at: now });
  }
  const app = await findApp(trx, accountId);
  if (!app || (app.confirmed_at === null) !== (kind === 'new app')) return false;
  const step = stepOf(secretOf(context, accountId, app), code, now);
  if (step === undefined) return false;
  // Also confirms a new app. Not when that step or a later one was used.
  const unused = { account_id: accountId, last_step: notReached(step) };
  const confirmed_at = sql<Date>`coalesce(confirmed_at, ${now}::timestamptz)`;
  return changeRows(trx, 'totp_secrets', unused, { last_step: step, confirmed_at });
}

const notReached = (step: number): Test<number> => ({
  test: (column) => sql`coalesce(${column} < ${step}, true)`,
});

/** @throws Conflict when the key that sealed it is lost */
function secretOf({ key }: Pick<AppContext, 'key'>, accountId: number, { sealed }: App): Buffer {
  const secret = key.unseal('totp', String(accountId), sealed);
  if (secret) return secret;
  throw new Conflict(
    'We can no longer check the codes of your app. Use a recovery code, or ask the head of your school\u2019s administrators.',
    'app_lost',
  );
}

/** Without look-alike characters. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length))
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
}

export function hashRecoveryCode(code: string): Buffer {
  return hashToken(`recovery ${bareCode(code)}`);
}

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).buffer);
}

/** The secret as people type it, and the URI for the QR code. */
export function describeSecret(secret: Buffer, email: string): { secret: string; address: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The 30-second step of the code, or undefined for a wrong one. */
function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

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

/** Wrong app codes: five, then one every ten minutes. Necessary for six digits with three valid codes at a time. */
const wrongCodes: Limit = { times: 5, seconds: 50 * 60 };
/** Wrong app codes a day before the owner is mailed: someone who types them has the password, or an open page. */
const wrongCodesBeforeMail: Limit = { times: 10, seconds: 24 * 60 * 60 };
/** Counted separately, so that someone who knows the password cannot lock the owner out of these. */
const wrongRecoveryCodes: Limit = { times: 10, seconds: 50 * 60 };
