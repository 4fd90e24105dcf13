/** Routes to change the password, and to see and end sessions. */
import type { FastifyInstance } from 'fastify';
import { OPEN_SESSIONS_MAXIMUM } from '#shared/accounts/accounts.rules.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import * as contract from '#shared/accounts/sign-in-security.contract.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { route, type Call } from '#server/platform/http/route.ts';
import {
  closeOtherSessions,
  endSession,
  handOverSession,
  listOpenSessions,
  renewSession,
} from '#server/platform/auth/sessions.ts';
import { forgetDevices } from './accounts.queries.ts';
import { rememberDevice } from './known-devices.ts';
import { changeOwnPassword, endOthers } from './sign-in-security.operations.ts';

type Signed = Pick<Call<Endpoint, 'signed-in'>, 'caller' | 'request' | 'reply'>;

/** Whoever found an open browser must not log its owner out elsewhere. */
const guarded = { access: 'signed-in', audited: true, needsFreshSignIn: 'always' } as const;

export function signInSecurityRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;

  /** Ends the other sessions and gives this browser a new token. */
  async function leavingThisOne(
    { caller, request, reply }: Signed,
    work: (renew: (trx: Trx) => Promise<boolean>) => Promise<string>,
  ): Promise<{ detail: string }> {
    let renewed: { token: string; device_generation: number } | undefined;
    const detail = await work(async (trx) => {
      if (!(await closeOtherSessions(trx, request, caller.account_id))) return false;
      renewed = {
        token: await renewSession(trx, request, clock.now()),
        device_generation: await forgetDevices(trx, caller.account_id),
      };
      return true;
    });
    // Only once the session is stored: a browser with an unknown token would be signed out.
    if (renewed) {
      handOverSession(context, reply, renewed.token);
      rememberDevice(context, request, reply, { id: caller.account_id, ...renewed });
    }
    return { detail };
  }

  route(app, context, contract.changePassword, { access: 'signed-in', audited: true }, (call) =>
    leavingThisOne(call, (renew) => changeOwnPassword(context, call.caller, call.body, renew)),
  );

  route(app, context, contract.listSessions, 'signed-in', async ({ caller, request }) => {
    const sessions = await listOpenSessions(context, request, caller, OPEN_SESSIONS_MAXIMUM);
    return sessions.map(({ created_at, last_used_at, ...session }) => ({
      ...session,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    }));
  });

  route(app, context, contract.endSession, guarded, async ({ caller, params, request, reply }) => {
    const isEnded = await endSession(db, request, reply, caller.account_id, params.id);
    if (!isEnded) throw new NotFound();
    return { detail: 'The session was ended.' };
  });

  route(app, context, contract.endOtherSessions, guarded, (call) =>
    leavingThisOne(call, (renew) => endOthers(context, call.caller, renew)),
  );
}
