/** All SQL of the leaderboard. */
import { sql, type RawBuilder } from 'kysely';
import type { PublicTotals } from '#shared/leaderboard/public-totals.contract.ts';
import type { ShownName, VisitorRule } from '#shared/profile/leaderboard-visibility.rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** A student with verified hours, before places are given. */
export interface RankedStudent {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly school_id: number;
  readonly school: string;
  /** Whether the places of the school were written down this week: else nobody knows who is new. */
  readonly is_marked: boolean;
  readonly graduation_year: number;
  readonly profile_picture: string | null;
  readonly total_hours: number;
  /** The places that were written down on Monday of this week, if any were. */
  readonly mark: Mark | undefined;
}

/** A student with what was chosen about who may see what. */
export interface StudentWithChoice extends RankedStudent {
  readonly chosen: { readonly name: ShownName; readonly picture: boolean };
  /** The rule of the school. */
  readonly visitors: VisitorRule;
  /** False for whoever has nothing verified any more, or has become an administrator, since Monday. */
  readonly is_listed: boolean;
}

/** Places on Monday: among everybody, and within the school of that day. */
export interface Mark {
  readonly rank: number;
  readonly school_rank: number;
  readonly school_id: number;
}

/** The first moment of the week, a Monday, on the clocks of the school `s`. */
function weekStart(now: Date): RawBuilder<Date> {
  return sql<Date>`(date_trunc('week', ${now}::timestamptz at time zone s.time_zone) at time zone s.time_zone)`;
}

/** Every student with at least one verified entry (rulings, section 5), and those who had one on Monday. */
export async function selectStandings(db: Db, now: Date): Promise<StudentWithChoice[]> {
  const rows = await db
    // Once for each school, and not for each student.
    .with(
      (cte) => cte('weeks').materialized(),
      (query) =>
        query
          .selectFrom('schools as s')
          .select(['s.id', 's.name', 's.leaderboard_for_visitors', weekStart(now).as('week_start')])
          .select(
            sql<boolean>`coalesce(s.leaderboard_marked_at >= ${weekStart(now)}, false)`.as('is_marked'),
          ),
    )
    .selectFrom('student_totals as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .innerJoin('weeks as s', 's.id', 'a.school_id')
    .leftJoin('leaderboard_marks as m', (join) =>
      join.onRef('m.account_id', '=', 'a.id').onRef('m.taken_at', '>=', 's.week_start'),
    )
    .where(({ or, eb }) => or([isListed, eb('m.account_id', 'is not', null)]))
    .select(isListed.as('is_listed'))
    .select([
      'a.id',
      'a.first_name',
      'a.last_name',
      'a.school_id',
      's.name as school',
      's.is_marked',
      's.leaderboard_for_visitors',
      'a.leaderboard_name',
      'a.leaderboard_picture',
      'a.graduation_year',
      'a.profile_picture',
      'm.rank as mark_rank',
      'm.school_rank as mark_school_rank',
      'm.school_id as mark_school_id',
    ])
    .select('t.total_hours')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    school_id: row.school_id,
    school: row.school,
    is_marked: row.is_marked,
    graduation_year: row.graduation_year,
    profile_picture: row.profile_picture,
    total_hours: Number(row.total_hours),
    mark: markOf(row.mark_rank, row.mark_school_rank, row.mark_school_id),
    chosen: { name: row.leaderboard_name, picture: row.leaderboard_picture },
    visitors: row.leaderboard_for_visitors,
    is_listed: row.is_listed,
  }));
}

const isListed = sql<boolean>`(t.verified_entries > 0 and not a.is_school_administration)`;

/** A join without a partner has nothing in all three. */
function markOf(rank: number | null, school_rank: number | null, school_id: number | null): Mark | undefined {
  if (rank === null || school_rank === null || school_id === null) return undefined;
  return { rank, school_rank, school_id };
}

/** When the week ends that is the first to end in a school: from then on, its marks are those of the week before. */
export async function selectEndOfWeek(db: Db, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('schools as s')
    .select(
      sql<Date | null>`min((date_trunc('week', ${now}::timestamptz at time zone s.time_zone) + interval '7 days')
        at time zone s.time_zone)`.as('ends_at'),
    )
    .executeTakeFirst();
  return row?.ends_at ?? undefined;
}

/** Waits for another process that writes down places; the lock lasts until the transaction ends. */
export async function lockWeeklyRanks(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('limelight leaderboard marks', 0))`.execute(trx);
}

/** Schools where it is Monday, and whose places were not written down since it began. */
export async function selectSchoolsWithoutWeek(trx: Trx, now: Date): Promise<number[]> {
  const rows = await trx
    .selectFrom('schools as s')
    .where(sql<boolean>`extract(isodow from ${now}::timestamptz at time zone s.time_zone) = 1`)
    .where(sql<boolean>`coalesce(s.leaderboard_marked_at < ${weekStart(now)}, true)`)
    .select('s.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that the places of these schools are written down; nobody there may have had one. */
export async function noteWeekSaved(trx: Trx, schoolIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('schools')
    .set({ leaderboard_marked_at: now })
    .where('id', 'in', [...schoolIds])
    .execute();
}

/**
 * Writes down the present places of all students of these schools. Who changed the school on a Monday, and was marked in
 * the old one, keeps that mark.
 *
 * @returns how many students there were
 */
export async function insertWeeklyRanks(trx: Trx, schoolIds: readonly number[], now: Date): Promise<number> {
  const result = await sql`
    with ranks as (
      select a.id, a.school_id,
        rank() over (order by t.total_hours desc) as place,
        rank() over (partition by a.school_id order by t.total_hours desc) as school_place
      from student_totals t join accounts a on a.id = t.account_id
      where t.verified_entries > 0 and not a.is_school_administration
    )
    insert into leaderboard_marks as m (account_id, school_id, rank, school_rank, taken_at)
    select r.id, r.school_id, r.place, r.school_place, ${now}::timestamptz
    from ranks r where r.school_id = any(${schoolIds}::bigint[])
    on conflict (account_id) do update set school_id = excluded.school_id, rank = excluded.rank,
      school_rank = excluded.school_rank, taken_at = excluded.taken_at
      where m.taken_at < (
        select ${weekStart(now)} from schools s where s.id = excluded.school_id
      )`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

/** What the students of the leaderboard have given together, in one row. */
export async function selectPublicTotals(db: Db): Promise<PublicTotals> {
  const row = await db
    .selectFrom('student_totals as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('t.verified_entries', '>', 0)
    .where('a.is_school_administration', '=', false)
    // Or those whom the leaderboard does not show could be found out by subtraction (decision 0023).
    .where('a.leaderboard_name', '<>', 'hidden')
    .where('s.leaderboard_for_visitors', '<>', 'nobody')
    .select(({ fn }) => [
      fn.countAll().as('students'),
      fn.sum('t.total_hours').as('total_hours'),
      fn.sum('t.verified_entries').as('verified_entries'),
      fn.count('a.school_id').distinct().as('schools'),
    ])
    .executeTakeFirstOrThrow();
  return {
    students: Number(row.students),
    // A sum over nobody is null.
    total_hours: Number(row.total_hours ?? 0),
    verified_entries: Number(row.verified_entries ?? 0),
    schools: Number(row.schools),
  };
}
