/** The route of volunteer organizations, for everyone signed in (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import { listOpportunities } from '#shared/opportunities/opportunities.contract.ts';
import { OPPORTUNITIES_PAGE_SIZE } from '#shared/opportunities/opportunities.rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { pagedOrAll } from '#server/platform/http/paged.ts';
import { route } from '#server/platform/http/route.ts';
import { selectOrganizations } from './opportunities.queries.ts';

export function opportunitiesRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, listOpportunities, 'of-a-school', async ({ caller, query, reply }) => {
    // What a school adds and decides is for its members; who waits to be admitted gets everybody's as they are.
    const schoolId = caller.standing === 'member' ? caller.school_id : null;
    const found = selectOrganizations(context.db, schoolId, query);
    const rows = await pagedOrAll(reply, found, query, OPPORTUNITIES_PAGE_SIZE);
    return rows.map(({ is_approved, ...row }) =>
      is_approved ? { ...row, standing: 'approved' as const } : row,
    );
  });
}
