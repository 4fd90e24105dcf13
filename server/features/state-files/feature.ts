/** Exports, and what a school knows of its students for them. */
import * as facts from '#shared/state-files/facts.contract.ts';
import * as files from '#shared/state-files/files.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import {
  readFiles,
  downloadFile,
  downloadLayout,
  previewFile,
  removeLayout,
  saveLayout,
  standardLayouts,
} from './layouts.operations.ts';
import { downloadStateFile, makeTriand, previewTriand, refuseTriand } from './triand.operations.ts';
import {
  importFacts,
  previewFacts,
  readStudentFacts,
  saveNumbers,
  saveStudentFacts,
} from './facts.operations.ts';

export const stateFiles: Feature = {
  uses: ['activity', 'requirements'],
  routes: [stateFilesRoutes],
};

const FACTS_FILE_BYTES = 4 * facts.FACTS_FILE_MAXIMUM;
const taking = { access: 'administrator', needsFreshSignIn: 'staff' } as const;
const listing = { access: 'administrator', place: 'lists' } as const;
const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function stateFilesRoutes(route: Route, context: AppContext): void {
  route(facts.getFacts, 'administrator', ({ caller, params }) =>
    readStudentFacts(context, caller, params.userId),
  );
  route(facts.saveFacts, { access: 'administrator', audited: true }, ({ caller, params, body }) =>
    saveStudentFacts(context, caller, params.userId, body),
  );
  route(
    facts.previewFacts,
    { access: 'head', needsFreshSignIn: 'staff', bodyLimit: FACTS_FILE_BYTES },
    ({ caller, body }) => previewFacts(context, caller, body.text),
  );
  route(facts.importFacts, { ...deciding, bodyLimit: FACTS_FILE_BYTES }, ({ caller, body }) =>
    importFacts(context, caller, body.text),
  );
  route(facts.saveNumbers, { access: 'head', audited: true }, ({ caller, body }) =>
    saveNumbers(context, caller, body),
  );

  route(files.getFiles, 'administrator', ({ caller }) => readFiles(context, caller));
  route(files.previewTriand, listing, ({ caller }) => previewTriand(context, caller));
  route(files.makeTriand, { ...deciding, place: 'lists' }, ({ caller }) => makeTriand(context, caller));
  route(files.refuseTriand, deciding, ({ caller, params }) => refuseTriand(context, caller, params.id));
  route(files.downloadStateFile, taking, ({ caller, params, reply }) =>
    sendSpreadsheet(reply, caller.account_id, () => downloadStateFile(context, caller, params.id)),
  );
  route(files.previewStandard, listing, ({ caller, params, query }) =>
    previewFile(context, caller, standardLayouts[params.name], query.class),
  );
  route(files.downloadStandard, taking, ({ caller, params, query, reply }) =>
    sendSpreadsheet(reply, caller.account_id, () =>
      downloadFile(context, caller, standardLayouts[params.name], query.class),
    ),
  );
  route(files.saveLayout, { access: 'head', audited: true }, ({ caller, body }) =>
    saveLayout(context, caller, body),
  );
  route(files.removeLayout, { access: 'head', audited: true }, ({ caller, params }) =>
    removeLayout(context, caller, params.id),
  );
  route(files.downloadLayout, taking, ({ caller, params, query, reply }) =>
    sendSpreadsheet(reply, caller.account_id, () => downloadLayout(context, caller, params.id, query.class)),
  );
}
