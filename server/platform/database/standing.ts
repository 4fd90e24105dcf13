/** The one place that says what a standing means for the accounts of a query, which calls them `a` (decision 0042). */
import { sql, type SqlBool } from 'kysely';

/** Counts in totals and ranks, and is shown to others: who waits, is suspended or was removed does not. */
export const counts = sql<SqlBool>`a.standing = 'member'`;

/** Records entries, whose contacts are asked. For who is suspended or was removed everything stands still. */
export const takesPart = sql<SqlBool>`a.standing in ('member', 'waiting')`;

/** Also who was imported and has not come yet; not what nobody has confirmed. Of accounts that a query calls `o`, beside its `a`. */
export const isOfStudent = sql<SqlBool>`not o.is_school_administration
  and (o.email_verified_at is not null or o.imported_at is not null)`;

/** Is known to the school: everybody but who was removed. */
export const isOfSchool = sql<SqlBool>`a.standing <> 'removed'`;
