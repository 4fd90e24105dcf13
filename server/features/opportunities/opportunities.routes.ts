/** The route of volunteer organizations, for everyone signed in (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import { listOpportunities } from '#shared/opportunities/opportunities.contract.ts';
import { OPPORTUNITIES_PAGE_SIZE } from '#shared/opportunities/opportunities.rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { listOrganizations } from './opportunities.operations.ts';

export function opportunitiesRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, listOpportunities, 'of-a-school', async ({ caller, query, reply }) => {
    const { organizations, total } = await listOrganizations(context, caller, {
      name: query.name ?? '',
      state: query.state ?? '',
      city: query.city ?? '',
      page: query.page ?? (query.page_size === undefined ? undefined : 1),
      pageSize: query.page_size ?? OPPORTUNITIES_PAGE_SIZE,
    });
    reply.header('x-total-count', String(total));
    return organizations;
  });
}
