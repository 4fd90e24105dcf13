/** The calls of accounts (specification, section 7). */
import {
  checkOldAccount as checkOldAccountCall,
  finishLogin,
  listSchools,
  login,
  register,
  removeRegistration as removeRegistrationCall,
  requestPasswordReset as requestPasswordResetCall,
  resendEmailVerification as resendEmailVerificationCall,
  showRegistration as showRegistrationCall,
  verifyEmail,
} from '#shared/accounts/accounts.contract.ts';
import {
  confirmPasswordReset as confirmPasswordResetCall,
  showPasskeysAtReset,
} from '#shared/accounts/password-reset.contract.ts';
import { checkAdminStatus, getSession, logout } from '#shared/accounts/session.contract.ts';
import { enterDemo, DEMO_STUDENT } from '#shared/accounts/demo.contract.ts';
import { oldAccountMessages } from '#shared/accounts/accounts.rules.ts';
import { finishWithCode, signInWithPasskey } from '#shared/second-factor/second-step.contract.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { closeSession, type Caller } from '#server/platform/auth/sessions.ts';
import { NotFound, NotAllowed } from '#server/platform/http/errors.ts';
import { finishWithCode as finish } from '#server/features/second-factor/half-sign-in.operations.ts';
import { provePasskey } from '#server/features/second-factor/passkeys.operations.ts';
import { rememberAccount } from '#server/platform/auth/security-log.ts';
import {
  askAboutPasskeys,
  checkOldAccount,
  confirmPasswordReset,
  requestPasswordReset,
  resendEmailVerification,
  signIn,
  finishSignIn,
} from './accounts.operations.ts';
import { entering, enter } from './entering.ts';
import { devicesOf } from './known-devices.ts';
import {
  confirmEmail,
  registerAccount,
  removeRegistration,
  showRegistration,
  SIGNS_IN_FOR_MS,
} from './registrations.operations.ts';
import { slowDownCalls } from './accounts.limits.ts';
import {
  findAccountByEmail,
  listSchools as selectSchools,
  lockAccount,
  type KnownAccount,
} from './accounts.queries.ts';

/** What the browser that registered holds, so that the click in it signs in. */
const REGISTRATION_COOKIE = 'registration';

