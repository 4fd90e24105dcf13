/** All SQL of who belongs to which school; `join-rules.operations.ts` has whom schools let in. */
import { sql, type Updateable } from 'kysely';
import type { Standing } from '#shared/joining/standing.ts';
import { sameMailboxAt, wasRemovedFrom } from './school-decisions.queries.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Database, RowOf } from '#server/platform/database/tables.ts';

export type Membership = RowOf<typeof lockMemberships>;

/** Locks accounts until the transaction ends, as everybody does who changes where they belong. */
export function lockMemberships(trx: Trx, ids: readonly number[]) {
  return (
    trx
      .selectFrom('accounts')
      .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .select(['id', 'email', 'first_name', 'last_name', 'school_id', 'standing', 'standing_at'])
      .select(['is_school_administration', 'is_school_administration_head', 'joining_school_id'])
      .select('standing_without_mail')
      // In this order, so that two who decide about the same people wait for each other.
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  );
}

export async function lockMembership(trx: Trx, id: number) {
  const [found] = await lockMemberships(trx, [id]);
  return found;
}

export type MembershipChange = Updateable<Database['accounts']>;

export async function changeMembership(trx: Trx, id: number, change: MembershipChange, now: Date) {
  await trx
    .updateTable('accounts')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Lets the month of waiting entries go on, which stood still since then. */
export async function resumeWaiting(trx: Trx, accountId: number, since: Date, now: Date): Promise<void> {
  const still = sql<Date>`(${now}::timestamptz - ${since}::timestamptz)`;
  await trx
    .updateTable('entries')
    .set({
      waiting_since: sql<Date>`waiting_since + ${still}`,
      expires_at: sql<Date>`expires_at + ${still}`,
    })
    .where('account_id', '=', accountId)
    .where('verified', '=', false)
    .where('waiting_since', '<=', since)
    .execute();
}

export interface GraduationYear {
  readonly school_id: number;
  readonly graduation_year: number;
  readonly wanted: number | null;
  readonly is_member: boolean;
  /** Whether another year needs the school's consent. */
  readonly asks_school: boolean;
}

export async function lockGraduationYear(trx: Trx, accountId: number): Promise<GraduationYear> {
  const {
    rows: [row],
  } = await sql<GraduationYear>`
    select a.school_id, a.graduation_year, a.wanted_graduation_year as wanted, a.standing = 'member' as is_member,
      a.standing = 'member' and not a.is_school_administration and not s.join_by_anyone
        and coalesce(t.verified_entries, 0) > 0 as asks_school
    from accounts a join schools s on s.id = a.school_id left join student_totals t on t.account_id = a.id
    where a.id = ${accountId} for no key update of a`.execute(trx);
  if (!row) throw new Error(`There is no account ${accountId}`);
  return row;
}

/** Whether a school decides about verified hours of a person that were made at others, and has not yet. */
export async function hasEarlierHours(trx: Trx, accountId: number, schoolId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from schools s join entries e on e.account_id = ${accountId} and e.school_id <> s.id
      where s.id = ${schoolId} and s.decides_earlier_hours and e.verified and not e.recycling_bin and not exists (
        select from earlier_hours d where d.entry_id = e.id and d.school_id = s.id and d.version = e.version)
    ) as has`.execute(trx);
  return rows[0]?.has === true;
}

export async function findSchoolName(trx: Trx, schoolId: number): Promise<string> {
  const { name } = await trx
    .selectFrom('schools')
    .where('id', '=', schoolId)
    .select('name')
    .executeTakeFirstOrThrow();
  return name;
}

export interface BelongingRow {
  readonly standing: Standing;
  readonly school: string;
  readonly reason: string | null;
  readonly asked: string | null;
  readonly since: Date | null;
  readonly takes_code: boolean;
  readonly wanted_graduation_year: number | null;
}

export async function findBelonging(db: Db, accountId: number, now: Date): Promise<BelongingRow> {
  const { rows } = await sql<BelongingRow>`
    select a.standing, case when a.standing = 'removed' then '' else s.name end as school, a.standing_reason as reason,
      a.wanted_graduation_year,
      asked.name as asked, a.joining_since as since,
      coalesce(asked.join_code_ends_at > ${now}::timestamptz and asked.join_code_uses_left > 0, false)
        and not ${wasRemovedFrom(sql`asked.id`)} and ${sameMailboxAt(sql`asked.id`)} is null as takes_code
    from accounts a join schools s on s.id = a.school_id left join schools asked on asked.id = a.joining_school_id
    where a.id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no account ${accountId}`);
  return row;
}
