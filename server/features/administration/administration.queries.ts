/** All SQL for administrators viewing people and entries of their school. */
import type { AccountChange, EntryOwner } from '#shared/administration/administration.contract.ts';
import type { EntryRow } from '#server/features/entry-history/entry-text.ts';
import { isOfSchool } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** A person of this school with their verified hours. */
export async function findPerson(
  db: Db | Trx,
  schoolId: number,
  accountId: number,
): Promise<EntryOwner | undefined> {
  const row = await people(db)
    .where('a.id', '=', accountId)
    .where('a.school_id', '=', schoolId)
    .where(isOfSchool)
    .executeTakeFirst();
  return row && { ...row, total_hours: Number(row.total_hours ?? 0) };
}

/** The owner of an entry of this school that is not in the recycling bin. */
export async function findOwner(
  db: Db | Trx,
  schoolId: number,
  entryId: number,
): Promise<EntryOwner | undefined> {
  const row = await people(db)
    .innerJoin('entries as e', 'e.account_id', 'a.id')
    .where('e.id', '=', entryId)
    .where('a.school_id', '=', schoolId)
    .where(isOfSchool)
    .where((entry) => entry.not('e.recycling_bin'))
    .executeTakeFirst();
  return row && { ...row, total_hours: Number(row.total_hours ?? 0) };
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

function people(db: Db | Trx) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('student_totals as t', 't.account_id', 'a.id')
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email', 'a.graduation_year'])
    .select(['a.is_school_administration', 't.total_hours']);
}

export interface SchoolEntryRow extends EntryRow {
  readonly email: string;
}

/** Locks an entry of this school that is not in the recycling bin. */
export async function lockSchoolEntry(
  trx: Trx,
  schoolId: number,
  entryId: number,
): Promise<SchoolEntryRow | undefined> {
  const row = await trx
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.id', '=', entryId)
    .where('a.school_id', '=', schoolId)
    .where(isOfSchool)
    .where((entry) => entry.not('e.recycling_bin'))
    .select(['e.id', 'e.account_id', 'e.verified', 'e.recycling_bin', 'e.version', 'a.email'])
    .select(['e.event', 'e.date', 'e.hours', 'e.role', 'e.organizer', 'e.contact', 'e.description'])
    .forUpdate('e')
    .executeTakeFirst();
  return row && { ...row, hours: Number(row.hours) };
}
