/** What happens when people register, sign in, and follow the links of mails. */
import { isWholeToken, LINK_NOT_WHOLE } from '#shared/mailed-token.ts';
import { newPasswordChecks, type NewPassword, type OldAccountCode } from '#shared/accounts/accounts.rules.ts';
import { firstFailure, isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import { keepPasskeys, showPasskeysAtReset } from '#server/features/second-factor/passkeys.operations.ts';
import { revokeFeed } from '#server/features/events/calendar/event-calendar.operations.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { Invalid, InvalidFields, NotAllowed, Refusal } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { PlaceClient } from '#server/platform/create-places.ts';
import { hashPassword, verifyPassword } from '#server/platform/auth/passwords.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import { closeAllSessions } from '#server/platform/auth/sessions.ts';
import { networkOf, emptyBuckets } from '#server/platform/auth/rate-limit.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import {
  CONFIRM_REGISTRATION_MAIL,
  FINISH_LOGIN_MAIL,
  PASSWORD_CHANGED_MAIL,
  type RequestedMailData,
} from './accounts.emails.ts';
import {
  slowDownCalls,
  emailKey,
  EXPIRED_LINK_DAYS,
  mayMail,
  mayMailStranger,
  emailKeys,
} from './accounts.limits.ts';
import {
  findAccountByEmail,
  findAccountToken,
  findPerson,
  findPersonWords,
  findSchoolByName,
  forgetDevices,
  type KnownAccount,
  lockAccount,
  setPassword,
  useUpTokens,
} from './accounts.queries.ts';
import { findDevice, type Devices } from './known-devices.ts';
import { listWaiting } from './registrations.queries.ts';
import { tryPassword } from './sign-in-attempts.ts';
import { weaknessOf } from './weak-passwords.ts';

const WRONG_LOGIN = 'Invalid email or password.';
/** The same for right and wrong. */
const UNTOLD =
  'Many wrong passwords were tried for this account. If this was the right one, we have mailed you a link: open it to finish logging in.';
const DEAD_RESET_LINK = 'This link has expired or has already been used. Please ask for a new one.';

/** The school that a form names. @throws InvalidFields when there is no such school */
export async function chooseSchool(db: Db, name: string): Promise<{ id: number; name: string }> {
  const school = await findSchoolByName(db, name);
  if (!school) throw new InvalidFields({ school: ['Please choose one of the schools.'] });
  return school;
}

/** Whether the email is that of an imported account that has never set a password here. */
export async function checkOldAccount(
  context: AppContext,
  { email }: { email: string },
  address: string,
): Promise<OldAccountCode> {
  await slowDownCalls(context, 'check-old-account', address);
  const normalized = normalizeEmail(email);
  const account = isEmailAddress(normalized) && (await findAccountByEmail(context.db, normalized));
  return account && account.imported_at && account.password_hash === null ? 'old_account' : 'not_old_account';
}

/**
 * Signs in.
 * @param open opens the session, in the transaction in which the password is known to be the account's own
 * @throws Refusal 400 (`finish_by_mail`) after many wrong passwords for the account, in a browser that it does not know: the same
 * for the right one, whose owner is then mailed a link
 */
