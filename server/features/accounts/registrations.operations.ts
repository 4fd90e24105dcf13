/** From registering to confirming the email; until then there is no account (docs/decisions/0031). */
import { registrationChecks, type Registration } from '#shared/accounts/accounts.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { tidyLine } from '#shared/text.ts';
import { after, DAY, MINUTE } from '#server/platform/clock.ts';
import { Conflict, Invalid, InvalidFields, refuseFirstFailure } from '#server/platform/http/errors.ts';
import { arrive } from '#server/features/joining/joining.operations.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { slowDown } from '#server/platform/auth/constant-pace.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import { closeAllSessions } from '#server/platform/auth/sessions.ts';
import { addressKey, networkOf } from '#server/platform/auth/rate-limit.ts';
import { hashToken, newToken } from '#server/platform/auth/tokens.ts';
import { accountsMailKinds, CONFIRM_REGISTRATION_MAIL, type RequestedMailData } from './accounts.emails.ts';
import { addressLimits, EXPIRED_LINK_DAYS, mayMailStranger } from './accounts.limits.ts';
import {
  findAccountByEmail,
  findSchoolByName,
  isUnconfirmed,
  lockAccount,
  markEmailVerified,
  useUpTokens,
} from './accounts.queries.ts';
import { chooseSchool } from './accounts.operations.ts';
import type { Entering } from './entering.ts';
import * as queries from './registrations.queries.ts';
import { weaknessOf } from './weak-passwords.ts';

/** Waiting registrations per email. */
export const WAITING_MAXIMUM = 5;
/** How long the click signs in the browser that registered. */
export const SIGNS_IN_FOR_MS = 30 * MINUTE;

const TAKEN = 'Email already exists. Please log in.';
const TOO_MANY_WAITING = `This email has been registered ${WAITING_MAXIMUM} times already. Look into its mailbox: each mail shows who registered. Confirm yours, or press \u201cThis was not me\u201d to make room.`;
const DEAD_LINK = 'Verification failed. This link may have expired or is invalid.';
const ALREADY = 'Your email is already confirmed. You can log in.';

/**
 * @param browser the token from an earlier registration in this browser, which ends if it has the same email
 * @returns the text to show, and the token that lets the click sign in this browser
 * @throws Invalid when an account has the email, or too many wait for it
 */
export async function registerAccount(
  context: AppContext,
  form: Registration,
  address: string,
  browser: string | undefined,
): Promise<{ detail: string; browser: string }> {
  const { db, clock } = context;
  const now = clock.now();
  const zone = (await findSchoolByName(db, form.school))?.time_zone ?? 'UTC';
  refuseFirstFailure(registrationChecks(Number(dayInZone(now, zone).slice(0, 4))), form);
  const weakness = weaknessOf(form.password, form);
  if (weakness !== undefined) throw new InvalidFields({ password: [weakness] });
  const school = await chooseSchool(db, form.school);
  await slowDown(context, addressKey('register', address), addressLimits.register);

  const email = normalizeEmail(form.email);
  // Hash first, so that the response time does not reveal whether the email is taken.
  const passwordHash = await hashPassword(form.password, { from: networkOf(address) });
  const { token, hash } = newToken();
  await db.transaction().execute(async (trx) => {
    await queries.lockEmail(trx, email);
    const account = await findAccountByEmail(trx, email);
    if (account && !isUnconfirmed(account)) throw new Invalid(TAKEN);
    if (browser !== undefined) await queries.deleteOfBrowser(trx, email, hashToken(browser));
    const waiting = await queries.listWaiting(trx, email, now);
    if (waiting.length >= WAITING_MAXIMUM) throw new Invalid(TOO_MANY_WAITING);
    const id = await queries.insertRegistration(trx, {
      email,
      password_hash: passwordHash,
      first_name: tidyLine(form.first_name),
      last_name: tidyLine(form.last_name),
      school_id: school.id,
      graduation_year: form.graduation_year as number,
      browser_hash: hash,
      created_at: now,
    });
    // Silently none after too many, as for all mails to an address that has not answered.
    if (!(await mayMailStranger(context, trx, email))) return;
    const data: RequestedMailData = { registration_id: id };
    await queueMail(context, trx, {
      kind: CONFIRM_REGISTRATION_MAIL,
      to: email,
      data: { ...data },
      priority: 'account',
    });
  });
  return {
    detail: 'Registration successful. Please check your email to verify your account.',
    browser: token,
  };
}

export interface ShownRegistration {
  readonly first_name: string;
  readonly last_name: string;
  readonly school: string;
  readonly time_zone: string;
  readonly registered_at: string;
  readonly is_confirmed: boolean;
  readonly only_removes: boolean;
}

/** The registration that a link confirms or removes. Decides nothing: mail scanners open links, too. */
export async function showRegistration(
  context: AppContext,
  token: string,
  address: string,
): Promise<ShownRegistration> {
  const { db, clock } = context;
  await slowDown(context, addressKey('verify-email', address), addressLimits['verify-email']);
  const link = await findLink(db, token, clock.now());
  if (!link || !(link.isConfirmed || link.isAlive)) throw new Invalid(DEAD_LINK);
  const { first_name, last_name, school, time_zone } = link.of;
  return {
    first_name,
    last_name,
    school,
    time_zone,
    registered_at: link.of.created_at.toISOString(),
    is_confirmed: link.isConfirmed,
    only_removes: link.onlyRemoves,
  };
}

