/** Codes of the authenticator app and recovery codes: each is used once, and wrong ones slow down. */
import { bareCode, isAppCode } from '#shared/second-factor/second-factor.rules.ts';
import { attempt } from '#server/platform/auth/attempts.ts';
import { countIn, windowsOf } from '#server/platform/auth/rate-limit.ts';
import { Conflict, TooMany } from '#server/platform/http/errors.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  findApp,
  lockOwner,
  takeRecoveryCode,
  takeStep,
  type App,
  type Owner,
} from './second-factor.queries.ts';
import { tell } from './second-factor.emails.ts';
import { toldWrongCodes, wrongCodes, wrongRecoveryCodes } from './second-factor.limits.ts';
import { stepOf } from './totp.ts';

/** The refusal of a code, for the field of the form. */
export const WRONG_CODE = 'This code is not right, or it was used already.';

export type CodeKind = 'app' | 'recovery_code' | 'new app';

/**
 * Tries a code and, if it is right, does the rest in the same transaction.
 *
 * @param kinds the kinds that are taken here; the shape of the code decides between them
 * @throws TooMany after too many wrong ones
 */
export async function tryCode(
  context: AppContext,
  accountId: number,
  text: string,
  kinds: readonly CodeKind[],
  work: (trx: Trx, owner: Owner, kind: CodeKind) => Promise<void>,
): Promise<boolean> {
  const code = bareCode(text);
  const kind = kinds.find((one) => isAppCode(code) === (one !== 'recovery_code'));
  if (kind === undefined) return false;
  const [name, limit] =
    kind === 'recovery_code' ? ['recovery-code', wrongRecoveryCodes] : ['app-code', wrongCodes];
  const isRight = await attempt(context, `${name}:account:${accountId}`, limit, async (fullFor) => {
    if (fullFor > 0) throw new TooMany(fullFor, 'Too many wrong codes.');
    return context.db.transaction().execute(async (trx) => {
      const owner = await lockOwner(trx, accountId);
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
async function noteWrong(context: AppContext, trx: Trx, owner: Owner): Promise<void> {
  const now = context.clock.now();
  const key = `wrong-app-codes:account:${owner.id}`;
  const counters = await countIn(trx, windowsOf([{ key, limit: toldWrongCodes }], now), now);
  if (counters.get(key)?.count === toldWrongCodes.times) await tell(context, trx, owner, 'wrong_codes');
}

async function takeCode(
  context: Pick<AppContext, 'clock' | 'key'>,
  trx: Trx,
  accountId: number,
  code: string,
  kind: CodeKind,
): Promise<boolean> {
  const now = context.clock.now();
  if (kind === 'recovery_code') return takeRecoveryCode(trx, accountId, hashRecoveryCode(code), now);
  const app = await findApp(trx, accountId);
  if (!app || (app.confirmed_at === null) !== (kind === 'new app')) return false;
  const step = stepOf(secretOf(context, accountId, app), code, now);
  return step !== undefined && takeStep(trx, accountId, step, now);
}

/** @throws Conflict when the key that it was sealed with is lost */
function secretOf({ key }: Pick<AppContext, 'key'>, accountId: number, { sealed }: App): Buffer {
  const secret = key.unseal('totp', String(accountId), sealed);
  if (secret) return secret;
  throw new Conflict(
    'The codes of your app cannot be checked any more. Use a recovery code, or ask the head of your school\u2019s administrators.',
    'app_lost',
  );
}
