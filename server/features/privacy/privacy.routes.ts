/** Routes to export one's data and to delete one's account. */
import type { FastifyInstance } from 'fastify';
import {
  deleteOwnAccount as deleteOwnAccountCall,
  downloadOwnData,
} from '#shared/privacy/privacy.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import { takeCookies } from '#server/platform/auth/sessions.ts';
import { deleteOwnAccount } from './deletion.operations.ts';
import { exportOwnData } from './export.operations.ts';

export function privacyRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, downloadOwnData, 'signed-in', ({ caller, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => {
      const { fileName, json } = await exportOwnData(context, caller);
      return { name: fileName, type: 'application/json; charset=utf-8', spreadsheet: json };
    }),
  );

  route(
    app,
    context,
    deleteOwnAccountCall,
    { access: 'signed-in', audited: true },
    async ({ caller, body, reply }) => {
      const detail = await deleteOwnAccount(context, caller, body.password);
      takeCookies(reply);
      return { detail };
    },
  );
}
