/** The calls of administrators about the entries of their school (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/administration/administration.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import * as operations from './administration.operations.ts';

/** Adds the routes of administration that are about entries. */
export function administrationRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.getUserEntries, 'administrator', ({ caller, params }) =>
    operations.readPerson(context, caller, params.userId),
  );
  route(app, context, contract.verifySchoolEntry, 'administrator', ({ caller, params, body }) =>
    operations.decideEntry(context, caller, params.id, body ?? {}),
  );
  route(app, context, contract.binSchoolEntry, 'administrator', async ({ caller, params, query }) => {
    await operations.binEntry(context, caller, params.id, query.version);
    return { detail: 'The entry was moved to the recycling bin.' };
  });
  route(app, context, contract.getSchoolEntry, 'administrator', ({ caller, params }) =>
    operations.readEntry(context, caller, params.pk),
  );
  route(app, context, contract.updateSchoolEntry, 'administrator', ({ caller, params, body }) =>
    operations.correctEntry(context, caller, params.pk, body),
  );
}
