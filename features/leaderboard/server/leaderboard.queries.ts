import { run } from '#server/platform/database/rows.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/tables.ts';

/** Notified by triggers when the leaderboard's data changes; of totals by `announceCommittedChanges`. */
export const CHANGED_CHANNEL = 'leaderboard_changed';

/** For rows loaded without those triggers. */
export async function announceChange(trx: Trx): Promise<void> {
  await run(trx)`select pg_notify(${CHANGED_CHANNEL}, '')`;
}

/** Notifies all processes of the changed totals that were committed since the last call of any process. */
export async function announceCommittedChanges(db: Db): Promise<void> {
  await run(db)`with changes as (delete from leaderboard_changes returning at)
    select pg_notify(${CHANGED_CHANNEL}, '') from changes limit 1`;
}

export type School = RowOf<typeof selectSchools>;

export function selectSchools(db: Db) {
  return db
    .selectFrom('schools')
    .select(['id', 'name', 'leaderboard_for_visitors as visitor_rule'])
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
}

/**
 * Students with a verified entry (rulings, section 5), in leaderboard order. Members of `ownSchool` see it as each student chose,
 * and other schools as visitors do.
 */
export function selectStudents(
  db: Db,
  ownSchool: number | undefined,
  schools: readonly School[],
): Promise<StudentTotals[]> {
  const rules = schools.map(({ id, visitor_rule }) => (id === ownSchool ? 'as_chosen' : visitor_rule));
  return run<StudentTotals>(db)`
    with students as (
      select a.id, a.first_name, a.last_name, a.school_id, a.graduation_year, t.total_hours, t.verified_entries,
        -- Same as visibilityFor.
        a.leaderboard_name = 'hidden' or a.hidden_by_school or s.rule = 'nobody' as is_hidden,
        a.leaderboard_name = 'initial' or s.rule = 'initial' as is_initial,
        case when a.leaderboard_name = 'hidden' or a.hidden_by_school or (a.leaderboard_picture and s.rule <> 'initial')
          then a.profile_picture end as picture
      from student_totals t
        join accounts a on a.id = t.account_id
        join unnest(${schools.map(({ id }) => id)}::bigint[], ${rules}::text[]) as s (id, rule) on s.id = a.school_id
      where t.verified_entries > 0 and not a.is_school_administration and ${counts}
    )
    select * from students
    -- Sorting must not reveal hidden parts of a name.
    order by total_hours desc,
      lower(case when is_initial then left(btrim(last_name), 1) || '.' else last_name end collate "und-x-icu"),
      lower(first_name collate "und-x-icu"), id`;
}
