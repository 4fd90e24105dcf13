/** Routes of the Administration Network, for heads only (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/network/network.contract.ts';
import * as signIn from '#shared/second-factor/staff-sign-in.contract.ts';
import { NETWORK_PAGE_SIZE } from '#shared/network/network.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { changeAdministrator, listPeople, listRoleChanges } from './network.operations.ts';
import { endSessionsOf, resetSecondFactorOf } from './access-help.operations.ts';
import { decideVisitorRule, showVisitorRule } from './visitors.operations.ts';

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

export function networkRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.listNetworkUsers, 'head', async ({ caller, query, reply }) => {
    const { people, total } = await listPeople(context, caller, {
      search: query.search ?? '',
      role: query.role,
      page: query.page ?? (query.page_size === undefined ? undefined : 1),
      pageSize: query.page_size ?? NETWORK_PAGE_SIZE,
    });
    reply.header('x-total-count', String(total));
    return people;
  });

  route(app, context, contract.changeAdministrator, deciding, ({ caller, params, body }) =>
    changeAdministrator(context, caller, params.id, body.action),
  );

  route(app, context, contract.listRoleChanges, 'head', ({ caller }) => listRoleChanges(context, caller));

  route(app, context, contract.getVisitorRule, 'head', ({ caller }) => showVisitorRule(context.db, caller));

  route(app, context, contract.setVisitorRule, deciding, ({ caller, body }) =>
    decideVisitorRule(context, caller, body.visitors),
  );

  route(app, context, signIn.resetSecondFactor, deciding, async ({ caller, params }) => ({
    detail: await resetSecondFactorOf(context, caller, params.id),
  }));

  route(app, context, signIn.endSessionsOf, deciding, async ({ caller, params }) => ({
    detail: await endSessionsOf(context, caller, params.id),
  }));
}
