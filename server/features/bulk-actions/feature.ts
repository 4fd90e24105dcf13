/** Decisions of staff about many entries at once. */
import type { Feature } from '#server/platform/feature.ts';
import { bulkActionsMailKinds } from './bulk-actions.emails.ts';
import { sweepBulkActions } from './bulk-actions.operations.ts';
import { bulkActionsRoutes } from './bulk-actions.routes.ts';

export const bulkActions: Feature = {
  uses: ['entries', 'entry-history', 'hour-news', 'verification'],
  routes: [bulkActionsRoutes],
  mailKinds: bulkActionsMailKinds,
  sweeps: { 'bulk actions': sweepBulkActions },
};
