import * as contract from '#features/office/bulk-actions.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { bulkActionsMailKinds } from './bulk-actions.emails.ts';
import * as operations from './bulk-actions.operations.ts';

export const bulkActions: Feature = {
  routes: [bulkActionsRoutes],
  mailKinds: bulkActionsMailKinds,
  sweeps: { 'bulk actions': operations.sweepBulkActions },
};

function bulkActionsRoutes(route: Route, context: AppContext): void {
  route(contract.previewBulk, 'administrator', ({ caller, body }) =>
    operations.preview(context, caller, body),
  );
  route(contract.actInBulk, 'administrator', ({ caller, body }) => operations.act(context, caller, body));
  route(contract.listBulk, 'administrator', ({ caller }) => operations.listActions(context, caller));
  route(contract.undoBulk, 'administrator', ({ caller, params }) =>
    operations.undo(context, caller, params.id),
  );
}
