/** Which students a report is about, in SQL. */
import { sql, type RawBuilder } from 'kysely';

/** Students of a school whose year of graduation is in a range. */
export interface Classes {
  readonly schoolId: number;
  readonly from: number;
  /** Null: all later ones. */
  readonly to: number | null;
}

/** Whether the account `a` is one of them: a member without a role. */
export const ofClasses = ({ schoolId, from, to }: Classes): RawBuilder<unknown> => sql`
  a.school_id = ${schoolId} and a.standing = 'member' and not a.is_school_administration
    and a.graduation_year between ${from}::integer and coalesce(${to}::integer, 9999)`;
