import * as decisions from '#features/requirements/decisions.contract.ts';
import * as details from '#features/requirements/entry-details.contract.ts';
import * as contract from '#features/requirements/requirements.contract.ts';
import * as graduation from '#features/requirements/graduation.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import { decideRequirement, endDecision, readStudent } from './decisions.routes.ts';
import { findQuestions, readDetails, saveDetails } from './entry-details.routes.ts';
import * as frozen from './graduation.routes.ts';
import { previewRules, reportClass } from './graduation.operations.ts';
import {
  archiveProgram,
  changeRules,
  createProgram,
  renameProgram,
  restoreProgram,
} from './programs.routes.ts';
import { findPrograms } from './programs.queries.ts';
import { requirementsOf } from './requirements.operations.ts';

export const requirements: Feature = {
  routes: [requirementsRoutes],
};

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function requirementsRoutes(route: Route, context: AppContext): void {
  // Expensive: reads all entries of a student.
  route(contract.getRequirements, { access: 'of-a-school', limit: 'lists' }, ({ caller }) =>
    requirementsOf(context, caller, caller.account_id),
  );
  route(details.getEntryQuestions, 'of-a-school', ({ caller }) => findQuestions(context.db, caller));
  route(details.getEntryDetails, 'of-a-school', ({ caller, params }) =>
    readDetails(context, caller, params.id),
  );
  route(details.saveEntryDetails, 'of-a-school', ({ caller, params, body }) =>
    saveDetails(context, caller, params.id, body),
  );
  route(contract.listPrograms, 'administrator', ({ caller }) => findPrograms(context.db, caller.school_id));
  route(contract.createProgram, deciding, ({ caller, body }) => createProgram(context, caller, body));
  route(contract.previewRules, 'head', ({ caller, body }) => previewRules(context, caller, body));
  route(decisions.getStudentRequirements, { access: 'administrator', limit: 'lists' }, ({ caller, params }) =>
    readStudent(context, caller, params.userId),
  );
  route(decisions.decideRequirement, { ...deciding, limit: 'lists' }, ({ caller, params, body }) =>
    decideRequirement(context, caller, params.userId, body),
  );
  route(decisions.endDecision, { ...deciding, limit: 'lists' }, ({ caller, params, body }) =>
    endDecision(context, caller, params.userId, body.decision),
  );
  route(contract.changeRules, deciding, ({ caller, params, body }) =>
    changeRules(context, caller, params.id, body),
  );
  route(contract.renameProgram, deciding, ({ caller, params, body }) =>
    renameProgram(context, caller, params.id, body.name),
  );
  route(contract.archiveProgram, deciding, ({ caller, params, body }) =>
    'undo' in body
      ? restoreProgram(context, caller, params.id)
      : archiveProgram(context, caller, params.id, body.reason),
  );
  graduationRoutes(route, context);
}

const taking = { access: 'administrator', needsFreshSignIn: 'staff' } as const;

function graduationRoutes(route: Route, context: AppContext): void {
  route(graduation.graduationReport, 'administrator', ({ caller, query }) =>
    reportClass(context, caller, query),
  );
  route(graduation.downloadGraduation, taking, ({ caller, query, reply }) =>
    sendSpreadsheet(reply, caller.account_id, () => frozen.downloadClass(context, caller, query)),
  );
  route(graduation.freezeGraduation, { ...taking, audited: true }, ({ caller, body }) =>
    frozen.freezeClass(context, caller, body),
  );
  route(graduation.listFrozen, 'administrator', ({ caller, query }) =>
    frozen.listFrozen(context, caller, query.class),
  );
  route(graduation.downloadFrozen, taking, ({ caller, params, reply }) =>
    sendSpreadsheet(reply, caller.account_id, () => frozen.downloadFrozen(context, caller, params.id)),
  );
}
