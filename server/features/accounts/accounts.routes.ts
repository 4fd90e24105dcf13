/** The calls of accounts (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import {
  checkAdminStatus,
  checkOldAccount as checkOldAccountCall,
  confirmPasswordReset as confirmPasswordResetCall,
  getSession,
  listSchools,
  login,
  logout,
  register,
  requestPasswordReset as requestPasswordResetCall,
  resendEmailVerification as resendEmailVerificationCall,
  verifyEmail,
} from '#shared/accounts/accounts.contract.ts';
import type { Platform } from '#server/platform/platform.ts';
import { route } from '#server/platform/route.ts';
import { rememberAccount } from '#server/platform/security-log.ts';
import { closeSession, openSession } from '#server/platform/sessions.ts';
import {
  checkOldAccount,
  confirmEmail,
  confirmPasswordReset,
  offerSchools,
  registerAccount,
  requestPasswordReset,
  resendEmailVerification,
  signIn,
} from './accounts.operations.ts';

/** Adds the calls of this feature. */
export function accountsRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, listSchools, 'anyone', () => offerSchools(platform));

  route(app, platform, getSession, 'signed-in', async ({ caller }) => ({
    user: { id: caller.account_id, email: caller.email, time_zone: caller.time_zone },
  }));

  route(app, platform, checkAdminStatus, 'signed-in', async ({ caller }) => ({
    is_school_administration: caller.is_school_administration,
    is_school_administration_head: caller.is_school_administration_head,
    school: caller.school,
  }));

  route(app, platform, register, 'anyone', async ({ body, request }) => ({
    detail: await registerAccount(platform, body, request.ip),
  }));

  route(app, platform, checkOldAccountCall, 'anyone', async ({ body, request }) => ({
    message: await checkOldAccount(platform, body, request.ip),
  }));

  route(app, platform, login, 'anyone', async ({ body, request, reply }) => {
    const user = await signIn(platform, body, request.ip, async (trx, accountId) => {
      // Whoever was signed in with this browser before is not any more.
      await closeSession(trx, request, reply);
      await openSession({ ...platform, db: trx }, reply, accountId);
    });
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

  route(app, platform, verifyEmail, 'anyone', async ({ params, request }) => ({
    detail: await confirmEmail(platform, params.token, request.ip),
  }));

  route(app, platform, resendEmailVerificationCall, 'anyone', async ({ body, request }) => ({
    detail: await resendEmailVerification(platform, body, request.ip),
  }));
}