export function accountsRoutes(route: Route, context: AppContext): void {
  route(listSchools, 'anyone', () => selectSchools(context.db));

  route(getSession, 'signed-in', async ({ caller }) => ({
    user: {
      id: caller.account_id,
      email: caller.email,
      time_zone: caller.time_zone,
      ...standingOf(caller),
    },
  }));

  route(checkAdminStatus, 'signed-in', async ({ caller }) => ({
    is_school_administration: caller.is_school_administration,
    is_school_administration_head: caller.is_school_administration_head,
    school: caller.school,
  }));

  route(register, { access: 'anyone', audited: true }, async ({ body, request, reply }) => {
    const before = request.cookies[REGISTRATION_COOKIE];
    const { detail, browser } = await registerAccount(context, body, request.ip, before);
    reply.setCookie(REGISTRATION_COOKIE, browser, {
      path: '/api/accounts',
      sameSite: 'lax',
      httpOnly: true,
      secure: context.config.publicUrl.startsWith('https:'),
      maxAge: SIGNS_IN_FOR_MS / 1000,
    });
    return { detail };
  });

  route(checkOldAccountCall, 'anyone', async ({ body, request }) => {
    const code = await checkOldAccount(context, body, request.ip);
    return { message: oldAccountMessages[code], code };
  });

  route(login, { access: 'anyone', audited: true }, async ({ body, request, reply }) => {
    const who = { address: request.ip, devices: devicesOf(request) };
    const { open, answer } = entering(context, { request, reply });
    return answer(await signIn(context, body, who, open));
  });

  route(finishLogin, { access: 'anyone', audited: true }, async ({ body, request, reply }) => {
    const { open, answer } = entering(context, { request, reply });
    return answer(await finishSignIn(context, body.token, request.ip, open));
  });

  // Production refuses to start with the demo on (config.ts).
  if (context.config.demo) {
    route(enterDemo, { access: 'anyone', audited: true }, async ({ request, reply }) => {
      const { open, answer } = entering(context, { request, reply });
      return answer(await signInToDemo(context, request.ip, open));
    });
  }

  route(logout, { access: 'anyone', audited: true }, async ({ request, reply }) => {
    await closeSession(context.db, request, reply);
    return { detail: 'You are logged out.' };
  });

  route(requestPasswordResetCall, { access: 'anyone', audited: true }, async ({ body, request }) => ({
    detail: await requestPasswordReset(context, body, request.ip, request.cookies[REGISTRATION_COOKIE]),
  }));

  route(
    confirmPasswordResetCall,
    { access: 'anyone', audited: true, secretParam: 'token' },
    async ({ params, body, request }) => ({
      detail: await confirmPasswordReset(context, params, body, request.ip),
    }),
  );

  route(showPasskeysAtReset, { access: 'anyone', secretParam: 'token' }, ({ params, request }) =>
    askAboutPasskeys(context, params, request.ip),
  );

  route(verifyEmail, { access: 'anyone', secretParam: 'token' }, async ({ params, request, reply }) => {
    const browser = request.cookies[REGISTRATION_COOKIE];
    const entrance = entering(context, { request, reply });
    return { detail: await confirmEmail(context, params.token, request.ip, browser, entrance) };
  });

  route(showRegistrationCall, { access: 'anyone', secretParam: 'token' }, ({ params, request }) =>
    showRegistration(context, params.token, request.ip),
  );

  route(removeRegistrationCall, { access: 'anyone', secretParam: 'token' }, async ({ params, request }) => ({
    detail: await removeRegistration(context, params.token, request.ip),
  }));

  route(resendEmailVerificationCall, 'anyone', async ({ body, request }) => ({
    detail: await resendEmailVerification(context, body, request.ip, request.cookies[REGISTRATION_COOKIE]),
  }));
}

/** What the frame of the pages has to know of where somebody belongs; nothing for most people. */
function standingOf({ standing, is_joining }: Caller): { standing?: 'waiting' | 'removed' | 'joining' } {
  if (standing === 'waiting' || standing === 'removed') return { standing };
  return is_joining ? { standing: 'joining' } : {};
}

/** Signs in as the demo student. @throws NotFound when a visitor of the demo has deleted the account */
async function signInToDemo(
  context: AppContext,
  address: string,
  open: (trx: Trx, account: KnownAccount) => Promise<void>,
): Promise<{ id: number; email: string }> {
  await slowDownCalls(context, 'demo', address);
  return context.db.transaction().execute(async (trx) => {
    const found = await findAccountByEmail(trx, DEMO_STUDENT);
    const account = found && (await lockAccount(trx, found.id));
    if (!account?.email_verified_at) {
      throw new NotFound('Somebody deleted the demo student. Log in with another demo account.');
    }
    await open(trx, account);
    return account;
  });
}

export function secondStepRoutes(route: Route, context: AppContext): void {
  route(signInWithPasskey, { access: 'anyone', audited: true }, async (call) => {
    const { request, body } = call;
    const user = await provePasskey(context, body.answer, request.ip, async (trx, owner) => {
      if (!owner.email_verified_at) {
        throw new NotAllowed(
          'Account not verified. Please check your email for verification.',
          'not_verified',
        );
      }
      await enter(context, trx, call, owner);
      return { id: owner.id, email: owner.email };
    });
    rememberAccount(request, user.id);
    return { detail: 'You are logged in.', user };
  });

  route(finishWithCode, { access: 'anyone', audited: true }, async (call) => {
    const { request, body } = call;
    const user = await finish(context, request, body.code, (trx, owner) => enter(context, trx, call, owner));
    rememberAccount(request, user.id);
    return { detail: 'You are logged in.', user };
  });
}
