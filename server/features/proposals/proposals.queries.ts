/** All SQL of what students ask before they begin. Whether an entry was approved is looked up by the requirements. */
import { sql } from 'kysely';
import type { AskedProposal, AskedShown, Proposal } from '#shared/proposals/proposals.contract.ts';
import { tidyLine } from '#shared/text.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { nameMatches } from '#server/platform/database/text-search.ts';

const columns = [
  'id',
  'organization',
  'activity',
  'contact',
  'planned_hours',
  'from_day',
  'until_day',
  'state',
  'note',
  'version',
] as const;
const joined = columns.map((column) => `p.${column}` as const);

export interface Asker {
  readonly account_id: number;
  readonly school_id: number;
}

/** Newest first, without what was withdrawn. */
export async function selectOwn(db: Db, { account_id, school_id }: Asker): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('activity_proposals')
    .where('account_id', '=', account_id)
    .where('school_id', '=', school_id)
    .where('state', '<>', 'withdrawn')
    .select(columns)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(withHours);
}

/** Nothing changes about it until the transaction ends. */
export async function lockOwn(trx: Trx, { account_id, school_id }: Asker, id: number) {
  const row = await trx
    .selectFrom('activity_proposals')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('school_id', '=', school_id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst();
  return row && withHours(row);
}

/** How many wait; undefined for who is no member of that school any more. The account proposes nothing else until the transaction ends. */
export async function countWaiting(trx: Trx, { account_id, school_id }: Asker): Promise<number | undefined> {
  const member = await trx
    .selectFrom('accounts')
    .where('id', '=', account_id)
    .where('school_id', '=', school_id)
    .where('standing', '=', 'member')
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) return undefined;
  const { count } = await trx
    .selectFrom('activity_proposals')
    .where('account_id', '=', account_id)
    .where('school_id', '=', school_id)
    .where('state', '=', 'waiting')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface Asked {
  readonly organization: string;
  readonly activity: string;
  readonly contact: string | null;
  readonly planned_hours: number | null;
  readonly from_day: string;
  readonly until_day: string | null;
}

/** @throws DatabaseError for the constraint `activity_proposals_once` */
export async function insertProposal(trx: Trx, asker: Asker, asked: Asked, now: Date): Promise<Proposal> {
  const row = await trx
    .insertInto('activity_proposals')
    .values({
      ...asked,
      account_id: asker.account_id,
      school_id: asker.school_id,
      note: null,
      decided_by_account_id: null,
      decided_at: null,
      created_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return withHours(row);
}

/** @throws DatabaseError for the constraint `activity_proposals_once` */
export async function updateProposal(trx: Trx, id: number, change: Asked | { readonly state: 'withdrawn' }) {
  const row = await trx
    .updateTable('activity_proposals')
    .set(change)
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return withHours(row);
}

function withHours<Row extends { readonly planned_hours: string | null }>({ planned_hours, ...row }: Row) {
  return { ...row, planned_hours: planned_hours === null ? null : Number(planned_hours) };
}

/** Those that members of the school ask. */
function askedAt(db: Db | Trx, schoolId: number) {
  return db
    .selectFrom('activity_proposals as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .leftJoin('accounts as d', 'd.id', 'p.decided_by_account_id')
    .where('p.school_id', '=', schoolId)
    .whereRef('a.school_id', '=', 'p.school_id')
    .where('a.standing', '=', 'member');
}

interface Filter {
  readonly show: AskedShown;
  readonly search?: string | undefined;
}

/** What waits, oldest first; what is decided, latest first. */
export function selectAsked(db: Db, schoolId: number, { show, search: typed = '' }: Filter) {
  const search = tidyLine(typed);
  return withPeople(askedAt(db, schoolId))
    .where('p.state', 'in', show === 'waiting' ? ['waiting'] : ['approved', 'refused'])
    .$if(search !== '', (query) => query.where(nameMatches(search)))
    .$if(show === 'decided', (query) => query.orderBy('p.decided_at', 'desc').orderBy('p.id', 'desc'))
    .$if(show === 'waiting', (query) => query.orderBy('p.id'));
}

/** Those of these that members of the school ask. Nothing changes about them until the transaction ends. */
export async function lockAsked(trx: Trx, schoolId: number, ids: readonly number[]) {
  const rows = await withPeople(askedAt(trx, schoolId))
    .select('a.email')
    .where('p.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('p.id')
    .forUpdate('p')
    .execute();
  return rows.map((row) => ({ ...askedOf(row), email: row.email }));
}

function withPeople(query: ReturnType<typeof askedAt>) {
  return query
    .select(joined)
    .select(['p.created_at', 'p.decided_at', 'a.id as student_id', 'a.graduation_year'])
    .select(sql<string>`a.first_name || ' ' || a.last_name`.as('student_name'))
    .select(sql<string | null>`d.first_name || ' ' || d.last_name`.as('by_name'));
}

type AskedRow = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number];

export function askedOf(row: AskedRow): AskedProposal {
  const { id, organization, activity, contact, from_day, until_day, state, note, version, by_name } = row;
  return {
    ...withHours({ id, organization, activity, contact, planned_hours: row.planned_hours }),
    from_day,
    until_day,
    state,
    note,
    version,
    by_name,
    student: { id: row.student_id, name: row.student_name, class: row.graduation_year },
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** A decision with what its mail says; undefined when it has been decided otherwise since. */
export function findDecision(trx: Trx, id: number, version: number) {
  return trx
    .selectFrom('activity_proposals as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .innerJoin('schools as s', 's.id', 'p.school_id')
    .where('p.id', '=', id)
    .where('p.version', '=', version)
    .where('p.state', 'in', ['approved', 'refused'])
    .select(['p.state', 'p.organization', 'p.from_day', 'p.until_day', 'p.note', 'a.first_name'])
    .select('s.name as school')
    .executeTakeFirst();
}
