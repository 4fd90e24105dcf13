/** What a standing means for accounts `a` of a query (decision 0042); defined only here. */
import { sql, type SqlBool } from 'kysely';

/** Counts in totals and ranks, and is visible to others. */
export const counts = sql<SqlBool>`a.standing = 'member'`;

/** May record entries and ask contacts; for suspended and removed people everything pauses. */
export const takesPart = sql<SqlBool>`a.standing in ('member', 'waiting')`;

/** A student account `o`, other than `a`, including imported people who have not come yet, but no unconfirmed ones. */
export const isOfStudent = sql<SqlBool>`not o.is_school_administration
  and (o.email_verified_at is not null or o.imported_at is not null)`;

/** Known to the school: everybody not removed. */
export const isOfSchool = sql<SqlBool>`a.standing <> 'removed'`;
