/** Routes of the Administration Network, for heads only (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/network/network.contract.ts';
import { NETWORK_PAGE_SIZE } from '#shared/network/network.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { changeAdministrator, listPeople, listRoleChanges } from './network.operations.ts';
import { decideVisitorRule, showVisitorRule } from './visitors.operations.ts';

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

  route(
    app,
    context,
    contract.changeAdministrator,
    { access: 'head', audited: true },
    ({ caller, params, body }) => changeAdministrator(context, caller, params.id, body.action),
  );

  route(app, context, contract.listRoleChanges, 'head', ({ caller }) => listRoleChanges(context, caller));

  route(app, context, contract.getVisitorRule, 'head', ({ caller }) => showVisitorRule(context.db, caller));

  route(app, context, contract.setVisitorRule, { access: 'head', audited: true }, ({ caller, body }) =>
    decideVisitorRule(context, caller, body.visitors),
  );
}
