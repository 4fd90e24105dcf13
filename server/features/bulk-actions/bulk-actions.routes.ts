/** Routes of acting on many entries at once. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/bulk-actions/bulk-actions.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import * as operations from './bulk-actions.operations.ts';
import { undo } from './undo.operations.ts';

export function bulkActionsRoutes(app: FastifyInstance, context: AppContext): void {
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
