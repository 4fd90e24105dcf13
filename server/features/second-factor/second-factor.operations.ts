/** One's own second step: the authenticator app, recovery codes, and what changes when the first comes or the last goes. */
import type { SecondFactorState } from '#shared/second-factor/second-factor.contract.ts';
import type { SecondStep } from '#shared/second-factor/second-factor.rules.ts';
import { Conflict, InvalidFields, NotFound, NotSignedIn } from '#server/platform/http/errors.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lacksSecondFactor } from '#server/platform/auth/staff.ts';
import type { Config } from '#server/platform/config.ts';
import {
  tryCode,
  WRONG_CODE,
  hashRecoveryCode,
  newRecoveryCodes,
  describeSecret,
  newSecret,
} from './codes.operations.ts';
import { showPasskeys } from './passkeys.queries.ts';
import { tell, type SecondFactorChange } from './second-factor.emails.ts';
import * as queries from './second-factor.queries.ts';

export interface Done {
  readonly detail: string;
  readonly recovery_codes: string[] | null;
}

/** Ends all other sessions of the account and renews this one; false when this one has ended. */
export type Renew = (trx: Trx) => Promise<boolean>;

/**
 * Whether a password alone is not enough. A student's passkey is a shorter way in and no duty: a student may have the phone with it
 * at home.
 */
export function isOn(owner: Pick<queries.Owner, 'is_school_administration'>, steps: ReadonlySet<SecondStep>) {
  // Codes alone are what a password reset leaves (`passkeys.operations.ts`).
  const hasAny = steps.has('passkey') || steps.has('recovery_code');
  return steps.has('app') || (owner.is_school_administration && hasAny);
}

export async function showSecondFactor(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  caller: Caller,
): Promise<SecondFactorState> {
  const id = caller.account_id;
  const [app, passkeys, left, steps] = await Promise.all([
    queries.findApp(db, id),
    showPasskeys(db, id),
    queries.countRecoveryCodes(db, id),
    queries.findSecondSteps(db, id),
  ]);
  return {
    is_on: isOn(caller, steps),
    app_since: app?.confirmed_at?.toISOString() ?? null,
    passkeys,
    can_have_passkeys: passkeySite(config) !== undefined,
    recovery_codes_left: left,
    needed_from: (caller.is_school_administration && caller.second_factor_from?.toISOString()) || null,
    is_due: lacksSecondFactor(caller, clock.now()),
  };
}

/** Makes a secret that works once a code has confirmed it. @throws Conflict when there is an app already */
export async function beginApp({ db, clock, key }: AppContext, caller: Caller) {
  const secret = newSecret();
  const app = { sealed: key.seal('totp', String(caller.account_id), secret), created_at: clock.now() };
  const isNew = await db.transaction().execute((trx) => queries.insertApp(trx, caller.account_id, app));
  if (!isNew) throw new Conflict('You have an authenticator app already. Remove it first.');
  return describeSecret(secret, caller.email);
}

/** Turns the app on. @throws InvalidFields for a wrong code; TooMany after many */
export async function confirmApp(context: AppContext, caller: Caller, code: string, renew: Renew) {
  let codes: string[] | null = null;
  const isRight = await tryCode(context, caller.account_id, code, ['new app'], async (trx, owner) => {
    codes = await settle(context, trx, owner, 'app_added', renew);
  });
  if (!isRight) throw new InvalidFields({ code: [WRONG_CODE] });
  return { detail: 'Your authenticator app is set up.', recovery_codes: codes };
}

/** @throws NotFound without an app; Conflict when the school needs it */
export async function removeApp(context: AppContext, caller: Caller): Promise<string> {
  await context.db.transaction().execute(async (trx) => {
    const owner = await lockOwnerOf(trx, caller);
    if (!(await queries.deleteApp(trx, owner.id))) throw new NotFound();
    await settle(context, trx, owner, 'app_removed');
  });
  return 'Your authenticator app was removed.';
}

/** @throws Conflict without a second step, which they would stand in for */
export async function renewRecoveryCodes(context: AppContext, caller: Caller): Promise<Done> {
  const codes = await context.db.transaction().execute(async (trx) => {
    const owner = await lockOwnerOf(trx, caller);
    if (!owner.has_second_factor) throw new Conflict('Set up an authenticator app or a passkey first.');
    await tell(context, trx, owner, 'codes_made');
    return makeCodes(context, trx, owner.id);
  });
  return { detail: 'These are your new recovery codes. The old ones have ended.', recovery_codes: codes };
}

/** @throws NotSignedIn when the account is gone */
export async function lockOwnerOf(trx: Trx, caller: Caller): Promise<queries.Owner> {
  const owner = await queries.lockOwner(trx, caller.account_id);
  if (!owner) throw new NotSignedIn();
  return owner;
}

/**
 * Brings in line what depends on having a second step, and mails the owner. Recovery codes come with the first and go with the
 * last; sessions that were opened with a password alone end when it does not suffice any more.
 * @returns recovery codes, when they were made
 * @throws Conflict when an administrator would be left without what the school asks for
 */
export async function settle(
  context: AppContext,
  trx: Trx,
  owner: queries.Owner,
  change: SecondFactorChange,
  renew?: Renew,
): Promise<string[] | null> {
  const steps = await queries.findSecondSteps(trx, owner.id);
  const has = steps.has('app') || steps.has('passkey');
  if (!has && owner.is_school_administration && owner.second_factor_from !== null) {
    throw new Conflict('Your school asks its administrators for a second step. Set up another one first.');
  }
  if (has !== owner.has_second_factor) await queries.setHasSecondFactor(trx, owner.id, has);
  if (renew && isOn(owner, steps) && !(await renew(trx))) throw new NotSignedIn();
  await tell(context, trx, owner, change);
  if (!has) await queries.replaceRecoveryCodes(trx, owner.id, [], context.clock.now());
  return has && !owner.has_second_factor ? makeCodes(context, trx, owner.id) : null;
}

async function makeCodes({ clock }: AppContext, trx: Trx, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await queries.replaceRecoveryCodes(trx, accountId, codes.map(hashRecoveryCode), clock.now());
  return codes;
}

/** Forgets what ran out, and seals under the current key what an older one sealed; a nightly job. */
export async function sweepSecondFactors(context: Pick<AppContext, 'db' | 'clock' | 'key'>): Promise<void> {
  const { db, clock } = context;
  await db.deleteFrom('half_sign_ins').where('expires_at', '<=', clock.now()).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', clock.now()).execute();
  await db
    .deleteFrom('totp_secrets')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', after(clock.now(), -DAY))
    .execute();
  await resealSecrets(context);
}

/**
 * Seals all secrets of apps under the current key. A secret whose key is lost stays as it is: taking it away would open the account
 * with a password alone.
 * @returns how many were sealed anew
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
      await trx
        .updateTable('totp_secrets')
        .set({ sealed: key.seal('totp', String(account_id), secret) })
        .where('account_id', '=', account_id)
        .execute();
      count += 1;
    }
    return count;
  });
}

export interface PasskeySite {
  readonly id: string;
  readonly origin: string;
}

/** Undefined where PUBLIC_URL is one for which no browser makes a passkey. */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): PasskeySite | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure && !isNumber ? { id: hostname, origin } : undefined;
}
