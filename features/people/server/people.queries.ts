import { sql } from 'kysely';
import type { Person } from '#features/people/people.contract.ts';
import { sameMailboxAt, wasRemovedFrom } from '#features/membership/server/joining.queries.ts';
import type { Db } from '#server/platform/app-context.ts';

/** Excludes people suspended by another school. */
export function selectJoining(db: Db, schoolId: number) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.joining_school_id', '=', schoolId)
    .where('a.standing', '<>', 'suspended')
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email', 'a.graduation_year'])
    .select(sql<Date>`a.joining_since`.as('since'))
    .select(sql<string | null>`case when a.standing = 'member' then s.name end`.as('from_school'))
    .select(wasRemovedFrom(sql`${schoolId}::bigint`).as('was_removed'))
    .select(sameMailboxAt(sql`${schoolId}::bigint`).as('same_mailbox_as'))
    .orderBy('a.joining_since')
    .orderBy('a.id');
}

/** Of account `a`, a member or suspended. */
export const personColumns = [
  'a.id',
  'a.first_name',
  'a.last_name',
  'a.email',
  'a.graduation_year',
  'a.is_school_administration',
  'a.standing_without_mail as without_mail',
  'a.hidden_by_school',
  'a.names_fixed',
  'a.wanted_graduation_year',
  sql<Person['standing']>`a.standing`.as('standing'),
  sql<string | null>`case when a.standing = 'suspended' then a.standing_reason end`.as('reason'),
  sql<Date | null>`case when a.standing = 'suspended' then a.standing_at end`.as('since'),
] as const;

export function findPerson(db: Db, schoolId: number, id: number) {
  return db
    .selectFrom('accounts as a')
    .where('a.id', '=', id)
    .where('a.school_id', '=', schoolId)
    .where('a.standing', 'in', ['member', 'suspended'])
    .select(personColumns)
    .executeTakeFirst();
}
