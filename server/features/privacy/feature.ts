/** The export of what is kept of a person, and the end of an account. */
import {
  deleteOwnAccount as deleteOwnAccountCall,
  downloadOwnData,
} from '#shared/privacy/privacy.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import { takeCookies } from '#server/platform/auth/sessions.ts';
import { privacyMailKinds, deleteOwnAccount } from './deletion.operations.ts';
import { exportOwnData } from './export.operations.ts';

export const privacy: Feature = {
  uses: ['activity', 'entry-history', 'events', 'joining', 'kept-records'],
  routes: [privacyRoutes],
  mailKinds: privacyMailKinds,
};

function privacyRoutes(route: Route, context: AppContext): void {
  route(downloadOwnData, 'signed-in', ({ caller, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => {
      const { fileName, json } = await exportOwnData(context, caller);
      return { name: fileName, type: 'application/json; charset=utf-8', spreadsheet: json };
    }),
  );

  route(deleteOwnAccountCall, { access: 'signed-in', audited: true }, async ({ caller, body, reply }) => {
    const detail = await deleteOwnAccount(context, caller, body.password);
    takeCookies(reply);
    return { detail };
  });
}
