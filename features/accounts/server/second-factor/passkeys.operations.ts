/** Passkeys always verify the person (PIN, fingerprint, face). */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PASSKEYS_MAXIMUM } from '#features/accounts/second-factor/second-factor.rules.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import type { Caller, Renew } from '#server/platform/auth/sessions.ts';
import { after, MINUTE } from '#server/platform/clock.ts';
import {
  above,
  addRow,
  changeRows,
  changesAny,
  deleteRows,
  findRow,
  findRows,
  lockRow,
  same,
} from '#server/platform/database/rows.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { Conflict, Invalid, refusing } from '#server/platform/http/errors.ts';
import { slowDownCalls } from '#features/accounts/server/accounts.limits.ts';
import * as operations from './second-factor.operations.ts';
import {
  findAccount,
  lockAccount,
  type KnownAccount,
  findSecondSteps,
} from '#features/accounts/server/accounts.queries.ts';

const LIFETIME_MS = 5 * MINUTE;

/** Unverified. */
type BrowserAnswer = Readonly<Record<string, unknown>> & { readonly id: string };

const REFUSED = 'This passkey did not work. Try again, or log in with your password.';
const UNKNOWN =
  'Limelight no longer knows this passkey. Log in with your password, and delete the passkey from your device.';
const COPIED =
  'This passkey was refused: it may have been copied. Log in with your password, remove it in your profile and add a new one.';
const AGAIN = 'That took too long. Please try again.';

export async function requestPasskey(context: AppContext, address: string): Promise<{ challenge: string }> {
  await slowDownCalls(context, 'passkey', address);
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context).id,
    userVerification: 'required',
    timeout: LIFETIME_MS,
  });
  await rememberChallenge(context, options.challenge, null);
  return options;
}

/** Checks a passkey, and runs the work with its owner locked. @throws Invalid for an unknown or apparently copied passkey */
export async function provePasskey<T>(
  context: AppContext,
  answer: BrowserAnswer,
  address: string,
  work: (trx: Trx, owner: KnownAccount) => Promise<T>,
): Promise<T> {
  await slowDownCalls(context, 'passkey', address);
  const site = siteOf(context);
  const { db, clock, log } = context;
  const challenge = await takeChallenge(context, answer, null);
  const credentialId = Buffer.from(answer.id, 'base64url');
  return db.transaction().execute(async (trx) => {
    const promised = await findRow(trx, 'passkeys', { credential_id: credentialId }, ['account_id']);
    // The account first, as everywhere.
    const owner = promised && (await lockAccount(trx, promised.account_id));
    const passkey = owner && (await lockPasskey(trx, credentialId));
    if (!owner || passkey?.account_id !== owner.id) throw new Invalid(UNKNOWN);
    const counter = await verified(answer, challenge, site, passkey);
    if (counter === undefined) throw new Invalid(REFUSED);
    // A counter that does not grow means a copy; synced passkeys stay at 0.
    if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
      log.warn({ security: 'passkey counter', account: owner.id, passkey: passkey.id }, 'refused');
      throw new Invalid(COPIED);
    }
    await changeRows(trx, 'passkeys', passkey.id, { counter, last_used_at: clock.now() });
    return work(trx, owner);
  });
}

/** Returns the new counter, or undefined for an invalid answer. */
async function verified(
  answer: BrowserAnswer,
  challenge: string,
  site: operations.PasskeySite,
  { account_id, public_key }: RowOf<typeof lockPasskey>,
): Promise<number | undefined> {
  // Safe: the library checks every part.
  const response = answer as unknown as AuthenticationResponseJSON;
  try {
    const { userHandle } = response.response;
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== String(account_id))
      return undefined;
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // -1: the caller compares, to tell a copy from an invalid answer.
      credential: { id: answer.id, publicKey: new Uint8Array(public_key), counter: -1 },
    });
    return isRight ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for invalid answers.
    return undefined;
  }
}

