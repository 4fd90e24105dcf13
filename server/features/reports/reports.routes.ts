/** The calls of reports. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/reports/reports.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import * as reports from './reports.operations.ts';

const THANKS = { detail: 'Thank you. The administrators of the schools read it.' };

export function reportsRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.reportEvent, 'member', async ({ caller, params, body }) => {
    await reports.reportEvent(context, caller, params.id, body);
    return THANKS;
  });
  route(app, context, contract.reportNotice, 'member', async ({ caller, params, body }) => {
    await reports.reportNotice(context, caller, params, body);
    return THANKS;
  });
  // Who waits to be admitted sees names, as visitors do.
  route(app, context, contract.reportName, 'of-a-school', async ({ caller, body }) => {
    await reports.reportName(context, caller, body);
    return THANKS;
  });
  route(app, context, contract.listReports, 'administrator', async ({ caller, query, reply }) => {
    const { reports: rows, total } = await reports.listReports(context, caller, query);
    reply.header('x-total-count', String(total));
    return rows;
  });
  route(
    app,
    context,
    contract.settleReport,
    { access: 'administrator', audited: true },
    async ({ caller, params }) => {
      await reports.settleReport(context, caller, params.id);
      return { detail: 'The report is settled.' };
    },
  );
}
