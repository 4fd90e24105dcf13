/** All SQL of the leaderboard. */
import type { Db } from '#server/platform/platform.ts';

/** A student with verified hours, before places are given. */
export interface Standing {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly school: string;
  readonly graduation_year: number;
  readonly profile_picture: string | null;
  readonly total_hours: number;
}

/** Every student with at least one verified entry (rulings, section 5). */
export async function selectStandings(db: Db): Promise<Standing[]> {
  const rows = await db
    .selectFrom('student_totals as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('t.verified_entries', '>', 0)
    .where('a.is_school_administration', '=', false)
    .select([
      'a.id',
      'a.first_name',
      'a.last_name',
      's.name as school',
      'a.graduation_year',
      'a.profile_picture',
    ])
    .select('t.total_hours')
    .execute();
  return rows.map((row) => ({ ...row, total_hours: Number(row.total_hours) }));
}
