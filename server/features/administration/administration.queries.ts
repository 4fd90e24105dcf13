/** All SQL for administrators viewing people and entries of their school. */
import { sql } from 'kysely';
import type { AccountChange } from '#shared/administration/administration.contract.ts';
import { isOfSchool } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { RowOf } from '#server/platform/database/row-of.ts';

/**
 * A person of this school with their verified hours, or one who has left it or was removed (not `is_here`), with the hours of the
 * entries made at it.
 */
export async function findPerson(db: Db | Trx, schoolId: number, accountId: number) {
  const row = await people(db, schoolId)
    .where('a.id', '=', accountId)
    .where(({ or, exists, selectFrom }) =>
      or([
        isHere(schoolId),
        exists(
          selectFrom('entries as e')
            .whereRef('e.account_id', '=', 'a.id')
            .where('e.school_id', '=', schoolId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row && { ...row, total_hours: Number(row.total_hours) };
}

/** The owner of an entry that was made at this school and is not in the recycling bin. */
export async function findOwner(db: Db | Trx, schoolId: number, entryId: number) {
  const row = await people(db, schoolId)
    .innerJoin('entries as e', 'e.account_id', 'a.id')
    .where('e.id', '=', entryId)
    .where('e.school_id', '=', schoolId)
    .where((entry) => entry.not('e.recycling_bin'))
    .executeTakeFirst();
  return row && { ...row, total_hours: Number(row.total_hours) };
}

/** A person's changes to their own profile, newest first. */
export async function selectChanges(db: Db, accountId: number): Promise<AccountChange[]> {
  const rows = await db
    .selectFrom('account_changes')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .select(['field', 'before', 'after', 'at'])
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

function people(db: Db | Trx, schoolId: number) {
  return db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email', 'a.graduation_year'])
    .select(['a.is_school_administration', isHere(schoolId).as('is_here')])
    .select(
      sql<string>`coalesce(case when ${isHere(schoolId)}
        then (select total_hours from student_totals where account_id = a.id)
        else (select sum(hours) from entries
          where account_id = a.id and school_id = ${schoolId} and verified and not recycling_bin) end, 0)`.as(
        'total_hours',
      ),
    );
}

const isHere = (schoolId: number) => sql<boolean>`(a.school_id = ${schoolId} and ${isOfSchool})`;

export type SchoolEntryRow = RowOf<typeof lockSchoolEntry>;

/** Locks an entry that was made at this school and is not in the recycling bin. */
export async function lockSchoolEntry(trx: Trx, schoolId: number, entryId: number) {
  const row = await trx
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.id', '=', entryId)
    .where('e.school_id', '=', schoolId)
    .where((entry) => entry.not('e.recycling_bin'))
    .select(['e.id', 'e.account_id', 'e.verified', 'e.recycling_bin', 'e.version', 'e.created_at', 'a.email'])
    .select(['e.event', 'e.date', 'e.hours', 'e.role', 'e.organizer', 'e.contact', 'e.description'])
    .forUpdate('e')
    .executeTakeFirst();
  return row && { ...row, hours: Number(row.hours) };
}
