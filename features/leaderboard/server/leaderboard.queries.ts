import { sql, type RawBuilder } from 'kysely';
import { counts } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/tables.ts';

/** Notified by triggers when the leaderboard's data changes; of totals by `announceCommittedChanges`. */
export const CHANGED_CHANNEL = 'leaderboard_changed';

/** For rows loaded without those triggers. */
export async function announceChange(trx: Trx): Promise<void> {
  await sql`select pg_notify(${CHANGED_CHANNEL}, '')`.execute(trx);
}

/** Notifies all processes of the changed totals that were committed since the last call of any process. */
export async function announceCommittedChanges(db: Db): Promise<void> {
  await sql`with changes as (delete from leaderboard_changes returning at)
    select pg_notify(${CHANGED_CHANNEL}, '') from changes limit 1`.execute(db);
}

export type SchoolThisWeek = RowOf<typeof selectSchools>;

/** The start of Monday in the zone of school `s`. */
function weekStart(now: Date): RawBuilder<Date> {
  return sql<Date>`(date_trunc('week', ${now}::timestamptz at time zone s.time_zone) at time zone s.time_zone)`;
}

export function selectSchools(db: Db, now: Date) {
  const week = weekStart(now);
  return db
    .selectFrom('schools as s')
    .select(['s.id', 's.name', 's.leaderboard_for_visitors as visitor_rule', week.as('week_start')])
    .select([
      // From then on, its marks are those of the week before.
      sql<Date>`(date_trunc('week', ${now}::timestamptz at time zone s.time_zone) + interval '7 days')
        at time zone s.time_zone`.as('week_end'),
      // Without ranks saved this week, it is unknown who is new.
      sql<boolean>`coalesce(s.leaderboard_marked_at >= ${week}, false)`.as('is_marked'),
    ])
    .execute();
}

export interface StudentTotals {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_initial: boolean;
  readonly is_hidden: boolean;
  readonly school_id: number;
  readonly graduation_year: number;
  readonly picture: string | null;
  readonly total_hours: string;
  readonly verified_entries: number;
  /** Ranks saved on Monday of this week, overall and within the school. */
  readonly mark: number | null;
  readonly school_mark: number | null;
}

/**
 * Students with a verified entry (rulings, section 5), in leaderboard order. Students hidden from the
 * audience are removed from Monday's ranks, so that no gap reveals them (decision 0023). Members of
 * `ownSchool` see it as each student chose, and other schools as visitors do.
 */
export async function selectStudents(
  db: Db,
  ownSchool: number | undefined,
  schools: readonly SchoolThisWeek[],
): Promise<StudentTotals[]> {
  const rules = schools.map(({ id, visitor_rule }) => (id === ownSchool ? 'as_chosen' : visitor_rule));
  const { rows } = await sql<StudentTotals>`
    with students as (
      select a.id, a.first_name, a.last_name, a.school_id, a.graduation_year, t.total_hours, t.verified_entries,
        -- Same as visibilityFor.
        a.leaderboard_name = 'hidden' or a.hidden_by_school or s.rule = 'nobody' as is_hidden,
        a.leaderboard_name = 'initial' or s.rule = 'initial' as is_initial,
        case when a.leaderboard_name = 'hidden' or a.hidden_by_school or (a.leaderboard_picture and s.rule <> 'initial')
          then a.profile_picture end as picture,
        t.verified_entries > 0 and not a.is_school_administration and ${counts} as is_listed,
        m.rank, m.school_rank, m.school_id as marked_school_id
      from student_totals t
        join accounts a on a.id = t.account_id
        join unnest(${schools.map(({ id }) => id)}::bigint[], ${rules}::text[],
          ${schools.map(({ week_start }) => week_start)}::timestamptz[]) as s (id, rule, week_start) on s.id = a.school_id
        left join leaderboard_marks m on m.account_id = a.id and m.taken_at >= s.week_start
      -- Includes hidden students who ranked on Monday but are not listed now, to take them out of Monday's
      -- ranks.
      where t.verified_entries > 0 and not a.is_school_administration and ${counts} or m.account_id is not null
    ), marked as (
      select *,
        rank - count(*) filter (where is_hidden)
          over (order by rank groups between unbounded preceding and 1 preceding) as mark,
        school_rank - count(*) filter (where is_hidden)
          over (partition by marked_school_id order by school_rank groups between unbounded preceding and 1 preceding)
          as school_mark
      from students
    )
    select id, first_name, last_name, is_initial, is_hidden, school_id, graduation_year, picture, total_hours,
      verified_entries, mark::int,
      -- Students who came from another school had no rank in this one.
      case when marked_school_id = school_id then school_mark::int end as school_mark
    from marked
    where is_listed
    -- Sorting must not reveal hidden parts of a name.
    order by total_hours desc,
      lower(case when is_initial then left(btrim(last_name), 1) || '.' else last_name end collate "und-x-icu"),
      lower(first_name collate "und-x-icu"), id`.execute(db);
  return rows;
}

/** Serializes saving ranks until the transaction ends. */
export async function lockWeeklyRanks(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('limelight leaderboard marks', 0))`.execute(trx);
}

export async function selectSchoolsWithoutWeek(trx: Trx, now: Date): Promise<number[]> {
  const rows = await trx
    .selectFrom('schools as s')
    .where(sql<boolean>`extract(isodow from ${now}::timestamptz at time zone s.time_zone) = 1`)
    .where(sql<boolean>`coalesce(s.leaderboard_marked_at < ${weekStart(now)}, true)`)
    .select('s.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function noteWeekSaved(trx: Trx, schoolIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('schools')
    .set({ leaderboard_marked_at: now })
    .where('id', 'in', [...schoolIds])
    .execute();
}

/** Returns how many were saved. Students who changed school that Monday keep the old one's mark. */
export async function insertWeeklyRanks(trx: Trx, schoolIds: readonly number[], now: Date): Promise<number> {
  const result = await sql`
    with ranks as (
      select a.id, a.school_id,
        rank() over (order by t.total_hours desc) as place,
        rank() over (partition by a.school_id order by t.total_hours desc) as school_place
      from student_totals t join accounts a on a.id = t.account_id
      where t.verified_entries > 0 and not a.is_school_administration and ${counts}
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
