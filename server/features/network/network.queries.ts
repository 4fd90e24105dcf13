/** All SQL of the Administration Network. */
import { sql } from 'kysely';
import type { VisitorRule } from '#shared/profile/leaderboard-visibility.rules.ts';
import { tidyLine } from '#shared/text.ts';
import { collated, nameMatches } from '#server/platform/database/person-search.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

interface PeopleFilter {
  readonly search?: string | undefined;
  readonly role?: 'administrators' | 'students' | undefined;
}

/** The people of a school: heads, administrators, students, each by name. A total order, for stable pages. */
export function selectPeople(db: Db, schoolId: number, { search: typed = '', role }: PeopleFilter) {
  const search = tidyLine(typed);
  return db
    .selectFrom('accounts as a')
    .where('a.school_id', '=', schoolId)
    .where(counts)
    .$if(role !== undefined, (query) =>
      query.where('a.is_school_administration', '=', role === 'administrators'),
    )
    .$if(search !== '', (query) => query.where(nameMatches(search)))
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email'])
    .select(['a.is_school_administration', 'a.is_school_administration_head'])
    .orderBy('a.is_school_administration_head', 'desc')
    .orderBy('a.is_school_administration', 'desc')
    .orderBy(collated.last_name)
    .orderBy(collated.first_name)
    .orderBy('a.id');
}

/** Who did it; null for the command line, and for a head who is gone. */
const by = sql<string | null>`b.first_name || ' ' || b.last_name`.as('by');

/** The last fifty changes of roles in a school, newest first. */
export function selectRoleChanges(db: Db, schoolId: number) {
  return db
    .selectFrom('role_changes as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .leftJoin('accounts as b', 'b.id', 'c.actor_account_id')
    .where('c.school_id', '=', schoolId)
    .orderBy('c.id', 'desc')
    .limit(50)
    .select(['c.id', 'c.created_at as at', 'c.action', 'c.is_head', by])
    .select(['a.id as user_id', 'a.email as user_email'])
    .select(sql<string>`a.first_name || ' ' || a.last_name`.as('user_name'))
    .execute();
}

export async function isAdministrator(db: Db, accountId: number): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('is_school_administration')
    .executeTakeFirst();
  return row?.is_school_administration;
}

/** What visitors see of a school, and who last changed it. */
export function findVisitorRule(db: Db, schoolId: number) {
  return db
    .selectFrom('schools as s')
    .leftJoin('visitor_rule_changes as c', 'c.school_id', 's.id')
    .leftJoin('accounts as b', 'b.id', 'c.actor_account_id')
    .where('s.id', '=', schoolId)
    .orderBy('c.id', 'desc')
    .limit(1)
    .select(['s.leaderboard_for_visitors as visitors', 'c.created_at as at', by])
    .executeTakeFirstOrThrow();
}

/** Sets and logs the rule of a school. @returns false when it was already so */
export async function changeVisitorRule(
  trx: Trx,
  change: { school_id: number; visitors: VisitorRule; actor_account_id: number; created_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({ leaderboard_for_visitors: change.visitors })
    .where('id', '=', change.school_id)
    .where('leaderboard_for_visitors', '<>', change.visitors)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await trx.insertInto('visitor_rule_changes').values(change).execute();
  return true;
}
