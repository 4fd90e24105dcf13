import * as contract from '#features/office/reports.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { paged } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import * as operations from './reports.operations.ts';
import { selectReports, shownReport, sweepReports } from './reports.operations.ts';

export const reports: Feature = {
  routes: [reportsRoutes],
  sweeps: { reports: sweepReports },
};

function reportsRoutes(route: Route, context: AppContext): void {
  // People waiting to be admitted see names, as visitors do; events are for members.
  route(contract.report, 'of-a-school', async ({ caller, body }) => {
    await operations.report(context, caller, body);
    return { detail: 'Thank you. The administrators of the schools read it.' };
  });
  route(contract.listReports, 'administrator', async ({ caller, query, reply }) => {
    const found = selectReports(context.db, caller, (query.show ?? 'open') === 'open');
    return (await paged(reply, found, query, contract.REPORTS_PAGE_SIZE)).map(shownReport);
  });
  route(
    contract.settleReport,
    { access: 'administrator', audited: true },
    async ({ caller, params, body }) => {
      await operations.settleReport(context, caller, params.id, body);
      return { detail: body.undo ? 'The report is open again.' : 'The report is settled.' };
    },
  );
}
