/** Routes of the queue of a school office. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/inbox/inbox.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import * as operations from './inbox.operations.ts';
import * as queries from './inbox.queries.ts';

export function inboxRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;
  route(app, context, contract.readInbox, 'administrator', ({ caller, query }) =>
    operations.readInbox(context, caller, query),
  );
  route(app, context, contract.listUnreachable, 'administrator', ({ caller, query }) =>
    queries.selectUnreachable(db, caller.school_id, query, clock.now()),
  );
  route(app, context, contract.listViews, 'administrator', async ({ caller }) => ({
    views: await queries.selectViews(db, caller),
    ...(await queries.findPreferences(db, caller.account_id)),
  }));
  route(app, context, contract.saveView, 'administrator', ({ caller, body }) =>
    operations.saveView(context, caller, body),
  );
  route(app, context, contract.deleteView, 'administrator', ({ caller, params }) =>
    operations.deleteView(context, caller, params.id),
  );
  route(app, context, contract.changeInboxPreferences, 'administrator', ({ caller, body }) =>
    operations.keepPreferences(context, caller, body),
  );
}
