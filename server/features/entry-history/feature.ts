/** The history of entries, which nobody can change unnoticed. */
import type { Feature } from '#server/platform/feature.ts';
import { entryHistoryRoutes } from './entry-history.routes.ts';
import { checkHistory } from './history-audit.ts';

export const entryHistory: Feature = {
  routes: [entryHistoryRoutes],
  jobs: [{ name: 'audit-history', cron: '17 10 * * *', work: checkHistory }],
};
