/** From registering to confirming the email; until then there is no account (decision 0031). */
import * as contract from '#features/accounts/accounts.contract.ts';
import {
  oldAccountMessages,
  registrationChecks,
  type OldAccountCode,
} from '#features/accounts/accounts.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import { tidyLine } from '#shared/text.ts';
import { arrive } from '#features/membership/server/joining.operations.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { networkOf } from '#server/platform/auth/rate-limit.ts';
import { addNumbered, changeRows, deleteRows, isNull, run, upTo } from '#server/platform/database/rows.ts';
import { cookieFor } from '#server/platform/auth/sessions.ts';
import { hashToken, newToken } from '#server/platform/auth/tokens.ts';
import { after, DAY, MINUTE } from '#server/platform/clock.ts';
import {
  Conflict,
  Invalid,
  InvalidFields,
  refuseFirstFailure,
  refusing,
} from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { queueAtOnce } from '#server/platform/mail/mail.ts';
import { accountsMailKinds, CONFIRM_REGISTRATION_MAIL, type RequestedMailData } from './accounts.emails.ts';
import { slowDownCalls, EXPIRED_LINK_DAYS, mayMailStranger } from './accounts.limits.ts';
import { chooseSchool, queueAccountMail } from './accounts.operations.ts';
import { findAccountByEmail, findSchoolByName, listSchools, lockAccount } from './accounts.queries.ts';
import { startSignIn } from './start-session.ts';
import * as queries from './registrations.queries.ts';
import { weaknessOf } from './weak-passwords.ts';

const WAITING_MAXIMUM = 5;
/** How long the confirming click signs in the browser that registered. */
const SIGNS_IN_FOR_MS = 30 * MINUTE;

/** Kept by the browser that registered, so that the confirming click signs it in. */
export const REGISTRATION_COOKIE = 'registration';

const byLink = { access: 'anyone', secretParam: 'token' } as const;

const TAKEN = 'Email already exists. Please log in.';
const TOO_MANY_WAITING = `This email has already been registered ${WAITING_MAXIMUM} times. Check its inbox: each email shows who registered. Confirm yours, or press \u201cThis was not me\u201d to make room.`;
const DEAD_LINK = 'Verification failed. This link may have expired or is invalid.';
const ALREADY = 'Your email is already confirmed. You can log in.';

