/** Routes of what a school requires, and of how far its students are. */
import type { FastifyInstance } from 'fastify';
import * as decisions from '#shared/requirements/decisions.contract.ts';
import * as details from '#shared/requirements/entry-details.contract.ts';
import * as contract from '#shared/requirements/requirements.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { decideRequirement, endDecision, readStudent } from './decisions.operations.ts';
import { readDetails, readQuestions, saveDetails } from './entry-details.operations.ts';
import * as graduation from '#shared/requirements/graduation.contract.ts';
import { sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import * as frozen from './frozen-reports.operations.ts';
import { CSV_TYPE } from './graduation.file.ts';
import { previewRules, reportClass } from './graduation.operations.ts';
import { archiveProgram, changeRules, createProgram, renameProgram } from './programs.operations.ts';
import { findPrograms } from './programs.queries.ts';
import { whatCounts } from './what-counts.operations.ts';
import { showRequirements } from './requirements.operations.ts';

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

/** Reads all entries of a student. */
const reckoning = { access: 'of-a-school', place: 'lists' } as const;

export function requirementsRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.getRequirements, reckoning, ({ caller }) => showRequirements(context, caller));
  route(app, context, details.getEntryQuestions, 'of-a-school', ({ caller }) =>
    readQuestions(context, caller),
  );
  route(app, context, details.getWhatCounts, reckoning, ({ caller, query }) =>
    whatCounts(context, caller, query),
  );
  route(app, context, details.getEntryDetails, 'of-a-school', ({ caller, params }) =>
    readDetails(context, caller, params.id),
  );
  route(app, context, details.saveEntryDetails, 'of-a-school', ({ caller, params, body }) =>
    saveDetails(context, caller, params.id, body),
  );
  route(app, context, contract.listPrograms, 'administrator', ({ caller }) =>
    findPrograms(context.db, caller.school_id),
  );
  route(app, context, contract.createProgram, deciding, ({ caller, body }) =>
    createProgram(context, caller, body),
  );
  route(app, context, contract.previewRules, 'head', ({ caller, body }) =>
    previewRules(context, caller, body),
  );
  route(
    app,
    context,
    decisions.getStudentRequirements,
    { access: 'administrator', place: 'lists' },
    ({ caller, params }) => readStudent(context, caller, params.userId),
  );
  route(
    app,
    context,
    decisions.decideRequirement,
    { ...deciding, place: 'lists' },
    ({ caller, params, body }) => decideRequirement(context, caller, params.userId, body),
  );
  route(app, context, decisions.endDecision, { ...deciding, place: 'lists' }, ({ caller, params, body }) =>
    endDecision(context, caller, params.userId, body.decision),
  );
  route(app, context, contract.changeRules, deciding, ({ caller, params, body }) =>
    changeRules(context, caller, params.id, body),
  );
  route(app, context, contract.renameProgram, deciding, ({ caller, params, body }) =>
    renameProgram(context, caller, params.id, body.name),
  );
  route(app, context, contract.archiveProgram, deciding, ({ caller, params, body }) =>
    archiveProgram(context, caller, params.id, body.reason),
  );
  graduationRoutes(app, context);
}

const taking = { access: 'administrator', needsFreshSignIn: 'staff' } as const;

function graduationRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, graduation.graduationReport, 'administrator', ({ caller, query }) =>
    reportClass(context, caller, query),
  );
  route(app, context, graduation.downloadGraduation, taking, ({ caller, query, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => ({
      name: `graduation_${query.class}.${query.format}`,
      ...(query.format === 'csv' && { type: CSV_TYPE }),
      spreadsheet: await frozen.downloadClass(context, caller, query),
    })),
  );
  route(app, context, graduation.freezeGraduation, { ...taking, audited: true }, ({ caller, body }) =>
    frozen.freezeClass(context, caller, body),
  );
  route(app, context, graduation.listFrozen, 'administrator', ({ caller, query }) =>
    frozen.listFrozen(context, caller, query.class),
  );
  route(app, context, graduation.openFrozen, 'administrator', ({ caller, params }) =>
    frozen.openFrozen(context, caller, params.id),
  );
  route(app, context, graduation.downloadFrozen, taking, ({ caller, params, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => {
      const { name, file } = await frozen.downloadFrozen(context, caller, params.id);
      return { name, type: CSV_TYPE, spreadsheet: file };
    }),
  );
}
