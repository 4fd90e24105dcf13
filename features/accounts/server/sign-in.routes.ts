/** Logging in and out (specification, section 7), and who is logged in. */
import { DEMO_STUDENT, enterDemo } from '#features/accounts/demo.contract.ts';
import { finishLogin, login } from '#features/accounts/accounts.contract.ts';
import { checkAdminStatus, getSession, logout } from '#features/accounts/session.contract.ts';
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import { finishWithCode, signInWithPasskey } from '#features/accounts/second-factor/second-step.contract.ts';
import { finishWithCode as finish } from './second-factor/half-sign-in.operations.ts';
import { provePasskey } from './second-factor/passkeys.operations.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import { verifyPassword } from '#server/platform/auth/passwords.ts';
import { networkOf } from '#server/platform/auth/rate-limit.ts';
import { rememberAccount } from '#server/platform/auth/security-log.ts';
import { closeSession, type Caller } from '#server/platform/auth/sessions.ts';
import type { LimitClient } from '#server/platform/create-concurrency-limit.ts';
import { Invalid, NotAllowed, NotFound, Refusal } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { FINISH_LOGIN_MAIL } from './accounts.emails.ts';
import { slowDownCalls } from './accounts.limits.ts';
import { queueAccountMail } from './accounts.operations.ts';
import { findAccountByEmail, lockAccount, openLink, endLinks } from './accounts.queries.ts';
import { devicesOf, startSession, startSignIn, findDevice } from './start-session.ts';
import { waiting } from './registrations.queries.ts';
import { tryPassword } from './sign-in-attempts.ts';

const WRONG_LOGIN = 'Invalid email or password.';
/** The same for right and wrong. */
const FINISH_BY_MAIL =
  'Somebody tried many wrong passwords for this account. If this was the right one, we emailed you a link. Open it to finish logging in.';
const NOT_VERIFIED = [
  'Account not verified. Please check your email for verification.',
  'not_verified',
] as const;
const LINK_WORDS = {
  dead: 'This link has expired or has already been used. Please log in again.',
  broken: 'This link is incomplete. Copy the whole link from the email, or log in again.',
};

const audited = { access: 'anyone', audited: true } as const;

export function signInRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  route(getSession, 'signed-in', async ({ caller }) => {
    const { account_id: id, email, time_zone, is_adviser } = caller;
    return { user: { id, email, time_zone, ...standingOf(caller), ...(is_adviser && { is_adviser }) } };
  });

  route(checkAdminStatus, 'signed-in', async ({ caller }) => {
    const { is_school_administration, is_school_administration_head, school } = caller;
    return { is_school_administration, is_school_administration_head, school };
  });

  /** After many wrong passwords from unknown browsers, the right one gets the same response, and its owner a mailed link. */
  route(login, audited, async ({ body: { email: typed, password }, request, reply }) => {
    const email = normalizeEmail(typed);
    // Forms that no account could match are not attempts.
    if (!isEmailAddress(email) || password === '') throw new Invalid(WRONG_LOGIN);
    const { open, answer } = startSignIn(context, { request, reply });
    const account = await findAccountByEmail(db, email);
    const hashes = account
      ? [account.password_hash]
      : (await waiting(db, email, clock.now()).execute()).map(({ password_hash }) => password_hash);
    const device = account && findDevice(context.key, devicesOf(request), account);
    const known = account && device !== undefined ? { accountId: account.id, device } : undefined;
    const client = { from: networkOf(request.ip), isKnown: known !== undefined };
    const verify = () => isOneOf(hashes, password, client);
    const guesser = { email, address: request.ip, client, isNobody: hashes.length === 0, known };
    const user = await tryPassword(context, guesser, verify, async ({ isRight, isHidden }) => {
      if (isHidden) {
        if (isRight && account?.email_verified_at) await queueAccountMail(context, FINISH_LOGIN_MAIL, email);
        throw new Refusal(400, { detail: FINISH_BY_MAIL, code: 'finish_by_mail' });
      }
      if (!isRight) throw new Invalid(WRONG_LOGIN);
      if (!account?.email_verified_at) throw new NotAllowed(...NOT_VERIFIED);
      await db.transaction().execute(async (trx) => {
        // A reset completed meanwhile has ended all sessions; none may begin with the old password after it.
        const locked = await lockAccount(trx, account.id);
        if (locked?.password_hash !== account.password_hash) throw new Invalid(WRONG_LOGIN);
        await open(trx, locked);
      });
      return account;
    });
    return answer(user);
  });

  /** Works once. A new password and logging out everywhere end the link. */
  route(finishLogin, audited, async ({ body: { token }, request, reply }) => {
    await slowDownCalls(context, 'finish-login', request.ip);
    const { open, answer } = startSignIn(context, { request, reply });
    const ownerOf = (at: Db) => openLink(at, clock.now(), 'finish_login', token, LINK_WORDS);
    const id = await ownerOf(db);
    const user = await db.transaction().execute(async (trx) => {
      // Serializes two clicks; then the link is checked again.
      const account = await lockAccount(trx, id);
      if (!account) throw new Invalid(LINK_WORDS.dead);
      await ownerOf(trx);
      await endLinks(trx, id, ['finish_login'], clock.now());
      await open(trx, account);
      return account;
    });
    return answer(user);
  });

  // Production refuses to start with the demo on (config.ts).
  if (context.config.demo) {
    route(enterDemo, audited, async ({ request, reply }) => {
      await slowDownCalls(context, 'demo', request.ip);
      const { open, answer } = startSignIn(context, { request, reply });
      const user = await db.transaction().execute(async (trx) => {
        const found = await findAccountByEmail(trx, DEMO_STUDENT);
        const account = found && (await lockAccount(trx, found.id));
        if (!account?.email_verified_at)
          throw new NotFound('Somebody deleted the demo student. Log in with another demo account.');
        await open(trx, account);
        return account;
      });
      return answer(user);
    });
  }

  route(logout, audited, async ({ request, reply }) => {
    await closeSession(db, request, reply);
    return { detail: 'You are logged out.' };
  });

  route(signInWithPasskey, audited, async (call) => {
    const { request, body } = call;
    const user = await provePasskey(context, body.answer, request.ip, async (trx, owner) => {
      if (!owner.email_verified_at) throw new NotAllowed(...NOT_VERIFIED);
      await startSession(context, trx, call, owner);
      return { id: owner.id, email: owner.email };
    });
    rememberAccount(request, user.id);
    return { detail: 'You are logged in.', user };
  });

  route(finishWithCode, audited, async (call) => {
    const { request, body } = call;
    const user = await finish(context, request, body.code, (trx, owner) =>
      startSession(context, trx, call, owner),
    );
    rememberAccount(request, user.id);
    return { detail: 'You are logged in.', user };
  });
}

/** The membership details the page frame shows; nothing for most people. */
function standingOf({ standing, is_joining }: Caller): { standing?: 'waiting' | 'removed' | 'joining' } {
  if (standing === 'waiting' || standing === 'removed') return { standing };
  return is_joining ? { standing: 'joining' } : {};
}

/** Tries one hash even if there is none, so that the time reveals nothing. */
async function isOneOf(
  [first, ...others]: readonly (string | null)[],
  password: string,
  client: LimitClient,
): Promise<boolean> {
  if (await verifyPassword(first, password, client)) return true;
  for (const hash of others) if (await verifyPassword(hash, password, client)) return true;
  return false;
}
