/** Changing the password or the email, and seeing and ending sessions. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  OPEN_SESSIONS_MAXIMUM,
  passwordChangeChecks,
  type PasswordChange,
} from '#shared/accounts/accounts.rules.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import * as contract from '#shared/accounts/sign-in-security.contract.ts';
import * as emailChange from '#shared/accounts/email-change.contract.ts';
import { NotFound, InvalidFields, NotSignedIn, refuseFirstFailure } from '#server/platform/http/errors.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { type Route, type Call } from '#server/platform/http/route.ts';
import {
  endSession,
  listOpenSessions,
  type Caller,
  closeOtherSessions,
  handOverSession,
  renewSession,
} from '#server/platform/auth/sessions.ts';
import { revokeFeed } from '#server/features/events/calendar/event-calendar.operations.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { isOwnPassword, hashPassword } from '#server/platform/auth/passwords.ts';
import { consume } from '#server/platform/auth/rate-limit.ts';
import { PASSWORD_CHANGED_MAIL, type PasswordChangedData } from './accounts.emails.ts';
import { passwordChangeLimit } from './accounts.limits.ts';
import {
  findAccountByEmail,
  findPersonWords,
  lockAccount,
  setPassword,
  useUpTokens,
  forgetDevices,
} from './accounts.queries.ts';
import { weaknessOf } from './weak-passwords.ts';
import { answerEmailChange, changeOwnEmail, showEmailChange } from './email-change.operations.ts';
import { rememberDevice } from './known-devices.ts';

type Signed = Pick<Call<Endpoint, 'signed-in'>, 'caller' | 'request' | 'reply'>;

/** Whoever found an open browser must not log its owner out elsewhere. */
const guarded = { access: 'signed-in', audited: true, needsFreshSignIn: 'always' } as const;

export function signInSecurityRoutes(route: Route, context: AppContext): void {
  const { db } = context;

  const endingOthers = (call: Signed, work: (renew: (trx: Trx) => Promise<boolean>) => Promise<string>) =>
    leavingThisOne(context, call, (renew) => work((trx) => renew(trx, call.caller.account_id)));

  route(contract.changePassword, { access: 'signed-in', audited: true }, (call) =>
    endingOthers(call, (renew) => changeOwnPassword(context, call.caller, call.body, renew)),
  );

  route(contract.listSessions, 'signed-in', async ({ caller, request }) => {
    const sessions = await listOpenSessions(context, request, caller, OPEN_SESSIONS_MAXIMUM);
    return sessions.map(({ created_at, last_used_at, ...session }) => ({
      ...session,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    }));
  });

  route(contract.endSession, guarded, async ({ caller, params, request, reply }) => {
    const isEnded = await endSession(db, request, reply, caller.account_id, params.id);
    if (!isEnded) throw new NotFound();
    return { detail: 'The session was ended.' };
  });

  route(contract.endOtherSessions, guarded, (call) =>
    endingOthers(call, (renew) => endOthers(context, call.caller, renew)),
  );
}

const WRONG_PASSWORD = 'This is not your password.';

/**
 * Sets a new password and mails a notice. Links that set a password and the calendar address end.
 * @param renew ends all other sessions and renews this one, in the same transaction; false when this one has ended
 * @throws InvalidFields for either password; TooMany after many wrong ones; NotSignedIn when this session has ended.
 */
async function changeOwnPassword(
  context: AppContext,
  caller: Caller,
  form: PasswordChange,
  renew: (trx: Trx) => Promise<boolean>,
): Promise<string> {
  const { db, clock } = context;
  refuseFirstFailure(passwordChangeChecks, form);
  const person = await findPersonWords(db, caller.account_id);
  const weakness = person && weaknessOf(form.new_password, person);
  if (weakness !== undefined) throw new InvalidFields({ new_password: [weakness] });

  const account = await findAccountByEmail(db, caller.email);
  if (!account) throw new NotSignedIn();
  if (!(await isOwnPassword(context, account.id, account.password_hash, form.password))) {
    throw new InvalidFields({ password: [WRONG_PASSWORD] });
  }
  // Count only after the right password, or a stolen session could use up the limit; and only if it could be hashed.
  const changes = `change-password:account:${account.id}`;
  const passwordHash = await hashPassword(form.new_password, { from: account.id, isKnown: true });
  await consume(context, changes, passwordChangeLimit, 'Too many new passwords.');

  await db.transaction().execute(async (trx) => {
    const locked = await lockAccount(trx, account.id);
    // Another password set meanwhile has ended this session, too.
    if (locked?.password_hash !== account.password_hash) throw new NotSignedIn();
    const now = clock.now();
    await setPassword(trx, account.id, passwordHash, now);
    await useUpTokens(trx, account.id, ['reset_password', 'finish_login'], now);
    if (!(await renew(trx))) throw new NotSignedIn();
    await revokeFeed(trx, account.id);
    const data: PasswordChangedData = { with_the_old_one: true };
    await queueMail(context, trx, {
      kind: PASSWORD_CHANGED_MAIL,
      to: account.email,
      data: { ...data },
      priority: 'account',
    });
  });
  return 'Your password was changed, and you were logged out everywhere else.';
}

/**
 * Ends other sessions, links to open one, and the calendar address; a new token makes copies of the cookie useless.
 * @param renew does so under the account lock; false when this session has ended
 * @throws NotSignedIn when another session has ended this one meanwhile
 */
async function endOthers(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Caller,
  renew: (trx: Trx) => Promise<boolean>,
): Promise<string> {
  await db.transaction().execute(async (trx) => {
    // Of two sessions that end each other at once, one survives, without a deadlock.
    await lockAccount(trx, caller.account_id);
    await useUpTokens(trx, caller.account_id, ['finish_login'], clock.now());
    if (!(await renew(trx))) throw new NotSignedIn();
    await revokeFeed(trx, caller.account_id);
  });
  return 'You were logged out everywhere else.';
}

export function emailChangeRoutes(route: Route, context: AppContext): void {
  route(
    emailChange.changeEmail,
    { access: 'signed-in', audited: true, needsFreshSignIn: 'always' },
    async ({ caller, body }) => ({ detail: await changeOwnEmail(context, caller, body.email) }),
  );

  route(emailChange.showEmailChange, { access: 'anyone', secretParam: 'token' }, ({ params, request }) =>
    showEmailChange(context, params.token, request.ip),
  );

  route(
    emailChange.answerEmailChange,
    { access: 'anyone', audited: true, secretParam: 'token' },
    ({ params, request, reply }) =>
      leavingThisOne(context, { request, reply }, (renew) =>
        answerEmailChange(context, params.token, request.ip, renew),
      ),
  );
}

/**
 * @param work ends the other sessions by `renew`, which gives this browser a new token; false when it has no session of the account
 */
async function leavingThisOne(
  context: AppContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  work: (renew: (trx: Trx, accountId: number) => Promise<boolean>) => Promise<string>,
): Promise<{ detail: string }> {
  let renewed: { id: number; token: string; device_generation: number } | undefined;
  const detail = await work(async (trx, id) => {
    if (!(await closeOtherSessions(trx, request, id))) return false;
    renewed = {
      id,
      token: await renewSession(trx, request, context.clock.now()),
      device_generation: await forgetDevices(trx, id),
    };
    return true;
  });
  // Only once the session is stored: a browser with an unknown token would be signed out.
  if (renewed) {
    handOverSession(context, reply, renewed.token);
    rememberDevice(context, request, reply, renewed);
  }
  return { detail };
}
