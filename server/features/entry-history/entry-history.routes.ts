/** The calls that read what happened to entries (rulings, section 3). */
import type { FastifyInstance } from 'fastify';
import { getEntryHistory, listRemovedEntries } from '#shared/entries/entry-history.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { listRemoved, readHistory } from './entry-history.operations.ts';

export function entryHistoryRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, getEntryHistory, 'signed-in', ({ caller, params }) =>
    readHistory(context, caller, params.pk),
  );
  route(app, context, listRemovedEntries, 'signed-in', ({ caller }) => listRemoved(context, caller));
}
