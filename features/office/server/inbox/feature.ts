import * as contract from '#features/office/inbox.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import { pagedRows, type Range } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import { isRefused, waitingLine } from '#features/office/server/calls/feature.ts';
import { countWaitingEvents } from '#features/events/server/event-staff.operations.ts';
import { countReports } from '#features/office/server/reports/feature.ts';
import { countSignals, findSignalsRule } from '#features/office/server/signals/signals.queries.ts';
import { sql } from 'kysely';
import { findRow, firstOf, run } from '#server/platform/database/rows.ts';

export const inbox: Feature = {
  routes: [inboxRoutes],
};

function inboxRoutes(route: Route, { db, clock }: AppContext): void {
  /** Non-empty kinds only, in the order of `waitingKinds`. */
  route(contract.readInbox, 'administrator', async ({ caller }) => {
    const { school_id } = caller;
    const nothing = { since: null, until: null, class: null };
    const [counted, reports, events, sweep, looks, rule, used] = await Promise.all([
      countWaiting(db, school_id),
      countReports(db, caller),
      countWaitingEvents(db, school_id, clock.now()),
      findRow(db, 'signal_sweeps', { school_id }, ['at']),
      countSignals(db, school_id),
      findSignalsRule(db, school_id),
      findUsed(db, school_id),
    ]);
    const all: readonly CountedRow[] = [
      ...counted,
      { kind: 'reports', count: reports, ...nothing },
      { kind: 'events', count: events, ...nothing },
    ];
    return {
      waiting: contract.waitingKinds.flatMap((kind) =>
        all.filter((row) => row.kind === kind && row.count > 0),
      ),
      looks,
      ...rule,
      looked_through_at: sweep?.at ?? null,
      in_use: contract.usedParts.filter((part) => used?.[part]),
    };
  });

  route(contract.listWaitingHours, 'administrator', async ({ caller, query, reply }) => {
    const select = (range: Range) => selectWaitingHours(db, caller.school_id, range);
    const rows = await pagedRows(reply, query, contract.CONTACTS_PAGE_SIZE, select);
    return rows.flatMap(({ id, ...row }) => (id === null ? [] : { id, ...row }));
  });
}

type CountedRow = Omit<contract.Waiting, 'since'> & { readonly since: Date | null };

async function countWaiting(db: Db, schoolId: number) {
  return run<CountedRow>(db)`
    select 'admissions' as kind, count(*)::integer as count, min(joining_since) as since, null::date as until,
      null::integer as class from accounts where joining_school_id = ${schoolId}
    union all select 'proposals', count(*)::integer, min(created_at), min(from_day), null
      from activity_proposals where school_id = ${schoolId} and state = 'waiting'
    union all select 'refused', count(*)::integer, null, null, null
      from ${waitingEntries(schoolId)} and ${isRefused}
    union all select 'seniors', coalesce(seniors_short, 0), null, null, seniors_class
      from signal_sweeps where school_id = ${schoolId}`;
}

/** Approvals count even if an earlier rule required them: past decisions are read there. */
async function findUsed(db: Db, schoolId: number) {
  return firstOf<Record<contract.UsedPart, boolean>>(db)`
    select exists (select from programs p join program_rules r on r.program_id = p.id
        where p.school_id = ${schoolId} and p.archived_at is null and r.rules -> 'entry' ? 'approval_before')
      or exists (select from activity_proposals where school_id = ${schoolId} and state = 'waiting') as proposals,
      exists (select from slips s join accounts a on a.id = s.account_id where a.school_id = ${schoolId}) as slips,
      exists (select from groups where school_id = ${schoolId} and archived_at is null) as groups`;
}

/** Entries `e` waiting for their contact, with request `r` if any. */
const waitingEntries = (schoolId: number) => sql`
  entries e left join verification_requests r on r.id = e.request_id
  where e.school_id = ${schoolId} and e.waiting_since is not null and not e.verified and not e.recycling_bin`;

interface ContactRow extends Omit<contract.WaitingContact, 'id'> {
  /** Null in the only row of an empty page. */
  readonly id: number | null;
  readonly total: number;
}

/** One statement, however many contacts and entries there are. */
function selectWaitingHours(db: Db, schoolId: number, { limit, offset }: Range) {
  return run<ContactRow>(db)`
    with waiting as (
      select e.id, e.mailbox, e.waiting_since, ${isRefused} as is_refused
      from ${waitingEntries(schoolId)}
    ), contacts as (
      select mailbox, count(*)::integer as entries, bool_or(is_refused) as is_refused, min(waiting_since) as since,
        (array_agg(id order by waiting_since, id))[1:${sql.lit(contract.CONTACT_LINES)}] as ids
      from waiting group by mailbox
    ), page as (
      select * from contacts order by is_refused desc, since, mailbox limit ${limit} offset ${offset}
    )
    select c.ids[1]::integer as id, c.entries, p.name, l.address, l.lines, t.total
    from (select count(*)::integer as total from contacts) t left join page c on true
      left join contact_preferences p on p.mailbox = c.mailbox left join lateral (
        select (array_agg(e.contact order by e.waiting_since, e.id))[1] as address,
          jsonb_agg(${waitingLine} order by e.waiting_since, e.id) as lines
        from entries e join accounts a on a.id = e.account_id left join verification_requests r on r.id = e.request_id
        where e.id = any(c.ids)) l on true
    order by c.is_refused desc, c.since, c.mailbox`;
}