export async function signIn(
  context: AppContext,
  form: { email: string; password: string },
  { address, devices }: { address: string; devices: Devices },
  open: (trx: Trx, account: KnownAccount) => Promise<void>,
): Promise<{ id: number; email: string }> {
  const { db } = context;
  const email = normalizeEmail(form.email);
  // Forms that no account could match are not attempts.
  if (!isEmailAddress(email) || form.password === '') throw new Invalid(WRONG_LOGIN);
  const account = await findAccountByEmail(db, email);
  const hashes = account
    ? [account.password_hash]
    : (await listWaiting(db, email, context.clock.now())).map(({ password_hash }) => password_hash);
  const device = account && findDevice(context.key, devices, account);
  const known = account && device !== undefined ? { accountId: account.id, device } : undefined;
  const client = { from: networkOf(address), isKnown: known !== undefined };
  const verify = () => isOneOf(hashes, form.password, client);
  const guesser = { email, address, client, isNobody: hashes.length === 0, known };
  return tryPassword(context, guesser, verify, async ({ isRight, isUntold }) => {
    if (isUntold) {
      if (isRight && account?.email_verified_at) await queueAccountMail(context, FINISH_LOGIN_MAIL, email);
      throw new Refusal(400, { detail: UNTOLD, code: 'finish_by_mail' });
    }
    if (!isRight) throw new Invalid(WRONG_LOGIN);
    if (!account?.email_verified_at) {
      throw new NotAllowed('Account not verified. Please check your email for verification.', 'not_verified');
    }
    await db.transaction().execute(async (trx) => {
      // A reset that was completed meanwhile has ended all sessions; none may begin with the old password after it.
      const locked = await lockAccount(trx, account.id);
      if (locked?.password_hash !== account.password_hash) throw new Invalid(WRONG_LOGIN);
      await open(trx, locked);
    });
    return { id: account.id, email: account.email };
  });
}

/** Whether the password is one of these; one is tried in any case, so that the time does not tell that there is none. */
async function isOneOf(
  [first, ...others]: readonly (string | null)[],
  password: string,
  client: PlaceClient,
): Promise<boolean> {
  if (await verifyPassword(first, password, client)) return true;
  for (const hash of others) if (await verifyPassword(hash, password, client)) return true;
  return false;
}

/**
 * Mails a link to set a new password. The work is the same whether or not the account exists: the mail is composed later, and
 * dropped then if there is nobody to write to.
 */
export async function requestPasswordReset(
  context: AppContext,
  form: { email: string },
  address: string,
  browser: string | undefined,
): Promise<string> {
  await slowDownCalls(context, 'password-reset', address);
  await queueAccountMail(context, 'reset_password', form.email, browser);
  return 'Password reset link has been sent to your email.';
}

/** Mails a new link that confirms an email; the same for every address, as with a password reset. */
export async function resendEmailVerification(
  context: AppContext,
  form: { email: string },
  address: string,
  browser: string | undefined,
): Promise<string> {
  await slowDownCalls(context, 'resend-verify-email', address);
  await queueAccountMail(context, CONFIRM_REGISTRATION_MAIL, form.email, browser);
  return 'If this email belongs to an account that is not verified yet, a new link has been sent to it.';
}

/** @param browser the token that a registration left in this browser: the mail confirms that one */
async function queueAccountMail(
  context: AppContext,
  kind: 'reset_password' | typeof CONFIRM_REGISTRATION_MAIL | typeof FINISH_LOGIN_MAIL,
  text: string,
  browser?: string,
): Promise<void> {
  const email = normalizeEmail(text);
  if (!isEmailAddress(email)) throw new InvalidFields({ email: ['Please enter a valid email address.'] });
  const browserHash = hashToken(browser ?? '');
  await context.db.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, email);
    const waiting = await listWaiting(trx, email, context.clock.now());
    const isStranger = account ? !account.email_verified_at : waiting.length > 0;
    // Silently none after too many: an answer would tell about others' requests.
    const mayLeave = isStranger
      ? await mayMailStranger(context, trx, email)
      : await mayMail(context, trx, emailKey(context.key, kind, email));
    if (!mayLeave) return;
    const own = waiting.find(({ browser_hash }) => browser_hash.equals(browserHash));
    const data: RequestedMailData = {
      // Whoever registers before this mail is composed has a mail of their own, which counts.
      ...(!account && waiting.length === 0 && { is_to_nobody: true }),
      ...(own && { registration_id: own.id }),
    };
    await queueMail(context, trx, { kind, to: email, data: { ...data }, priority: 'account' });
  });
}

interface ResetLink {
  readonly uid: string;
  readonly token: string;
}

/** @throws Invalid for a link that does not set a password */
async function openResetLink(db: Db, now: Date, { uid, token }: ResetLink): Promise<{ account_id: number }> {
  const found = await findAccountToken(db, hashToken(token), 'reset_password');
  const isAlive = found && !found.used_at && found.expires_at > now;
  if (isAlive && String(found.account_id) === Buffer.from(uid, 'base64url').toString()) return found;
  throw new Invalid(isWholeToken(token) ? DEAD_RESET_LINK : LINK_NOT_WHOLE);
}