export async function beginPasskey(context: AppContext, caller: Caller): Promise<{ challenge: string }> {
  const present = await listPasskeys(context.db, caller.account_id);
  const options = await generateRegistrationOptions({
    rpName: 'Limelight',
    rpID: siteOf(context).id,
    userName: caller.email,
    userID: new Uint8Array(Buffer.from(String(caller.account_id))),
    attestationType: 'none',
    timeout: LIFETIME_MS,
    excludeCredentials: present.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await rememberChallenge(context, options.challenge, caller.account_id);
  return options;
}

/** @throws Invalid; Conflict for one too many */
export async function addPasskey(
  context: AppContext,
  caller: Caller,
  { name, answer }: { name: string; answer: BrowserAnswer },
  renew: Renew,
): Promise<operations.Done> {
  const challenge = await takeChallenge(context, answer, caller.account_id);
  const made = await registered(context, answer, challenge);
  const { db, clock } = context;
  const adding = db.transaction().execute(async (trx) => {
    const owner = await operations.lockOwnerOf(trx, caller);
    const present = await listPasskeys(trx, owner.id);
    if (present.length >= PASSKEYS_MAXIMUM) {
      throw new Conflict(`You have ${PASSKEYS_MAXIMUM} passkeys. Remove one first.`);
    }
    const passkey = { ...made, account_id: owner.id, name: name === '' ? 'Passkey' : name };
    await addRow(trx, 'passkeys', { ...passkey, created_at: clock.now() });
    const renewing = owner.has_second_factor ? undefined : renew;
    return operations.settle(context, trx, owner, 'passkey_added', renewing);
  });
  const recovery_codes = await refusing(adding, {
    passkeys_credential_unique: () => new Conflict('You already added this passkey.'),
  });
  return { detail: 'Your passkey was added.', recovery_codes };
}

async function registered(context: AppContext, answer: BrowserAnswer, challenge: string) {
  const site = siteOf(context);
  // Safe: the library checks every part.
  const response = answer as unknown as RegistrationResponseJSON;
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!result?.verified) throw new Invalid('This passkey could not be added. Please try again.');
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 10),
    is_synced: credentialBackedUp,
  };
}

/** @throws Conflict where browsers make no passkeys for PUBLIC_URL */
function siteOf({ config }: Pick<AppContext, 'config'>): operations.PasskeySite {
  const site = operations.passkeySite(config);
  if (!site) throw new Conflict('Passkeys do not work at this web address.');
  return site;
}

async function rememberChallenge({ db, clock }: AppContext, challenge: string, accountId: number | null) {
  const expires_at = after(clock.now(), LIFETIME_MS);
  const bytes = Buffer.from(challenge, 'base64url');
  await addRow(db, 'passkey_challenges', { challenge: bytes, account_id: accountId, expires_at });
}

/** Uses up the answer's challenge, whatever the result. @throws Invalid for an unknown, used or expired one */
async function takeChallenge({ db, clock }: AppContext, answer: BrowserAnswer, accountId: number | null) {
  const challenge = challengeIn(answer);
  const bytes = Buffer.from(challenge ?? '', 'base64url');
  const live = { challenge: bytes, account_id: same(accountId), expires_at: above(clock.now()) };
  const isOurs = await deleteRows(db, 'passkey_challenges', live);
  if (challenge === undefined || !isOurs) throw new Invalid(AGAIN);
  return challenge;
}

function challengeIn({ response }: BrowserAnswer): string | undefined {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge: unknown;
    };
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

const KEEP_ONE =
  'Keep at least one passkey: your recovery codes are used up, so you could not log in without one. If you know none of these passkeys, ask a head of your school\u2019s administrators to reset your second step first.';

export async function showPasskeysAtReset(db: Db, accountId: number) {
  const owner = await findAccount(db, accountId);
  const steps = await findSecondSteps(db, accountId);
  return {
    passkeys: await listPasskeys(db, accountId),
    is_only_step: owner !== undefined && operations.isOn(owner, steps) && !steps.has('app'),
  };
}

/**
 * Keeps only these passkeys: one added in a stolen session would remain a way in. A mailbox alone must not remove an
 * administrator's second step: recovery codes stay for one login. @throws Invalid when an administrator could no longer log in
 */
export async function keepPasskeys(trx: Trx, accountId: number, kept: readonly number[]): Promise<void> {
  const owner = await lockAccount(trx, accountId);
  if (!owner) return;
  const own = trx.deleteFrom('passkeys').where('account_id', '=', owner.id);
  if (!(await changesAny(own.$if(kept.length > 0, (query) => query.where('id', 'not in', kept))))) return;
  const steps = await findSecondSteps(trx, owner.id);
  if (steps.has('app') || steps.has('passkey')) return;
  if (!owner.is_staff) return operations.endSecondFactor(trx, owner.id);
  if (!steps.has('recovery_code')) throw new Invalid(KEEP_ONE);
}

export function listPasskeys(db: Db, account_id: number) {
  const columns = ['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'] as const;
  return findRows(db, 'passkeys', { account_id }, columns, 'id');
}

function lockPasskey(trx: Trx, credentialId: Buffer) {
  const columns = ['id', 'account_id', 'credential_id', 'public_key', 'counter'] as const;
  return lockRow(trx, 'passkeys', { credential_id: credentialId }, columns);
}
