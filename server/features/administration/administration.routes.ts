/** The calls of administrators about the entries of their school (specification, section 7). */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/administration/administration.contract.ts';
import type { Platform } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import * as operations from './administration.operations.ts';

/** Adds the routes of administration that are about entries. */
export function administrationRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.getUserEntries, 'administrator', ({ caller, params }) =>
    operations.readPerson(platform, caller, params.userId),
  );
  route(app, platform, contract.verifySchoolEntry, 'administrator', ({ caller, params, body }) =>
    operations.decideEntry(platform, caller, params.id, body ?? {}),
  );
  route(app, platform, contract.binSchoolEntry, 'administrator', async ({ caller, params, query }) => {
    await operations.binEntry(platform, caller, params.id, query.version);
    return { detail: 'The entry was moved to the recycling bin.' };
  });
  route(app, platform, contract.getSchoolEntry, 'administrator', ({ caller, params }) =>
    operations.readEntry(platform, caller, params.pk),
  );
  route(app, platform, contract.updateSchoolEntry, 'administrator', ({ caller, params, body }) =>
    operations.correctEntry(platform, caller, params.pk, body),
  );
}
