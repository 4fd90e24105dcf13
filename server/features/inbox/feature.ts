/** What waits for the staff of a school. */
import * as contract from '#shared/inbox/inbox.contract.ts';
import { waitingKinds, type Inbox, type Waiting, type WaitingKind } from '#shared/inbox/inbox.contract.ts';
import type { Scope } from '#shared/signals/signals.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { Conflict, NotFound } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { countWaitingEvents } from '#server/features/event-rules/event-rules.queries.ts';
import { countReports } from '#server/features/reports/reports.queries.ts';
import { countLooks } from '#server/features/signals/looks.queries.ts';
import { findSignalsRule } from '#server/features/signals/signals-rule.operations.ts';
import * as queries from './inbox.queries.ts';
import { sql } from 'kysely';

export const inbox: Feature = { uses: ['event-rules', 'reports', 'signals'], routes: [inboxRoutes] };

/** So that nobody fills the table. */
const VIEWS_AT_MOST = 30;

function inboxRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;
  const asStaff = <Done>(caller: Caller, change: (trx: Trx) => Promise<Done>): Promise<Done> =>
    db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'administrator');
      return change(trx);
    });

  route(contract.readInbox, 'administrator', ({ caller, query }) => readInbox(context, caller, query));
  route(contract.listUnreachable, 'administrator', ({ caller, query }) =>
    queries.selectUnreachable(db, caller.school_id, query, clock.now()),
  );
  route(contract.listViews, 'administrator', async ({ caller }) => ({
    views: await queries.selectViews(db, caller),
    ...(await queries.findPreferences(db, caller.account_id)),
  }));
  route(contract.saveView, 'administrator', ({ caller, body }) =>
    asStaff(caller, async (trx) => {
      // One with the same name is replaced.
      await sql`
        insert into inbox_views (account_id, school_id, name, query)
        values (${caller.account_id}, ${caller.school_id}, ${body.name}, ${body.query})
        on conflict (account_id, school_id, lower(name))
        do update set name = excluded.name, query = excluded.query`.execute(trx);
      const views = await queries.selectViews(trx, caller);
      if (views.length > VIEWS_AT_MOST)
        throw new Conflict(`You can save ${VIEWS_AT_MOST} views. Please delete one first.`);
      return views;
    }),
  );
  route(contract.deleteView, 'administrator', ({ caller, params }) =>
    asStaff(caller, async (trx) => {
      if (!(await queries.deleteView(trx, caller, params.id))) throw new NotFound();
      return queries.selectViews(trx, caller);
    }),
  );
  route(contract.changeInboxPreferences, 'administrator', ({ caller, body }) =>
    asStaff(caller, async (trx) => {
      await trx
        .insertInto('inbox_preferences')
        .values({ account_id: caller.account_id, ...body })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(body))
        .execute();
      return body;
    }),
  );
}

/** Only what there is some of, in the order of `waitingKinds`. */
async function readInbox({ db, clock }: AppContext, caller: Caller, scope: Scope): Promise<Inbox> {
  const now = clock.now();
  const { school_id } = caller;
  const plain = (count: number): queries.WaitingRow => ({ count, since: null, until: null });
  const [admissions, reports, events, proposals, unreachable, sweep, looks, rule] = await Promise.all([
    queries.findAdmissions(db, school_id, scope),
    countReports(db, caller, true).then(plain),
    countWaitingEvents(db, school_id, now).then(plain),
    queries.findProposals(db, school_id, scope),
    queries.countUnreachable(db, school_id, scope, now),
    db
      .selectFrom('signal_sweeps')
      .where('school_id', '=', school_id)
      .select(['at', 'seniors_class', 'seniors_short'])
      .executeTakeFirst(),
    countLooks(db, school_id, scope),
    findSignalsRule(db, school_id),
  ]);
  const found: Readonly<Record<WaitingKind, queries.WaitingRow>> = {
    admissions,
    reports,
    events,
    proposals,
    unreachable,
    seniors: plain(sweep?.seniors_short ?? 0),
  };
  return {
    waiting: waitingKinds.flatMap((kind): Waiting[] => {
      const { count, since, until } = found[kind];
      if (count === 0) return [];
      const graduation = kind === 'seniors' ? (sweep?.seniors_class ?? null) : null;
      return [{ kind, count, since: since?.toISOString() ?? null, until, class: graduation }];
    }),
    looks,
    looks_at_entries: rule.looks_at_entries,
    looked_through_at: sweep?.at.toISOString() ?? null,
  };
}
