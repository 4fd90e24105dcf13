/** What waits for a person in a school office. */
import { waitingKinds, type Inbox, type Waiting, type WaitingKind } from '#shared/inbox/inbox.contract.ts';
import type { Scope } from '#shared/signals/signals.contract.ts';
import { countWaitingEvents } from '#server/features/event-rules/event-rules.queries.ts';
import { countReports } from '#server/features/reports/reports.queries.ts';
import { countLooks } from '#server/features/signals/looks.queries.ts';
import { findSignalsRule } from '#server/features/signals/signals-rule.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import * as queries from './inbox.queries.ts';

/** Only what there is some of, in the order of `waitingKinds`. */
export async function readInbox({ db, clock }: AppContext, caller: Caller, scope: Scope): Promise<Inbox> {
  const now = clock.now();
  const { school_id } = caller;
  const plain = (count: number): queries.WaitingRow => ({ count, since: null, until: null });
  const [admissions, reports, events, proposals, unreachable, sweep, looks, rule] = await Promise.all([
    queries.findAdmissions(db, school_id, scope),
    countReports(db, caller, true).then(plain),
    countWaitingEvents(db, school_id, now).then(plain),
    queries.findProposals(db, school_id, scope),
    queries.countUnreachable(db, school_id, scope, now),
    queries.findSweep(db, school_id),
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
