/** The calls about the organizations of a school, for its administrators. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/opportunities/school-organizations.contract.ts';
import { SCHOOL_ORGANIZATIONS_PAGE_SIZE } from '#shared/opportunities/opportunities.rules.ts';
import { tidyLine } from '#shared/text.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { paged, rangeOf } from '#server/platform/http/paged.ts';
import { route } from '#server/platform/http/route.ts';
import * as keeping from './school-organizations.operations.ts';
import { selectSchoolOrganizations } from './school-organizations.queries.ts';
import { selectUnlisted } from './unlisted-names.queries.ts';

const audited = { access: 'administrator', audited: true } as const;

export function schoolOrganizationsRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;

  route(app, context, contract.listSchoolOrganizations, 'administrator', ({ caller, query, reply }) =>
    paged(
      reply,
      selectSchoolOrganizations(db, caller.school_id, query),
      query,
      SCHOOL_ORGANIZATIONS_PAGE_SIZE,
    ),
  );
  route(app, context, contract.listUnlistedNames, 'administrator', async ({ caller, query, reply }) => {
    const range = rangeOf(query, SCHOOL_ORGANIZATIONS_PAGE_SIZE);
    const { names, total } = await selectUnlisted(db, caller.school_id, tidyLine(query.search ?? ''), range);
    reply.header('x-total-count', String(total));
    return names;
  });
  route(app, context, contract.getSchoolOrganization, 'administrator', ({ caller, params }) =>
    keeping.readOrganization(context, caller, params.id),
  );
  route(app, context, contract.addOrganization, audited, ({ caller, body }) =>
    keeping.addOrganization(context, caller, body),
  );
  route(app, context, contract.saveOrganization, audited, ({ caller, params, body }) =>
    keeping.saveOrganization(context, caller, params.id, body),
  );
  route(app, context, contract.decideOrganizations, audited, ({ caller, body }) =>
    keeping.decideOrganizations(context, caller, body.ids, body.standing),
  );
  route(app, context, contract.addOrganizationName, audited, ({ caller, params, body }) =>
    keeping.addOtherName(context, caller, params.id, body.name),
  );
  route(app, context, contract.mergeOrganizations, audited, ({ caller, params, body }) =>
    keeping.mergeOrganizations(context, caller, params.id, body.into),
  );
}