export function registrationRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  route(contract.listSchools, 'anyone', () => listSchools(db));

  /** Ends an earlier registration in this browser, if it has the same email. */
  route(contract.register, { access: 'anyone', audited: true }, async ({ body: form, request, reply }) => {
    const browser = request.cookies[REGISTRATION_COOKIE];
    const now = clock.now();
    const zone = (await findSchoolByName(db, form.school))?.time_zone ?? 'UTC';
    refuseFirstFailure(registrationChecks(Number(dayInZone(now, zone).slice(0, 4))), form);
    const weakness = weaknessOf(form.password, form);
    if (weakness !== undefined) throw new InvalidFields({ password: [weakness] });
    const school = await chooseSchool(db, form.school);
    await slowDownCalls(context, 'register', request.ip);

    const email = normalizeEmail(form.email);
    // Hash first, so that the response time does not reveal whether the email is taken.
    const password_hash = await hashPassword(form.password, { from: networkOf(request.ip) });
    const { token, hash } = newToken();
    await db.transaction().execute(async (trx) => {
      await queries.lockEmail(trx, email);
      if (await findAccountByEmail(trx, email)) throw new Invalid(TAKEN);
      if (browser !== undefined)
        await deleteRows(trx, 'registrations', {
          ...queries.unconfirmed(email),
          browser_hash: hashToken(browser),
        });
      const waiting = await queries.waiting(trx, email, now).execute();
      if (waiting.length >= WAITING_MAXIMUM) throw new Invalid(TOO_MANY_WAITING);
      const registration_id = await addNumbered(trx, 'registrations', {
        email,
        password_hash,
        first_name: tidyLine(form.first_name),
        last_name: tidyLine(form.last_name),
        school_id: school.id,
        graduation_year: form.graduation_year as number,
        browser_hash: hash,
        created_at: now,
      });
      // Silently dropped above the limit, as all mails to an unproven address.
      if (!(await mayMailStranger(context, trx, email))) return;
      const data: RequestedMailData = { registration_id };
      await queueAtOnce(context, trx, CONFIRM_REGISTRATION_MAIL, email, data);
    });
    const life = cookieFor(context.config, '/api/accounts', SIGNS_IN_FOR_MS);
    reply.setCookie(REGISTRATION_COOKIE, token, life);
    return { detail: 'Registration successful. Please check your email to verify your account.' };
  });

  /** True for imported accounts that have never set a password here. */
  route(contract.checkOldAccount, 'anyone', async ({ body, request }) => {
    await slowDownCalls(context, 'check-old-account', request.ip);
    const email = normalizeEmail(body.email);
    const account = isEmailAddress(email) && (await findAccountByEmail(db, email));
    const isOld = account && account.imported_at && account.password_hash === null;
    const code: OldAccountCode = isOld ? 'old_account' : 'not_old_account';
    return { message: oldAccountMessages[code], code };
  });

  /** Opens the account, ends the email's other registrations, and signs in the browser that registered. Idempotent. */
  route(contract.verifyEmail, byLink, async ({ params: { token }, request, reply }) => {
    await slowDownCalls(context, 'verify-email', request.ip);
    const entrance = startSignIn(context, { request, reply });
    return db.transaction().execute(async (trx) => {
      const now = clock.now();
      const link = await lockLink(trx, token, now);
      if (link?.isConfirmed && !link.only_removes) return { detail: ALREADY };
      if (!link?.isAlive || link.only_removes) throw new Invalid(DEAD_LINK);
      const { email, password_hash, first_name, last_name, school_id, graduation_year } = link;
      const person = { email, password_hash, first_name, last_name, school_id, graduation_year };
      const times = { email_verified_at: now, created_at: now, updated_at: now };
      // It may be imported meanwhile.
      const accountId = await refusing(addNumbered(trx, 'accounts', { ...person, ...times }), {
        accounts_email_unique: () => new Invalid(DEAD_LINK),
      });
      await changeRows(trx, 'registrations', link.id, { account_id: accountId, password_hash: null });
      await deleteRows(trx, 'registrations', queries.unconfirmed(link.email));
      await arrive(context, trx, accountId);
      const account = await lockAccount(trx, accountId);
      const isOfBrowser = link.browser_hash.equals(hashToken(request.cookies[REGISTRATION_COOKIE] ?? ''));
      if (account && isOfBrowser && link.created_at > after(now, -SIGNS_IN_FOR_MS))
        await entrance.open(trx, account);
      const next = entrance.isIn() ? 'You are logged in.' : 'You can log in now.';
      return { detail: `Your email is confirmed. ${next}` };
    });
  });

  /** What a link confirms or removes. Changes nothing: mail scanners open links, too. */
  route(contract.showRegistration, byLink, async ({ params, request }) => {
    await slowDownCalls(context, 'verify-email', request.ip);
    const link = await findLink(db, params.token, clock.now());
    if (!link || !(link.isConfirmed || link.isAlive)) throw new Invalid(DEAD_LINK);
    return { ...link, registered_at: link.created_at, is_confirmed: link.isConfirmed };
  });

  route(contract.removeRegistration, byLink, async ({ params, request }) => {
    await slowDownCalls(context, 'verify-email', request.ip);
    await db.transaction().execute(async (trx) => {
      const link = await lockLink(trx, params.token, clock.now());
      if (link?.isConfirmed) throw new Conflict('This email is already confirmed, so nothing was removed.');
      if (!link?.isAlive) throw new Invalid(DEAD_LINK);
      await deleteRows(trx, 'registrations', { id: link.id, account_id: isNull });
    });
    return { detail: 'The registration was removed. Nobody can use it.' };
  });

  /** The same response for every address, as with a password reset. */
  route(contract.resendEmailVerification, 'anyone', async ({ body, request }) => {
    await slowDownCalls(context, 'resend-verify-email', request.ip);
    const browser = request.cookies[REGISTRATION_COOKIE];
    await queueAccountMail(context, CONFIRM_REGISTRATION_MAIL, body.email, browser);
    return {
      detail: 'If this email belongs to an account that is not verified yet, a new link has been sent to it.',
    };
  });
}

/** Nightly job: deletes expired registrations with their mails, and old confirmed ones. */
export async function sweepRegistrations({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const waiting = queries.waitingSince(clock.now());
  await deleteRows(db, 'registrations', { account_id: isNull, created_at: upTo(waiting) });
  await deleteRows(db, 'registrations', { created_at: upTo(after(waiting, -EXPIRED_LINK_DAYS * DAY)) });
  // Dropped mails have their own expiry.
  await run(db)`
    delete from mails m
    where kind = any(${Object.keys(accountsMailKinds)}) and state in ('sent', 'failed') and finished_at < ${waiting}
      and not exists (select from accounts a where a.email = m.to_address)
      and not exists (select from registrations r where r.email = m.to_address)`;
}

/** `only_removes`: the link came with the mail of another registration and confirms nothing. */
async function findLink(db: Db, token: string, now: Date) {
  const found = await queries.findByLink(db, hashToken(token));
  return (
    found && {
      ...found,
      isConfirmed: found.account_id !== null,
      isAlive: found.created_at > queries.waitingSince(now),
    }
  );
}

async function lockLink(trx: Trx, token: string, now: Date) {
  const link = await findLink(trx, token, now);
  if (!link) return undefined;
  await queries.lockEmail(trx, link.email);
  return findLink(trx, token, now);
}
