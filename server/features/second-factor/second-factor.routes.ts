/** Routes of one's own second step, and of what a head decides about it. Those that finish signing in are in `accounts/second-step.routes.ts`. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/second-factor/second-factor.contract.ts';
import * as step from '#shared/second-factor/second-step.contract.ts';
import * as staff from '#shared/second-factor/staff-sign-in.contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { closeOtherSessions, handOverSession, renewSession } from '#server/platform/auth/sessions.ts';
import { route, type Call } from '#server/platform/http/route.ts';
import { confirmAgain } from './confirm-again.operations.ts';
import { addPasskey, askForPasskey, beginPasskey, removePasskey } from './passkeys.operations.ts';
import {
  beginApp,
  confirmApp,
  removeApp,
  renewRecoveryCodes,
  showSecondFactor,
  type Done,
  type Renew,
} from './second-factor.operations.ts';
import { decideSignInRules, showSignInRules } from './sign-in-rules.operations.ts';

/** A thief of a session must not make a way in that stays. */
const guarded = { access: 'signed-in', audited: true, needsFreshSignIn: 'always' } as const;

export function secondFactorRoutes(app: FastifyInstance, context: AppContext): void {
  /** Does something that may end the other sessions, and then gives this browser its new token. */
  async function renewing(
    { caller, request, reply }: Pick<Call<Endpoint, 'signed-in'>, 'caller' | 'request' | 'reply'>,
    work: (renew: Renew) => Promise<Done>,
  ): Promise<Done> {
    let token: string | undefined;
    const done = await work(async (trx) => {
      if (!(await closeOtherSessions(trx, request, caller.account_id))) return false;
      token = await renewSession(trx, request, context.clock.now());
      return true;
    });
    if (token !== undefined) handOverSession(context, reply, token);
    return done;
  }

  route(app, context, contract.getSecondFactor, 'signed-in', ({ caller }) =>
    showSecondFactor(context, caller),
  );

  route(app, context, contract.beginApp, guarded, ({ caller }) => beginApp(context, caller));

  route(app, context, contract.confirmApp, guarded, (call) =>
    renewing(call, (renew) => confirmApp(context, call.caller, call.body.code, renew)),
  );

  route(app, context, contract.removeApp, guarded, async ({ caller }) => ({
    detail: await removeApp(context, caller),
  }));

  route(app, context, contract.beginPasskey, guarded, ({ caller }) => beginPasskey(context, caller));

  route(app, context, contract.addPasskey, guarded, (call) =>
    renewing(call, (renew) => addPasskey(context, call.caller, call.body, renew)),
  );

  route(app, context, contract.removePasskey, guarded, async ({ caller, params }) => ({
    detail: await removePasskey(context, caller, params.id),
  }));

  route(app, context, contract.renewRecoveryCodes, guarded, ({ caller }) =>
    renewRecoveryCodes(context, caller),
  );

  route(app, context, step.passkeyOptions, 'anyone', ({ request }) => askForPasskey(context, request.ip));

  route(
    app,
    context,
    step.confirmAgain,
    { access: 'signed-in', audited: true },
    async ({ caller, body, request }) => ({ detail: await confirmAgain(context, caller, request, body) }),
  );

  route(app, context, staff.getSignInRules, 'head', ({ caller }) => showSignInRules(context.db, caller));

  route(
    app,
    context,
    staff.setSignInRules,
    { access: 'head', audited: true, needsFreshSignIn: 'staff' },
    ({ caller, body }) => decideSignInRules(context, caller, body),
  );
}