/**
 * Opens the account and ends all other registrations of the email. A second click changes nothing.
 * @param entrance opens the session of the browser that registered, in the same transaction
 */
export async function confirmEmail(
  context: AppContext,
  token: string,
  address: string,
  browser: string | undefined,
  entrance: Pick<Entering, 'open' | 'isIn'>,
): Promise<string> {
  const { db, clock } = context;
  await slowDown(context, addressKey('verify-email', address), addressLimits['verify-email']);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const link = await lockLink(trx, token, now);
    if (link?.isConfirmed && !link.onlyRemoves) return ALREADY;
    if (!link?.isAlive || link.onlyRemoves) throw new Invalid(DEAD_LINK);
    const accountId = link.waits
      ? await queries.openAccount(trx, link.waits, now)
      : await confirmOlderAccount(trx, link.of.account_id, now);
    // It was imported meanwhile.
    if (accountId === undefined) throw new Invalid(DEAD_LINK);
    if (link.waits) {
      // An older account with this email has another password now.
      await closeAllSessions(trx, accountId);
      await queries.markConfirmed(trx, link.waits.id, accountId);
    }
    await queries.deleteWaiting(trx, link.of.email);
    await useUpTokens(trx, accountId, ['confirm_email'], now);
    await arrive(context, trx, accountId);
    const account = await lockAccount(trx, accountId);
    if (account && link.waits && isOfBrowser(link.waits, browser, now)) await entrance.open(trx, account);
    return `Your email is confirmed. ${entrance.isIn() ? 'You are logged in.' : 'You can log in now.'}`;
  });
}

/** Removes a registration through the link of its mail: the mailbox owner did not register. */
export async function removeRegistration(
  context: AppContext,
  token: string,
  address: string,
): Promise<string> {
  const { db, clock } = context;
  await slowDown(context, addressKey('verify-email', address), addressLimits['verify-email']);
  await db.transaction().execute(async (trx) => {
    const link = await lockLink(trx, token, clock.now());
    if (link?.isConfirmed) throw new Conflict('This email is confirmed already, so nothing was removed.');
    if (!link?.isAlive) throw new Invalid(DEAD_LINK);
    if (link.waits) await queries.deleteRegistration(trx, link.waits.id);
    else if (!(await queries.deleteUnusedAccount(trx, link.of.account_id))) throw new Invalid(DEAD_LINK);
  });
  return 'The registration was removed. Nobody can use it.';
}

/** Deletes expired registrations with their mails, and old confirmed ones; a nightly job. */
export async function sweepRegistrations({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const waiting = queries.waitingSince(clock.now());
  await queries.deleteRegistrationsBefore(db, {
    waiting,
    confirmed: after(waiting, -EXPIRED_LINK_DAYS * DAY),
  });
  await queries.deleteMailsToNobody(db, Object.keys(accountsMailKinds), waiting);
}

type Link = {
  readonly isConfirmed: boolean;
  readonly isAlive: boolean;
  /** It came with the mail of another registration, and confirms nothing. */
  readonly onlyRemoves: boolean;
} & (
  | { readonly waits: queries.KnownRegistration; readonly of: queries.KnownRegistration }
  | { readonly waits: undefined; readonly of: queries.OlderLink }
);

async function findLink(db: Db, token: string, now: Date): Promise<Link | undefined> {
  const hash = hashToken(token);
  const found = await queries.findByLink(db, hash);
  if (found) {
    const isConfirmed = found.account_id !== null;
    const isAlive = found.created_at > queries.waitingSince(now);
    return { isConfirmed, isAlive, onlyRemoves: found.only_removes, waits: found, of: found };
  }
  const older = await queries.findOlderLink(db, hash);
  return (
    older && {
      isConfirmed: older.email_verified_at !== null,
      isAlive: older.used_at === null && older.expires_at > now,
      onlyRemoves: false,
      waits: undefined,
      of: older,
    }
  );
}

/** Finds a link's registration or older account, locked so that nothing else confirms or removes it. */
async function lockLink(trx: Trx, token: string, now: Date): Promise<Link | undefined> {
  const link = await findLink(trx, token, now);
  if (!link) return undefined;
  await queries.lockEmail(trx, link.of.email);
  return findLink(trx, token, now);
}

async function confirmOlderAccount(trx: Trx, id: number, now: Date): Promise<number | undefined> {
  const account = await lockAccount(trx, id);
  if (!account) return undefined;
  await markEmailVerified(trx, id, now);
  return id;
}

function isOfBrowser(
  { browser_hash, created_at }: queries.KnownRegistration,
  browser: string | undefined,
  now: Date,
): boolean {
  return (
    browser !== undefined &&
    browser_hash.equals(hashToken(browser)) &&
    created_at > after(now, -SIGNS_IN_FOR_MS)
  );
}
