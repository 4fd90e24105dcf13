/** The entries of students. */
import type { Feature } from '#server/platform/feature.ts';
import { checkTotals } from './entries.jobs.ts';
import { entriesRoutes } from './entries.routes.ts';
import { askHeldContacts, watchRequests } from './entry-asking.operations.ts';
import { sweepIdempotencyKeys } from './idempotency-keys.queries.ts';

export const entries: Feature = {
  uses: ['entry-history'],
  routes: [entriesRoutes],
  jobs: [
    { name: 'check-totals', cron: '47 9 * * *', work: checkTotals },
    { name: 'ask-held-contacts', cron: '*/5 * * * *', work: askHeldContacts },
    { name: 'watch-requests', cron: '*/10 * * * *', work: watchRequests },
  ],
  sweeps: { 'idempotency keys': sweepIdempotencyKeys },
};
