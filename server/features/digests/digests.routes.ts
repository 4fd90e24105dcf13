/** The calls of whether a school asks busy contacts in lists. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/digests/digests.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { decideListRule, showListRule } from './digests.operations.ts';

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

export function digestsRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.getListRule, 'head', ({ caller }) => showListRule(context.db, caller));
  route(app, context, contract.setListRule, deciding, ({ caller, body }) =>
    decideListRule(context, caller, body),
  );
}
