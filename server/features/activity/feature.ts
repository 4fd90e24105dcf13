/** The log of what staff did. */
import * as contract from '#shared/activity/activity.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { CSV_TYPE, sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import { sweepActivity, downloadActivity, listActivity } from './activity.operations.ts';

export const activity: Feature = { routes: [activityRoutes], sweeps: { activity: sweepActivity } };

function activityRoutes(route: Route, context: AppContext): void {
  route(contract.listActivity, 'administrator', ({ caller, query }) => listActivity(context, caller, query));
  route(
    contract.downloadActivity,
    { access: 'administrator', needsFreshSignIn: 'staff' },
    ({ caller, query, reply }) =>
      sendSpreadsheet(reply, caller.account_id, async () => ({
        name: 'activity.csv',
        type: CSV_TYPE,
        spreadsheet: await downloadActivity(context, caller, query),
      })),
  );
}
