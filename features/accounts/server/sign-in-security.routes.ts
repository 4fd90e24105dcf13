import { OPEN_SESSIONS_MAXIMUM, passwordChangeChecks } from '#features/accounts/accounts.rules.ts';
import * as emailChange from '#features/accounts/email-change.contract.ts';
import * as contract from '#features/accounts/sign-in-security.contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { isOwnPassword, hashPassword } from '#server/platform/auth/passwords.ts';
import { consume } from '#server/platform/auth/rate-limit.ts';
import { endSession, listOpenSessions, renewingSession, type Renew } from '#server/platform/auth/sessions.ts';
import { NotFound, InvalidFields, NotSignedIn, refuseFirstFailure } from '#server/platform/http/errors.ts';
import type { Route, Call } from '#server/platform/http/route.ts';
import { queueAtOnce } from '#server/platform/mail/mail.ts';
import { PASSWORD_CHANGED_MAIL, type PasswordChangedData } from './accounts.emails.ts';
import { passwordChangeLimit } from './accounts.limits.ts';
import * as accounts from './accounts.queries.ts';
import { answerEmailChange, requestEmailChange, showEmailChange } from './email-change.operations.ts';
import { rememberDevice } from './start-session.ts';
import { weaknessOf } from './weak-passwords.ts';

type Signed = Pick<Call<Endpoint, 'signed-in'>, 'caller' | 'request' | 'reply'>;

/** Someone who finds an open browser must not log its owner out elsewhere. */
const guarded = { access: 'signed-in', audited: true, needsFreshSignIn: 'always' } as const;

export function signInSecurityRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  /** `work` ends all other sessions; its `renew` renews this one and throws NotSignedIn when it has ended. */
  const endingOthers = (call: Signed, work: (renew: (trx: Trx) => Promise<void>) => Promise<string>) =>
    leavingThisOne(context, call, (renew) =>
      work(async (trx) => {
        if (!(await renew(trx, call.caller.account_id))) throw new NotSignedIn();
      }),
    );

  /** Also mails a notice, and ends password links. */
  route(contract.changePassword, { access: 'signed-in', audited: true }, (call) =>
    endingOthers(call, async (renew) => {
      const { caller, body: form } = call;
      refuseFirstFailure(passwordChangeChecks, form);
      const person = await accounts.findPerson(db, caller.account_id);
      const weakness = person && weaknessOf(form.new_password, person);
      if (weakness !== undefined) throw new InvalidFields({ new_password: [weakness] });

      const account = await accounts.findAccountByEmail(db, caller.email);
      if (!account) throw new NotSignedIn();
      if (!(await isOwnPassword(context, account.id, account.password_hash, form.password)))
        throw new InvalidFields({ password: ['This is not your password.'] });
      // Count only after the right password, or a stolen session could use up the limit; and only if it could be hashed.
      const changes = `change-password:account:${account.id}`;
      const passwordHash = await hashPassword(form.new_password, { from: account.id, isKnown: true });
      await consume(context, changes, passwordChangeLimit, 'Too many new passwords.');

      await db.transaction().execute(async (trx) => {
        const locked = await accounts.lockAccount(trx, account.id);
        // Another password was set meanwhile, which ended this session.
        if (locked?.password_hash !== account.password_hash) throw new NotSignedIn();
        const now = clock.now();
        await accounts.setPassword(trx, account.id, passwordHash, now);
        await renew(trx);
        const data: PasswordChangedData = { with_the_old_one: true };
        await queueAtOnce(context, trx, PASSWORD_CHANGED_MAIL, account.email, data);
      });
      return 'Your password was changed, and you were logged out everywhere else.';
    }),
  );

  route(contract.listSessions, 'signed-in', ({ caller, request }) =>
    listOpenSessions(context, request, caller, OPEN_SESSIONS_MAXIMUM),
  );

  route(contract.endSession, guarded, async ({ caller, params, request, reply }) => {
    const isEnded = await endSession(db, request, reply, caller.account_id, params.id);
    if (!isEnded) throw new NotFound();
    return { detail: 'The session was ended.' };
  });

  /** Also ends login links; a new token makes copies of the cookie useless. */
  route(contract.endOtherSessions, guarded, (call) =>
    endingOthers(call, async (renew) => {
      const { account_id } = call.caller;
      await db.transaction().execute(async (trx) => {
        // Of two sessions that end each other at once, one survives, without a deadlock.
        await accounts.lockAccount(trx, account_id);
        await accounts.endLinks(trx, account_id, ['finish_login'], clock.now());
        await renew(trx);
      });
      return 'You were logged out everywhere else.';
    }),
  );

  route(emailChange.changeEmail, guarded, ({ caller, body }) =>
    db.transaction().execute(async (trx) => {
      const account = await accounts.lockForEmail(trx, caller.account_id);
      if (!account) throw new NotSignedIn();
      const email = await requestEmailChange(context, trx, account, body.email, { by: 'owner' });
      return { detail: `We emailed a link to ${email}. Your email changes when you open it.` };
    }),
  );

  const byLink = { access: 'anyone', secretParam: 'token' } as const;
  route(emailChange.showEmailChange, byLink, ({ params, request }) =>
    showEmailChange(context, params.token, request.ip),
  );
  route(emailChange.answerEmailChange, { ...byLink, audited: true }, (call) =>
    leavingThisOne(context, call, (renew) =>
      answerEmailChange(context, call.params.token, call.request.ip, renew),
    ),
  );
}

/** As `renewingSession`; this browser is also the only one that stays known. */
async function leavingThisOne(
  context: AppContext,
  { request, reply }: Pick<Signed, 'request' | 'reply'>,
  work: (renew: Renew) => Promise<string>,
): Promise<{ detail: string }> {
  let owner: { id: number; device_generation: number } | undefined;
  const detail = await renewingSession(context, { request, reply }, (renew) =>
    work(async (trx, id) => {
      const isRenewed = await renew(trx, id);
      owner = isRenewed ? { id, device_generation: await accounts.forgetDevices(trx, id) } : undefined;
      return isRenewed;
    }),
  );
  if (owner) rememberDevice(context, request, reply, owner);
  return { detail };
}
