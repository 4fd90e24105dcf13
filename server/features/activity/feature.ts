/** The log of what staff did. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/activity/activity.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import { sweepActivity, downloadActivity, listActivity } from './activity.operations.ts';

export const activity: Feature = {
  routes: [activityRoutes],
  sweeps: { activity: sweepActivity },
};

function activityRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.listActivity, 'administrator', ({ caller, query }) =>
    listActivity(context, caller, query),
  );
  route(
    app,
    context,
    contract.downloadActivity,
    { access: 'administrator', needsFreshSignIn: 'staff' },
    ({ caller, query, reply }) =>
      sendSpreadsheet(reply, caller.account_id, async () => ({
        name: 'activity.csv',
        type: 'text/csv; charset=utf-8',
        spreadsheet: await downloadActivity(context, caller, query),
      })),
  );
}
