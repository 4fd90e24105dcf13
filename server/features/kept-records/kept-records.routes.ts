/** The calls of what schools keep of students who delete their account. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/privacy/kept-records.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { decideKeptRecordsRule, previewDeletion, showKeptRecordsRule } from './kept-records.operations.ts';

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

export function keptRecordsRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.getKeptRecordsRule, 'head', ({ caller }) =>
    showKeptRecordsRule(context.db, caller),
  );
  route(app, context, contract.setKeptRecordsRule, deciding, ({ caller, body }) =>
    decideKeptRecordsRule(context, caller, body),
  );
  route(app, context, contract.getDeletionPreview, 'signed-in', ({ caller }) =>
    previewDeletion(context, caller),
  );
}
