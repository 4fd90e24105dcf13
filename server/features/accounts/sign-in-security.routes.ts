/** Routes to change the password, and to see and end sessions. */
import type { FastifyInstance } from 'fastify';
import { OPEN_SESSIONS_MAXIMUM } from '#shared/accounts/accounts.rules.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import * as contract from '#shared/accounts/sign-in-security.contract.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { route, type Call } from '#server/platform/http/route.ts';
import { endSession, listOpenSessions } from '#server/platform/auth/sessions.ts';
import { leavingThisOne } from './leaving-this-one.ts';
import { changeOwnPassword, endOthers } from './sign-in-security.operations.ts';

type Signed = Pick<Call<Endpoint, 'signed-in'>, 'caller' | 'request' | 'reply'>;

/** Whoever found an open browser must not log its owner out elsewhere. */
const guarded = { access: 'signed-in', audited: true, needsFreshSignIn: 'always' } as const;

export function signInSecurityRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;

  const endingOthers = (call: Signed, work: (renew: (trx: Trx) => Promise<boolean>) => Promise<string>) =>
    leavingThisOne(context, call, (renew) => work((trx) => renew(trx, call.caller.account_id)));

  route(app, context, contract.changePassword, { access: 'signed-in', audited: true }, (call) =>
    endingOthers(call, (renew) => changeOwnPassword(context, call.caller, call.body, renew)),
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
    endingOthers(call, (renew) => endOthers(context, call.caller, renew)),
  );
}
