/** One's own second step, and the effects of adding the first or removing the last. */
import type { SecondStep } from '#features/accounts/second-factor/second-factor.rules.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { closeAllSessions, type Caller, type Renew } from '#server/platform/auth/sessions.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { Conflict, NotSignedIn } from '#server/platform/http/errors.ts';
import { queueAtOnce } from '#server/platform/mail/mail.ts';
import {
  atLeast,
  below,
  changeRows,
  deleteRows,
  isNull,
  theRow,
  upTo,
} from '#server/platform/database/rows.ts';
import { hashRecoveryCode, newRecoveryCodes } from './codes.operations.ts';
import {
  queueSecondFactorMail,
  type SecondFactorChange,
  SECOND_FACTOR_RESET_MAIL,
  type ResetData,
} from './second-factor.emails.ts';
import {
  lockAccount,
  type KnownAccount,
  findSecondSteps,
} from '#features/accounts/server/accounts.queries.ts';

export interface Done {
  readonly detail: string;
  readonly recovery_codes: string[] | null;
}

/** Whether a password is not enough. A student's passkey is optional: the phone with it may be at home. */
export function isOn(owner: Pick<KnownAccount, 'is_staff'>, steps: ReadonlySet<SecondStep>) {
  // A password reset may leave only codes (`passkeys.operations.ts`).
  const hasAny = steps.has('passkey') || steps.has('recovery_code');
  return steps.has('app') || (owner.is_staff && hasAny);
}

/** @throws NotSignedIn when the account is gone */
export async function lockOwnerOf(trx: Trx, caller: Caller): Promise<KnownAccount> {
  const owner = await lockAccount(trx, caller.account_id);
  if (!owner) throw new NotSignedIn();
  return owner;
}

/**
 * Applies the effects of a changed second step, and mails the owner. Recovery codes come with the first and
 * go with the last; sessions opened with only a password end once it is not enough. Returns new recovery
 * codes. @throws Conflict when an administrator would lack what the school requires
 */
export async function settle(
  context: AppContext,
  trx: Trx,
  owner: KnownAccount,
  change: SecondFactorChange,
  renew?: Renew,
): Promise<string[] | null> {
  const steps = await findSecondSteps(trx, owner.id);
  const has = steps.has('app') || steps.has('passkey');
  if (!has && owner.is_staff) {
    const { second_factor_from } = await theRow(trx, 'schools', owner.school_id, ['second_factor_from']);
    if (second_factor_from !== null)
      throw new Conflict('Your school asks its administrators for a second step. Set up another one first.');
  }
  if (has !== owner.has_second_factor)
    await changeRows(trx, 'accounts', owner.id, { has_second_factor: has });
  if (renew && isOn(owner, steps) && !(await renew(trx, owner.id))) throw new NotSignedIn();
  await queueSecondFactorMail(context, trx, owner, change);
  if (!has) await deleteRows(trx, 'recovery_codes', { account_id: owner.id });
  return has && !owner.has_second_factor ? makeCodes(context, trx, owner.id) : null;
}

/** In place of the codes before. */
export async function makeCodes({ clock }: AppContext, trx: Trx, account_id: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await deleteRows(trx, 'recovery_codes', { account_id });
  const rows = codes.map((code) => ({
    account_id,
    code_hash: hashRecoveryCode(code),
    created_at: clock.now(),
  }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Nightly job: deletes what expired, and reseals secrets of older keys. */
export async function sweepSecondFactors(context: Pick<AppContext, 'db' | 'clock' | 'key'>): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await deleteRows(db, 'half_sign_ins', { expires_at: upTo(now) });
  await deleteRows(db, 'passkey_challenges', { expires_at: upTo(now) });
  await deleteRows(db, 'totp_secrets', { confirmed_at: isNull, created_at: below(after(now, -DAY)) });
  await resealSecrets(context);
}

/**
 * Reseals app secrets under the current key and returns how many. Secrets whose key is lost stay: deleting
 * them would open the account with a password alone.
 */
export async function resealSecrets({ db, key }: Pick<AppContext, 'db' | 'key'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    let count = 0;
    for (const { account_id, sealed } of await trx
      .selectFrom('totp_secrets')
      .select(['account_id', 'sealed'])
      .orderBy('account_id')
      .forUpdate()
      .execute()) {
      const secret = key.isSealedNow('totp', sealed)
        ? undefined
        : key.unseal('totp', String(account_id), sealed);
      if (!secret) continue;
      const anew = key.seal('totp', String(account_id), secret);
      await changeRows(trx, 'totp_secrets', { account_id }, { sealed: anew });
      count += 1;
    }
    return count;
  });
}

export interface PasskeySite {
  readonly id: string;
  readonly origin: string;
}

/** Undefined where browsers make no passkeys for PUBLIC_URL. */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): PasskeySite | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure && !isNumber ? { id: hostname, origin } : undefined;
}

/**
 * For a head's own people, or on the command line (`by` undefined) for anybody. Ends all sessions, since a
 * lost phone may have an open page. Mails both. Returns false without a second step.
 */
export async function resetSecondFactor(
  context: Pick<AppContext, 'db' | 'clock'>,
  trx: Trx,
  accountId: number,
  by?: { readonly id: number; readonly email: string },
): Promise<boolean> {
  const owner = await lockAccount(trx, accountId);
  if (!owner?.has_second_factor) return false;
  await deleteRows(trx, 'totp_secrets', { account_id: owner.id });
  await deleteRows(trx, 'passkeys', { account_id: owner.id });
  await endSecondFactor(trx, owner.id);
  await closeAllSessions(trx, owner.id);
  const data: ResetData = { account_id: owner.id, by_id: by?.id ?? null, to_head: false };
  await queueAtOnce(context, trx, SECOND_FACTOR_RESET_MAIL, owner.email, data);
  if (by) await queueAtOnce(context, trx, SECOND_FACTOR_RESET_MAIL, by.email, { ...data, to_head: true });
  return true;
}

/** Removes steps added since an instant, possibly by an intruder; the owner's older ones stay. */
export async function dropStepsAddedSince(trx: Trx, accountId: number, since: Date): Promise<void> {
  const added = { account_id: accountId, created_at: atLeast(since) };
  await deleteRows(trx, 'passkeys', added);
  await deleteRows(trx, 'totp_secrets', added);
  await endLoneCodes(trx, accountId);
}

/** With only recovery codes left, the password is enough until a new second step is set up. */
export async function endLoneCodes(trx: Trx, accountId: number): Promise<void> {
  const steps = await findSecondSteps(trx, accountId);
  if (!steps.has('app') && !steps.has('passkey')) await endSecondFactor(trx, accountId);
}

export async function endSecondFactor(trx: Trx, accountId: number): Promise<void> {
  await changeRows(trx, 'accounts', accountId, { has_second_factor: false });
  await deleteRows(trx, 'recovery_codes', { account_id: accountId });
}
