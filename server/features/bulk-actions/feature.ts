/** Decisions of staff about many entries at once. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/bulk-actions/bulk-actions.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { bulkActionsMailKinds } from './bulk-actions.emails.ts';
import * as operations from './bulk-actions.operations.ts';
import { sweepBulkActions } from './bulk-actions.operations.ts';
import { undo } from './undo.operations.ts';

export const bulkActions: Feature = {
  uses: ['entries', 'entry-history', 'hour-news', 'verification'],
  routes: [bulkActionsRoutes],
  mailKinds: bulkActionsMailKinds,
  sweeps: { 'bulk actions': sweepBulkActions },
};

function bulkActionsRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.previewBulk, 'administrator', ({ caller, body }) =>
    operations.preview(context, caller, body),
  );
  route(app, context, contract.actInBulk, 'administrator', ({ caller, body }) =>
    operations.act(context, caller, body),
  );
  route(app, context, contract.listBulk, 'administrator', ({ caller }) =>
    operations.listActions(context, caller),
  );
  route(app, context, contract.undoBulk, 'administrator', ({ caller, params }) =>
    undo(context, caller, params.id),
  );
}
