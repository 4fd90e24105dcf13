/**
 * Passkeys when a password is reset. One that was added in a stolen session would log its thief in for good, so all go but those that
 * the owner keeps. A mailbox alone is not to get an administrator's second step out of the way: recovery codes stay for one login.
 */
import type { PasskeysAtReset } from '#shared/accounts/password-reset.contract.ts';
import { Invalid } from '#server/platform/http/errors.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { deletePasskeysBut, listPasskeys } from './passkeys.queries.ts';
import { isOn } from './second-factor.operations.ts';
import * as queries from './second-factor.queries.ts';

const KEEP_ONE =
  'Keep at least one passkey: your recovery codes are used up, so you could not log in without one. If you know none of these passkeys, ask a head of your school\u2019s administrators to reset your second step first.';

/** What the owner of a link is asked. */
export async function showPasskeysAtReset(
  db: Db,
  accountId: number,
): Promise<Omit<PasskeysAtReset, 'time_zone'>> {
  const owner = await queries.findOwner(db, accountId);
  const steps = await queries.findSecondSteps(db, accountId);
  return {
    passkeys: (await listPasskeys(db, accountId)).map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    is_only_step: owner !== undefined && isOn(owner, steps) && !steps.has('app'),
  };
}

/** Removes all passkeys but these. @throws Invalid when an administrator could not log in any more */
export async function keepPasskeys(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  accountId: number,
  kept: readonly number[],
): Promise<void> {
  const owner = await queries.lockOwner(trx, accountId);
  if (!owner || !(await deletePasskeysBut(trx, owner.id, kept))) return;
  const steps = await queries.findSecondSteps(trx, owner.id);
  if (steps.has('app') || steps.has('passkey')) return;
  if (!owner.is_school_administration) return endSecondFactor(trx, owner.id, clock.now());
  if (!steps.has('recovery_code')) throw new Invalid(KEEP_ONE);
}

/** After a login with a recovery code: once nothing else is left the password is enough, until a new second step is set up. */
export async function endLoneCodes(trx: Trx, accountId: number, now: Date): Promise<void> {
  const steps = await queries.findSecondSteps(trx, accountId);
  if (!steps.has('app') && !steps.has('passkey')) await endSecondFactor(trx, accountId, now);
}

async function endSecondFactor(trx: Trx, accountId: number, now: Date): Promise<void> {
  await queries.setHasSecondFactor(trx, accountId, false);
  await queries.replaceRecoveryCodes(trx, accountId, [], now);
}
