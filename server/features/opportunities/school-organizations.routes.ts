/** The calls about the organizations of a school, for its administrators. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/opportunities/school-organizations.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import * as keeping from './school-organizations.operations.ts';

const audited = { access: 'administrator', audited: true } as const;

export function schoolOrganizationsRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.listSchoolOrganizations, 'administrator', async ({ caller, query, reply }) => {
    const { organizations, total } = await keeping.listSchoolOrganizations(context, caller, query);
    reply.header('x-total-count', String(total));
    return organizations;
  });
  route(app, context, contract.listUnlistedNames, 'administrator', async ({ caller, query, reply }) => {
    const { names, total } = await keeping.listUnlisted(context, caller, query);
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
