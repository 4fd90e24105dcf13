import * as contract from '#features/office/inbox.contract.ts';
import {
  usedParts,
  waitingKinds,
  type Inbox,
  type Waiting,
  type WaitingContact,
  type WaitingKind,
} from '#features/office/inbox.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { rangeOf } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import { isRefused, waitingLine } from '#features/office/server/calls/feature.ts';
import { countWaitingEvents } from '#features/events/server/event-staff.operations.ts';
import { countReports } from '#features/office/server/reports/feature.ts';
import { countSignals, findSignalsRule } from '#features/office/server/signals/signals.queries.ts';
import { sql, type RawBuilder } from 'kysely';
import { findRow } from '#server/platform/database/rows.ts';

export const inbox: Feature = {
  routes: [inboxRoutes],
};

function inboxRoutes(route: Route, context: AppContext): void {
  route(contract.readInbox, 'administrator', ({ caller }) => readInbox(context, caller));
  route(contract.listWaitingHours, 'administrator', async ({ caller, query, reply }) => {
    const range = rangeOf(query, contract.CONTACTS_PAGE_SIZE);
    const { rows, total } = await selectWaitingHours(context.db, caller.school_id, range);
    reply.header('x-total-count', String(total));
    return rows;
  });
}

/** Non-empty kinds only, in the order of `waitingKinds`. */
async function readInbox({ db, clock }: AppContext, caller: Caller): Promise<Inbox> {
  const now = clock.now();
  const { school_id } = caller;
  const plain = (count: number): WaitingRow => ({ count, since: null, until: null });
  const [admissions, reports, events, proposals, refused, sweep, looks, rule, used] = await Promise.all([
    findAdmissions(db, school_id),
    countReports(db, caller, true).then(plain),
    countWaitingEvents(db, school_id, now).then(plain),
    findProposals(db, school_id),
    countRefused(db, school_id),
    findRow(db, 'signal_sweeps', { school_id }, ['at', 'seniors_class', 'seniors_short']),
    countSignals(db, school_id),
    findSignalsRule(db, school_id),
    findUsed(db, school_id),
  ]);
  const found: Readonly<Record<WaitingKind, WaitingRow>> = {
    admissions,
    reports,
    events,
    proposals,
    refused,
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
    in_use: usedParts.filter((part) => used[part]),
  };
}

interface WaitingRow {
  readonly count: number;
  readonly since: Date | null;
  readonly until: string | null;
}

async function one<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has one row');
  return row;
}

function findAdmissions(db: Db, schoolId: number): Promise<WaitingRow> {
  return one(
    db,
    sql<WaitingRow>`
      select count(*)::integer as count, min(a.joining_since) as since, null as until from accounts a
      where a.joining_school_id = ${schoolId}`,
  );
}

function findProposals(db: Db, schoolId: number): Promise<WaitingRow> {
  return one(
    db,
    sql<WaitingRow>`
      select count(*)::integer as count, min(p.created_at) as since, min(p.from_day) as until
      from activity_proposals p where p.school_id = ${schoolId} and p.state = 'waiting'`,
  );
}

/** Approvals count even if an earlier rule required them: past decisions are read there. */
function findUsed(db: Db, schoolId: number) {
  return one(
    db,
    sql<Record<contract.UsedPart, boolean>>`
      select exists (select from programs p join program_rules r on r.program_id = p.id
          where p.school_id = ${schoolId} and p.archived_at is null and r.rules -> 'entry' ? 'approval_before')
        or exists (select from activity_proposals where school_id = ${schoolId} and state = 'waiting') as proposals,
        exists (select from slips s join accounts a on a.id = s.account_id where a.school_id = ${schoolId}) as slips`,
  );
}

/** Entries `e` waiting for their contact, with request `r` if any. */
const waitingEntries = (schoolId: number) => sql`
  entries e left join verification_requests r on r.id = e.request_id
  where e.school_id = ${schoolId} and e.waiting_since is not null and not e.verified and not e.recycling_bin`;

function countRefused(db: Db, schoolId: number): Promise<WaitingRow> {
  return one(
    db,
    sql<WaitingRow>`
      select count(*)::integer as count, null as since, null as until
      from ${waitingEntries(schoolId)} and ${isRefused}`,
  );
}

interface ContactRow extends Omit<WaitingContact, 'id'> {
  readonly id: number | null;
  readonly total: number;
}

/** One statement, however many contacts and entries there are. */
async function selectWaitingHours(db: Db, schoolId: number, { limit, offset }: ReturnType<typeof rangeOf>) {
  const { rows } = await sql<ContactRow>`
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
    order by c.is_refused desc, c.since, c.mailbox`.execute(db);
  return {
    rows: rows.flatMap(({ id, total: _total, ...row }) => (id === null ? [] : [{ id, ...row }])),
    total: rows[0]?.total ?? 0,
  };
}
