/** The calls that finish signing in: a passkey alone, or a code after the password. */
import type { FastifyInstance } from 'fastify';
import { finishWithCode, signInWithPasskey } from '#shared/second-factor/second-step.contract.ts';
import { finishWithCode as finish } from '#server/features/second-factor/half-sign-in.operations.ts';
import { provePasskey } from '#server/features/second-factor/passkeys.operations.ts';
import { rememberAccount } from '#server/platform/auth/security-log.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { NotAllowed } from '#server/platform/http/errors.ts';
import { route } from '#server/platform/http/route.ts';
import { enter } from './entering.ts';

export function secondStepRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, signInWithPasskey, { access: 'anyone', audited: true }, async (call) => {
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

  route(app, context, finishWithCode, { access: 'anyone', audited: true }, async (call) => {
    const { request, body } = call;
    const user = await finish(context, request, body.code, (trx, owner) => enter(context, trx, call, owner));
    rememberAccount(request, user.id);
    return { detail: 'You are logged in.', user };
  });
}