/** What the page asks before: which passkeys stay. @throws Invalid for a link that does not set a password */
export async function askAboutPasskeys(context: AppContext, link: ResetLink, address: string) {
  const { db, clock } = context;
  await slowDownCalls(context, 'password-reset-confirm', address);
  const { account_id } = await openResetLink(db, clock.now(), link);
  const person = await findPerson(db, account_id);
  return { ...(await showPasskeysAtReset(db, account_id)), time_zone: person?.time_zone ?? 'UTC' };
}

/**
 * Sets a new password with the link of a mail. A form that is refused leaves the link as it was; of two that are sent at once, one
 * wins.
 */
export async function confirmPasswordReset(
  context: AppContext,
  link: ResetLink,
  form: NewPassword & { readonly keep_passkeys?: readonly number[] | undefined },
  address: string,
): Promise<string> {
  const { db, clock } = context;
  const failure = firstFailure(newPasswordChecks, form);
  // The screen shows `detail`, not field errors (specification, section 8).
  if (failure) throw new Invalid(failure.message);
  await slowDownCalls(context, 'password-reset-confirm', address);

  const promised = await openResetLink(db, clock.now(), link);
  const person = await findPersonWords(db, promised.account_id);
  const weakness = person && weaknessOf(form.new_password, person);
  if (weakness !== undefined) throw new Invalid(weakness);
  const passwordHash = await hashPassword(form.new_password, { from: networkOf(address) });

  const email = await db.transaction().execute(async (trx) => {
    // The lock lets all links of the account wait for each other; then the link is looked at again.
    const account = await lockAccount(trx, promised.account_id);
    if (!account) throw new Invalid(DEAD_RESET_LINK);
    const now = clock.now();
    await openResetLink(trx, now, link);
    await setPassword(trx, account.id, passwordHash, now);
    await useUpTokens(trx, account.id, ['reset_password', 'finish_login'], now);
    await closeAllSessions(trx, account.id);
    await forgetDevices(trx, account.id);
    await revokeFeed(trx, account.id);
    await keepPasskeys(context, trx, account.id, form.keep_passkeys ?? []);
    await queueMail(context, trx, {
      kind: PASSWORD_CHANGED_MAIL,
      to: account.email,
      data: {},
      priority: 'account',
    });
    return account.email;
  });
  // Forgets wrong passwords from unknown browsers: the account has another password now.
  await emptyBuckets(db, emailKeys(context.key, 'login', email));
  return 'Your password has been reset. You can log in now.';
}

/** Forgets the links that ran out long ago; a nightly job. Until then a second click can be told what happened at the first. */
export async function sweepAccountLinks({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('expires_at', '<', after(clock.now(), -EXPIRED_LINK_DAYS * DAY))
    .execute();
}

const DEAD_LINK = 'This link has expired or has already been used. Please log in again.';

/** Works once. A new password and logging out everywhere end the link. @throws Invalid for an expired or used link */
export async function finishSignIn(
  context: AppContext,
  token: string,
  address: string,
  open: (trx: Trx, account: KnownAccount) => Promise<void>,
): Promise<{ id: number; email: string }> {
  const { db, clock } = context;
  await slowDownCalls(context, 'finish-login', address);
  const hash = hashToken(token);
  const promised = await findAccountToken(db, hash, 'finish_login');
  if (!promised)
    throw new Invalid(
      isWholeToken(token)
        ? DEAD_LINK
        : 'This link is not whole. Copy all of it from the email, or log in again.',
    );
  return db.transaction().execute(async (trx) => {
    // Two clicks wait for each other here; then the link is checked again.
    const account = await lockAccount(trx, promised.account_id);
    const link = await findAccountToken(trx, hash, 'finish_login');
    const now = clock.now();
    if (!account || !link || link.used_at || link.expires_at <= now) throw new Invalid(DEAD_LINK);
    await useUpTokens(trx, account.id, ['finish_login'], now);
    await open(trx, account);
    return account;
  });
}
