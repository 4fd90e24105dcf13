/** Routes of the queue of a school office, and of how somebody likes to see it. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/inbox/inbox.contract.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { Conflict, NotFound } from '#server/platform/http/errors.ts';
import { route } from '#server/platform/http/route.ts';
import { readInbox } from './inbox.operations.ts';
import * as queries from './inbox.queries.ts';

/** So that nobody fills the table. */
const VIEWS_AT_MOST = 30;

export function inboxRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;
  const asStaff = <Done>(caller: Caller, change: (trx: Trx) => Promise<Done>): Promise<Done> =>
    db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'administrator');
      return change(trx);
    });

  route(app, context, contract.readInbox, 'administrator', ({ caller, query }) =>
    readInbox(context, caller, query),
  );
  route(app, context, contract.listUnreachable, 'administrator', ({ caller, query }) =>
    queries.selectUnreachable(db, caller.school_id, query, clock.now()),
  );
  route(app, context, contract.listViews, 'administrator', async ({ caller }) => ({
    views: await queries.selectViews(db, caller),
    ...(await queries.findPreferences(db, caller.account_id)),
  }));
  route(app, context, contract.saveView, 'administrator', ({ caller, body }) =>
    asStaff(caller, async (trx) => {
      await queries.keepView(trx, caller, body);
      const views = await queries.selectViews(trx, caller);
      if (views.length > VIEWS_AT_MOST)
        throw new Conflict(`You can save ${VIEWS_AT_MOST} views. Please delete one first.`);
      return views;
    }),
  );
  route(app, context, contract.deleteView, 'administrator', ({ caller, params }) =>
    asStaff(caller, async (trx) => {
      if (!(await queries.deleteView(trx, caller, params.id))) throw new NotFound();
      return queries.selectViews(trx, caller);
    }),
  );
  route(app, context, contract.changeInboxPreferences, 'administrator', ({ caller, body }) =>
    asStaff(caller, async (trx) => {
      await queries.keepPreferences(trx, caller.account_id, body);
      return body;
    }),
  );
}
