import { getEntryHistory, listRemovedEntries } from '#features/entries/entry-history.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { checkHistory } from './history-audit.ts';
import { listRemoved, readHistory } from './entry-history.operations.ts';

export const entryHistory: Feature = {
  routes: [entryHistoryRoutes],
  jobs: [{ name: 'audit-history', cron: '17 10 * * *', work: checkHistory }],
};

function entryHistoryRoutes(route: Route, context: AppContext): void {
  route(getEntryHistory, 'signed-in', ({ caller, params }) => readHistory(context, caller, params.pk));
  route(listRemovedEntries, 'signed-in', ({ caller }) => listRemoved(context, caller));
}
