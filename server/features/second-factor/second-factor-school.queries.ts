/** All SQL of what a school decides about signing in. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/row-of.ts';

export function findNamed(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select([sql<string>`first_name || ' ' || last_name`.as('name'), 'email'])
    .executeTakeFirst();
}

/** Undefined when the person does not need a second step, or has one. */
export async function findNeed(
  db: Db,
  accountId: number,
): Promise<{ school: string; time_zone: string; from: Date } | undefined> {
  const found = await db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .where('a.id', '=', accountId)
    .where('a.is_school_administration', '=', true)
    .where('a.has_second_factor', '=', false)
    .select(['s.name as school', 's.time_zone', 's.second_factor_from as from'])
    .executeTakeFirst();
  return found?.from ? { ...found, from: found.from } : undefined;
}

type SchoolRules = RowOf<typeof findSchoolRules>;

export function findSchoolRules(db: Db, schoolId: number) {
  return db
    .selectFrom('schools')
    .select(['second_factor_from', 'staff_idle_minutes'])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();
}

/** Locks the rules of a school until the transaction ends. */
export function lockSchoolRules(trx: Trx, schoolId: number) {
  return trx
    .selectFrom('schools')
    .select(['second_factor_from', 'staff_idle_minutes'])
    .where('id', '=', schoolId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function setSchoolRules(trx: Trx, schoolId: number, rules: SchoolRules): Promise<void> {
  await trx.updateTable('schools').set(rules).where('id', '=', schoolId).execute();
}

export function listAdministrators(db: Db, schoolId: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'has_second_factor'])
    .where('school_id', '=', schoolId)
    .where('is_school_administration', '=', true)
    .execute();
}
