import * as facts from '#features/requirements/state-files/facts.contract.ts';
import * as files from '#features/requirements/state-files/files.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { deleteRows } from '#server/platform/database/rows.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { downloadFile, readFiles, saveLayout } from './layouts.routes.ts';
import { downloadStateFile, makeTriand, previewTriand, refuseTriand } from './triand.routes.ts';
import * as operations from './facts.operations.ts';

export const stateFiles: Feature = {
  routes: [stateFilesRoutes],
};

const FACTS_FILE_BYTES = 4 * facts.FACTS_FILE_MAXIMUM;
const taking = { access: 'administrator', needsFreshSignIn: 'staff' } as const;
const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function stateFilesRoutes(route: Route, context: AppContext): void {
  route(facts.getFacts, 'administrator', ({ caller, params }) =>
    operations.readStudentFacts(context, caller, params.userId),
  );
  route(facts.saveFacts, { access: 'administrator', audited: true }, ({ caller, params, body }) =>
    operations.saveStudentFacts(context, caller, params.userId, body),
  );
  route(facts.importFacts, { ...deciding, bodyLimit: FACTS_FILE_BYTES }, ({ caller, body }) =>
    operations.importFacts(context, caller, body),
  );
  route(facts.saveNumbers, { access: 'head', audited: true }, ({ caller, body }) =>
    operations.saveNumbers(context, caller, body),
  );

  route(files.getFiles, 'administrator', ({ caller }) => readFiles(context, caller));
  route(files.previewTriand, { access: 'administrator', limit: 'lists' }, ({ caller }) =>
    previewTriand(context, caller),
  );
  route(files.makeTriand, { ...deciding, limit: 'lists' }, ({ caller }) => makeTriand(context, caller));
  route(files.refuseTriand, deciding, ({ caller, params }) => refuseTriand(context, caller, params.id));
  route(files.downloadStateFile, taking, ({ caller, params, reply }) =>
    sendSpreadsheet(reply, caller.account_id, () => downloadStateFile(context, caller, params.id)),
  );
  route(files.downloadLayout, taking, ({ caller, reply, ...wanted }) =>
    sendSpreadsheet(reply, caller.account_id, () => downloadFile(context, caller, wanted)),
  );
  route(files.saveLayout, { access: 'head', audited: true }, ({ caller, body }) =>
    saveLayout(context, caller, body),
  );
  route(files.removeLayout, { access: 'head', audited: true }, ({ caller, params }) =>
    asStaff(context, caller, 'head', async (trx) => {
      const which = { id: params.id, school_id: caller.school_id };
      if (!(await deleteRows(trx, 'file_layouts', which))) throw new NotFound();
      return { detail: 'The layout is removed.' };
    }),
  );
}
