/** Taking somebody's second step away: a head for the people of the school, the command line for anybody. */
import { closeAllSessions } from '#server/platform/auth/sessions.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { SECOND_FACTOR_RESET_MAIL, type ResetData } from './second-factor.emails.ts';
import * as queries from './second-factor.queries.ts';

/**
 * Also ends all sessions: whoever lost a phone may have lost it with an open page. Mails both.
 * @param by the head; undefined for the command line
 * @returns false when the person has no second step
 */
export async function resetSecondFactor(
  context: Pick<AppContext, 'db' | 'clock'>,
  trx: Trx,
  accountId: number,
  by?: { readonly id: number; readonly email: string },
): Promise<boolean> {
  const owner = await queries.lockOwner(trx, accountId);
  if (!owner?.has_second_factor) return false;
  await queries.deleteApp(trx, owner.id);
  await trx.deleteFrom('passkeys').where('account_id', '=', owner.id).execute();
  await queries.replaceRecoveryCodes(trx, owner.id, [], context.clock.now());
  await queries.setHasSecondFactor(trx, owner.id, false);
  await closeAllSessions(trx, owner.id);
  const data: ResetData = { account_id: owner.id, by_id: by?.id ?? null, to_head: false };
  const mail = { kind: SECOND_FACTOR_RESET_MAIL, priority: 'account' } as const;
  await queueMail(context, trx, { ...mail, to: owner.email, data: { ...data } });
  if (by) await queueMail(context, trx, { ...mail, to: by.email, data: { ...data, to_head: true } });
  return true;
}

/** Takes away what was added since an instant, by whoever may have had the account: nothing that its owner had before. */
export async function dropStepsAddedSince(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  accountId: number,
  since: Date,
): Promise<void> {
  await trx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute();
  await trx
    .deleteFrom('totp_secrets')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute();
  const steps = await queries.findSecondSteps(trx, accountId);
  const has = steps.has('app') || steps.has('passkey');
  await queries.setHasSecondFactor(trx, accountId, has);
  if (!has) await queries.replaceRecoveryCodes(trx, accountId, [], clock.now());
}
