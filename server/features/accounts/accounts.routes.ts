/** The calls of accounts (specification, section 7). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  checkAdminStatus,
  checkOldAccount as checkOldAccountCall,
  confirmPasswordReset as confirmPasswordResetCall,
  finishLogin,
  getSession,
  listSchools,
  login,
  logout,
  register,
  removeRegistration as removeRegistrationCall,
  requestPasswordReset as requestPasswordResetCall,
  resendEmailVerification as resendEmailVerificationCall,
  showRegistration as showRegistrationCall,
  verifyEmail,
} from '#shared/accounts/accounts.contract.ts';
import type { Platform, Trx } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { rememberAccount } from '#server/platform/auth/security-log.ts';
import { closeSession, openSession } from '#server/platform/auth/sessions.ts';
import {
  checkOldAccount,
  confirmPasswordReset,
  offerSchools,
  requestPasswordReset,
  resendEmailVerification,
  signIn,
} from './accounts.operations.ts';
import { devicesOf, rememberDevice, type DeviceOwner } from './known-devices.ts';
import {
  confirmEmail,
  registerAccount,
  removeRegistration,
  showRegistration,
  SIGNS_IN_FOR_MS,
} from './registrations.operations.ts';
import { finishSignIn } from './sign-in-link.operations.ts';

/** What the browser that registered holds, so that the click in it signs in. */
const REGISTRATION_COOKIE = 'registration';

/** Adds the calls of this feature. */
export function accountsRoutes(app: FastifyInstance, platform: Platform): void {
  /** Opens the session of an account, which knows this browser from now on; whoever was signed in with it before is not any more. */
  const enter = (request: FastifyRequest, reply: FastifyReply) => async (trx: Trx, account: DeviceOwner) => {
    await closeSession(trx, request, reply);
    await openSession({ ...platform, db: trx }, reply, account.id);
    rememberDevice(platform, request, reply, account);
  };

  route(app, platform, listSchools, 'anyone', () => offerSchools(platform));

  route(app, platform, getSession, 'signed-in', async ({ caller }) => ({
    user: { id: caller.account_id, email: caller.email, time_zone: caller.time_zone },
  }));

  route(app, platform, checkAdminStatus, 'signed-in', async ({ caller }) => ({
    is_school_administration: caller.is_school_administration,
    is_school_administration_head: caller.is_school_administration_head,
    school: caller.school,
  }));

  route(app, platform, register, 'anyone', async ({ body, request, reply }) => {
    const before = request.cookies[REGISTRATION_COOKIE];
    const { detail, browser } = await registerAccount(platform, body, request.ip, before);
    reply.setCookie(REGISTRATION_COOKIE, browser, {
      path: '/api/accounts',
      sameSite: 'lax',
      httpOnly: true,
      secure: platform.config.publicUrl.startsWith('https:'),
      maxAge: SIGNS_IN_FOR_MS / 1000,
    });
    return { detail };
  });

  route(app, platform, checkOldAccountCall, 'anyone', async ({ body, request }) => ({
    message: await checkOldAccount(platform, body, request.ip),
  }));

  route(app, platform, login, 'anyone', async ({ body, request, reply }) => {
    const who = { address: request.ip, devices: devicesOf(request) };
    const user = await signIn(platform, body, who, enter(request, reply));
    rememberAccount(request, user.id);
    return { detail: 'You are logged in.', user };
  });

  route(app, platform, finishLogin, 'anyone', async ({ body, request, reply }) => {
    const user = await finishSignIn(platform, body.token, request.ip, enter(request, reply));
    rememberAccount(request, user.id);
    return { detail: 'You are logged in.', user };
  });

  route(app, platform, logout, 'anyone', async ({ request, reply }) => {
    await closeSession(platform.db, request, reply);
    return { detail: 'You are logged out.' };
  });

  route(app, platform, requestPasswordResetCall, 'anyone', async ({ body, request }) => ({
    detail: await requestPasswordReset(platform, body, request.ip),
  }));

  route(app, platform, confirmPasswordResetCall, 'anyone', async ({ params, body, request }) => ({
    detail: await confirmPasswordReset(platform, params, body, request.ip),
  }));

  route(app, platform, verifyEmail, 'anyone', async ({ params, request, reply }) => {
    const browser = request.cookies[REGISTRATION_COOKIE];
    const open = enter(request, reply);
    return { detail: await confirmEmail(platform, params.token, request.ip, browser, open) };
  });

  route(app, platform, showRegistrationCall, 'anyone', ({ params }) =>
    showRegistration(platform, params.token),
  );

  route(app, platform, removeRegistrationCall, 'anyone', async ({ params, request }) => ({
    detail: await removeRegistration(platform, params.token, request.ip),
  }));

  route(app, platform, resendEmailVerificationCall, 'anyone', async ({ body, request }) => ({
    detail: await resendEmailVerification(platform, body, request.ip),
  }));
}
