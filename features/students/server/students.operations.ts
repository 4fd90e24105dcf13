/** How administrators read entries of their school (specification, sections 2 and 4; rulings, section 6). */
import { sql } from 'kysely';
import type { AccountChange, SchoolEntry } from '#features/students/students.contract.ts';
import { listEntriesForSchool } from '#features/entries/server/entries.operations.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import type { Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { isOfSchool } from '#server/platform/database/standing.ts';

/** @throws NotFound */
export async function showEntry(db: Db, accountId: number, entryId: number): Promise<SchoolEntry> {
  const [entry] = await listEntriesForSchool(db, accountId, { entryId });
  if (!entry) throw new NotFound();
  return entry;
}

/** An entry made at the caller's school, with its owner. @throws NotFound, also for the recycling bin */
export async function readEntry(db: Db, caller: Caller, entryId: number) {
  const owner = await people(db, caller.school_id)
    .innerJoin('entries as e', 'e.account_id', 'a.id')
    .where('e.id', '=', entryId)
    .where('e.school_id', '=', caller.school_id)
    .where((entry) => entry.not('e.recycling_bin'))
    .executeTakeFirst();
  if (!owner) throw new NotFound();
  const { is_here: _isHere, total_hours, ...user } = owner;
  const entry = await showEntry(db, user.id, entryId);
  return { ...entry, user: { ...user, total_hours: Number(total_hours) } };
}

/** A person of this school with their verified hours; for former members (not `is_here`), the hours made at it. */
export async function findPerson(db: Db, schoolId: number, accountId: number) {
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

export async function selectChanges(db: Db, accountId: number): Promise<AccountChange[]> {
  const rows = await db
    .selectFrom('account_changes')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .select(['field', 'before', 'after', 'at'])
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

function people(db: Db, schoolId: number) {
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
