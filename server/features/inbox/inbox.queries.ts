/** All SQL of the queue of a school office. */
import { sql, type RawBuilder } from 'kysely';
import type { InboxView, Unreachable } from '#shared/inbox/inbox.contract.ts';
import type { Scope } from '#shared/signals/signals.contract.ts';
import { inScope } from '#server/features/signals/looks.queries.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { after, DAY } from '#server/platform/clock.ts';

/** Something waits: how much of it, since when, and until when for the first of it. */
export interface WaitingRow {
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

export function findAdmissions(db: Db, schoolId: number, scope: Scope): Promise<WaitingRow> {
  return one(
    db,
    sql<WaitingRow>`
      select count(*)::integer as count, min(a.joining_since) as since, null as until from accounts a
      where a.joining_school_id = ${schoolId} and ${inScope('a', scope)}`,
  );
}

/** The first day on which the work was to begin. */
export function findProposals(db: Db, schoolId: number, scope: Scope): Promise<WaitingRow> {
  return one(
    db,
    sql<WaitingRow>`
      select count(*)::integer as count, min(p.created_at) as since, min(p.from_day) as until
      from activity_proposals p join accounts a on a.id = p.account_id
      where p.school_id = ${schoolId} and p.state = 'waiting' and ${inScope('a', scope)}`,
  );
}

/** So long before it expires an entry is in the queue. */
const SOON_DAYS = 7;

const unreachable = (schoolId: number, scope: Scope, now: Date) => sql`
  entries e join verification_requests r on r.id = e.request_id join accounts a on a.id = e.account_id
    join schools s on s.id = e.school_id
  where e.school_id = ${schoolId} and not e.verified and not e.recycling_bin and e.expires_at <= ${after(now, SOON_DAYS * DAY)}
    and r.failed_at is not null and r.opened_at is null and r.decision is null and ${inScope('a', scope)}`;

export function countUnreachable(db: Db, schoolId: number, scope: Scope, now: Date): Promise<WaitingRow> {
  return one(
    db,
    sql<WaitingRow>`
      select count(*)::integer as count, min(r.failed_at) as since, (min(e.expires_at at time zone s.time_zone))::date as until
      from ${unreachable(schoolId, scope, now)}`,
  );
}

const UNREACHABLE_SHOWN = 200;

export async function selectUnreachable(db: Db, schoolId: number, scope: Scope, now: Date) {
  const { rows } = await sql<Omit<Unreachable, 'hours' | 'expires_at'> & { hours: string; expires_at: Date }>`
    select e.id, e.version, e.account_id, a.first_name || ' ' || a.last_name as student, e.event, e.date, e.hours, e.contact, e.expires_at
    from ${unreachable(schoolId, scope, now)} order by e.expires_at, e.id
    limit ${UNREACHABLE_SHOWN}`.execute(db);
  return rows.map(({ hours, expires_at, ...row }) => ({
    ...row,
    hours: Number(hours),
    expires_at: expires_at.toISOString(),
  }));
}

export interface Preferences {
  readonly begins_with_inbox: boolean;
  readonly single_keys: boolean;
}

export async function findPreferences(db: Db, accountId: number): Promise<Preferences> {
  const found = await db
    .selectFrom('inbox_preferences')
    .where('account_id', '=', accountId)
    .select(['begins_with_inbox', 'single_keys'])
    .executeTakeFirst();
  return found ?? { begins_with_inbox: false, single_keys: true };
}

interface Own {
  readonly account_id: number;
  readonly school_id: number;
}

export function selectViews(db: Db | Trx, { account_id, school_id }: Own): Promise<InboxView[]> {
  return db
    .selectFrom('inbox_views')
    .where('account_id', '=', account_id)
    .where('school_id', '=', school_id)
    .select(['id', 'name', 'query'])
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function deleteView(trx: Trx, { account_id, school_id }: Own, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('inbox_views')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('school_id', '=', school_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
