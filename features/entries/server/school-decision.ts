/** How staff lock an entry of their school to decide about it (specification, section 4; rulings, section 6). */
import { OWN_ENTRIES } from '#features/students/students.rules.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { isSamePerson } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import { entryColumns } from './history/entry-history.queries.ts';

/** Call it first in a transaction. @throws NotAllowed for a former administrator and for own entries; NotFound */
export async function lockForDecision(trx: Trx, caller: Caller, entryId: number): Promise<SchoolEntryRow> {
  await lockStaff(trx, caller, 'administrator');
  const entry = await lockSchoolEntry(trx, caller.school_id, entryId);
  if (!entry) throw new NotFound();
  if (await isSamePerson(trx, caller.account_id, entry.account_id)) throw new NotAllowed(OWN_ENTRIES);
  return entry;
}

type SchoolEntryRow = RowOf<typeof lockSchoolEntry>;

/** Excludes the recycling bin. */
function lockSchoolEntry(trx: Trx, schoolId: number, entryId: number) {
  return trx
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.id', '=', entryId)
    .where('e.school_id', '=', schoolId)
    .where((entry) => entry.not('e.recycling_bin'))
    .select(entryColumns)
    .select(['e.created_at', 'a.email'])
    .forUpdate('e')
    .executeTakeFirst();
}
