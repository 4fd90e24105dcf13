/** The Volunteer Database: the students of a school and their entries. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/administration/administration.contract.ts';
import * as downloads from '#shared/administration/downloads.contract.ts';
import { decideEarlierHours } from '#shared/administration/earlier-hours.contract.ts';
import { recordPhoneCall } from '#shared/administration/phone-calls.contract.ts';
import { SUMMARY_PAGE_SIZE } from '#shared/administration/administration.rules.ts';
import type { Feature, ServingContext } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { pagedOrAll } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import * as operations from './administration.operations.ts';
import { downloadPerson, downloadSchool, spreadsheetThreads } from './download.operations.ts';
import { decideAboutEarlierHours } from './earlier-hours.operations.ts';
import { recordCall } from './phone-calls.operations.ts';
import { beginSummary, describeStanding, selectSummary } from './summary.operations.ts';

export const administration: Feature = {
  uses: ['activity', 'entries', 'entry-history', 'verification'],
  routes: [administrationRoutes, administrationListsRoutes],
};

function administrationRoutes(route: Route, context: AppContext): void {
  route(contract.getUserEntries, { access: 'administrator', place: 'lists' }, ({ caller, params, query }) =>
    operations.readPerson(context, caller, params.userId, query.page),
  );
  route(contract.verifySchoolEntry, 'administrator', ({ caller, params, body }) =>
    operations.decideEntry(context, caller, params.id, body ?? {}),
  );
  route(recordPhoneCall, 'administrator', ({ caller, params, body }) =>
    recordCall(context, caller, params.id, body),
  );
  route(contract.binSchoolEntry, 'administrator', async ({ caller, params, query }) => {
    await operations.binEntry(context, caller, params.id, query.version);
    return { detail: 'The entry was moved to the recycling bin.' };
  });
  route(decideEarlierHours, 'administrator', ({ caller, params, body }) =>
    decideAboutEarlierHours(context, caller, params.userId, body),
  );
  route(contract.getSchoolEntry, 'administrator', ({ caller, params }) =>
    operations.readEntry(context, caller, params.pk),
  );
  route(contract.updateSchoolEntry, 'administrator', ({ caller, params, body }) =>
    operations.correctEntry(context, caller, params.pk, body),
  );
}

/** Many minors' records in one file. */
const massDownload = { access: 'administrator', needsFreshSignIn: 'staff' } as const;

function administrationListsRoutes(route: Route, context: ServingContext, app: FastifyInstance): void {
  // Once requests come, and not in tests that inject them.
  app.addHook('onListen', (done) => {
    spreadsheetThreads.warmUp();
    done();
  });
  route(contract.getEntrySummary, 'administrator', async ({ caller, query, reply }) => {
    const wanted = await beginSummary(context, caller, query);
    const rows = await pagedOrAll(reply, selectSummary(context.db, wanted), query, SUMMARY_PAGE_SIZE);
    return rows.map((row) => ({ ...row, total_hours: Number(row.total_hours) }));
  });
  route(contract.getStanding, 'administrator', ({ caller, query }) =>
    describeStanding(context, caller, query),
  );
  route(downloads.downloadSchoolEntries, massDownload, async ({ caller, query, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => ({
      name: 'all_entries.xlsx',
      ...(await downloadSchool(context, caller, query.graduation_year)),
    })),
  );
  route(downloads.downloadUserEntries, 'administrator', async ({ caller, params, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => ({
      name: `entries_${params.userId}.xlsx`,
      ...(await downloadPerson(context, caller, params.userId)),
    })),
  );
}
