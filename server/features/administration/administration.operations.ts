/** How administrators read and lock entries of their school (specification, sections 2 and 4; rulings, section 6). */
import { sql } from 'kysely';
import type { AccountChange, SchoolEntry } from '#shared/administration/administration.contract.ts';
import { OWN_ENTRIES } from '#shared/administration/administration.rules.ts';
import { listEntriesForSchool } from '#server/features/entries/entries.operations.ts';
import { NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { isSamePerson } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { isOfSchool } from '#server/platform/database/standing.ts';
import type { RowOf } from '#server/platform/database/tables.ts';

/**
 * Locks an entry to decide about. Call it first in a transaction. @throws NotAllowed when the caller is no
 * longer an administrator, and for own entries; NotFound
 */
export async function lockForDecision(trx: Trx, caller: Caller, entryId: number): Promise<SchoolEntryRow> {
  await lockStaff(trx, caller, 'administrator');
  const entry = await lockSchoolEntry(trx, caller.school_id, entryId);
  if (!entry) throw new NotFound();
  if (await isSamePerson(trx, caller.account_id, entry.account_id)) throw new NotAllowed(OWN_ENTRIES);
  return entry;
}

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

type SchoolEntryRow = RowOf<typeof lockSchoolEntry>;

/** Excludes the recycling bin. */
async function lockSchoolEntry(trx: Trx, schoolId: number, entryId: number) {
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
