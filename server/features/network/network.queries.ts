/** All SQL of the Administration Network. */
import { sql } from 'kysely';
import type { NetworkUser } from '#shared/network/network.contract.ts';
import { collated, nameMatches } from '#server/platform/database/person-search.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Db } from '#server/platform/app-context.ts';

/** An empty search means everyone. */
export interface PeopleFilter {
  readonly search: string;
  readonly role: 'administrators' | 'students' | undefined;
}

/** The people of a school: heads, administrators, students, each by name. A total order, for stable pages. */
export function selectPeople(
  db: Db,
  schoolId: number,
  filter: PeopleFilter,
  page: { readonly limit: number; readonly offset: number } | undefined,
): Promise<NetworkUser[]> {
  return people(db, schoolId, filter)
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email'])
    .select(['a.is_school_administration', 'a.is_school_administration_head'])
    .orderBy('a.is_school_administration_head', 'desc')
    .orderBy('a.is_school_administration', 'desc')
    .orderBy(collated.last_name)
    .orderBy(collated.first_name)
    .orderBy('a.id')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute();
}

export async function countPeople(db: Db, schoolId: number, filter: PeopleFilter): Promise<number> {
  const { count } = await people(db, schoolId, filter)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function people(db: Db, schoolId: number, { search, role }: PeopleFilter) {
  return db
    .selectFrom('accounts as a')
    .where('a.school_id', '=', schoolId)
    .where(counts)
    .$if(role !== undefined, (query) =>
      query.where('a.is_school_administration', '=', role === 'administrators'),
    )
    .$if(search !== '', (query) => query.where(nameMatches(search)));
}

export interface RoleChangeRow {
  readonly id: number;
  readonly created_at: Date;
  readonly action: 'add' | 'remove';
  readonly is_head: boolean;
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** Null for the command line, and for a head who is gone. */
  readonly by_first_name: string | null;
  readonly by_last_name: string | null;
}

/** The last changes of roles in a school, newest first. */
export function selectRoleChanges(db: Db, schoolId: number, most: number): Promise<RoleChangeRow[]> {
  return db
    .selectFrom('role_changes as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .leftJoin('accounts as b', 'b.id', 'c.actor_account_id')
    .where('c.school_id', '=', schoolId)
    .orderBy('c.id', 'desc')
    .limit(most)
    .select(['c.id', 'c.created_at', 'c.action', 'c.is_head'])
    .select(['a.id as user_id', 'a.first_name', 'a.last_name', 'a.email'])
    .select(['b.first_name as by_first_name', 'b.last_name as by_last_name'])
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
