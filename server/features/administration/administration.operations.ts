/** What administrators do to the entries of their school (specification, sections 2 and 4; rulings, section 6). */
import type { z } from 'zod';
import { sql } from 'kysely';
import type {
  getUserEntries,
  SchoolEntry,
  SchoolEntryWithUser,
  AccountChange,
} from '#shared/administration/administration.contract.ts';
import { adminEntryChecks, OWN_ENTRIES } from '#shared/administration/administration.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { lineBy, writeReading } from '#server/features/activity/activity.queries.ts';
import { isSameText, checkUnchanged } from '#server/features/entries/changed-meanwhile.ts';
import { countRequest } from '#server/features/entries/entries.limits.ts';
import { listEntriesForSchool } from '#server/features/entries/entries.operations.ts';
import { replaceEntry, setVerified, startWaiting } from '#server/features/entries/entries.queries.ts';
import {
  sendVerificationRequest,
  askIfDropped,
  readAskingStudent,
} from '#server/features/entries/entry-asking.operations.ts';
import { addHistory, textOf, type EntryRow } from '#server/features/entry-history/entry-history.queries.ts';
import { supersedeRequests } from '#server/features/entries/entry-requests.queries.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { NotAllowed, NotFound, refuseFirstFailure } from '#server/platform/http/errors.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import { selectOwnMailboxes, isSamePerson } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { isOfSchool } from '#server/platform/database/standing.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { decidesEarlierHours, selectMadeElsewhere } from './earlier-hours.operations.ts';
import { notWaiting } from '#server/features/entries/entry-waiting.queries.ts';

/**
 * A person of the caller's school with their entries, also with those made elsewhere, which the school cannot change; of who has
 * left, only the entries made at it. Is written down once an hour.
 * @throws NotFound
 */
export async function readPerson(
  { db, clock }: AppContext,
  caller: Caller,
  accountId: number,
  page?: number,
): Promise<PersonOfSchool> {
  const person = await findPerson(db, caller.school_id, accountId);
  if (!person) throw new NotFound();
  const { is_here, ...user } = person;
  await writeReading(db, { ...lineBy(caller, clock.now(), user.id), kind: 'student read' });
  if (!is_here) {
    const entries = await listEntriesForSchool(db, user.id, { schoolId: caller.school_id, page });
    const nothing = { changes: [], made_elsewhere: [], decides_earlier_hours: false };
    return { entries, user, has_left: true, ...nothing };
  }
  return {
    entries: await listEntriesForSchool(db, user.id, { page }),
    user,
    changes: await selectChanges(db, user.id),
    has_left: false,
    made_elsewhere: await selectMadeElsewhere(db, caller.school_id, user.id),
    decides_earlier_hours: await decidesEarlierHours(db, caller.school_id),
  };
}

type PersonOfSchool = z.output<typeof getUserEntries.reply>;

/** An entry that was made at the caller's school, with its owner. @throws NotFound also when it is in the recycling bin. */
export async function readEntry({ db }: Pick<AppContext, 'db'>, caller: Caller, entryId: number) {
  const user = await findOwner(db, caller.school_id, entryId);
  if (!user) throw new NotFound();
  const { is_here: _isHere, ...owner } = user;
  return { ...(await showEntry(db, user.id, entryId)), user: owner };
}

interface Decision {
  readonly verified?: boolean | undefined;
  readonly version?: number | undefined;
}

/** Without `verified`, toggles it. @throws NotFound; NotAllowed for an own entry; Conflict for an old `version`. */
export async function decideEntry(
  context: AppContext,
  caller: Caller,
  entryId: number,
  { verified: wanted, version }: Decision,
): Promise<SchoolEntry> {
  return context.db.transaction().execute(async (trx) => {
    const entry = await lockForDecision(trx, caller, entryId);
    await checkUnchanged(trx, caller, entry, version);
    const verified = wanted ?? !entry.verified;
    if (verified !== entry.verified) {
      const now = context.clock.now();
      await setVerified(trx, entryId, verified, now);
      await addHistory(trx, line(entry, verified ? 'verified' : 'set back', caller, now));
      if (!verified) await askIfDropped(context, trx, entry);
    }
    return showEntry(trx, entry.account_id, entryId);
  });
}

/** Moves an entry to the recycling bin. @throws as `decideEntry`. */
export async function binEntry(context: AppContext, caller: Caller, entryId: number, version?: number) {
  await context.db.transaction().execute(async (trx) => {
    const entry = await lockForDecision(trx, caller, entryId);
    await checkUnchanged(trx, caller, entry, version);
    const now = context.clock.now();
    // Moves an entry to the recycling bin: it no longer counts or waits. Whether it is verified stays.
    await trx
      .updateTable('entries')
      .set({ recycling_bin: true, updated_at: now, ...notWaiting })
      .where('id', '=', entryId)
      .execute();
    await addHistory(trx, line(entry, 'binned', caller, now));
  });
}

/**
 * Changes an entry; older links end. Unless it is verified, asks the contact again, if they want mail.
 * @throws as `decideEntry`; InvalidFields with the first check that fails (specification, section 5).
 */
export async function correctEntry(
  context: AppContext,
  caller: Caller,
  entryId: number,
  { verified, version: seen, ...fields }: EntryFields & Decision & { readonly verified: boolean },
): Promise<SchoolEntryWithUser> {
  return context.db.transaction().execute(async (trx) => {
    const before = await lockForDecision(trx, caller, entryId);
    // Read under the lock, so that the times of the history go forward.
    const now = context.clock.now();
    const isLate = seen !== undefined && seen !== before.version;
    if (isLate && before.verified === verified && isSameText(before, fields))
      return readEntry({ db: trx }, caller, entryId);
    await checkUnchanged(trx, caller, before, seen);
    const studentEmails = await selectOwnMailboxes(trx, before.account_id);
    const text = checkedText(context, caller, { ...before, studentEmails }, fields);
    const version = await replaceEntry(trx, entryId, text, verified, now);
    const entry = { ...before, ...text, version, verified };
    await supersedeRequests(trx, [entryId], now);
    const asker = verified ? undefined : await readAskingStudent(context, trx, entry, before.email);
    const asks = asker?.stop === null;
    const hold = asks ? await countRequest(context, trx, asker, entry.contact, 'school') : undefined;
    if (!asks && !verified) await startWaiting(trx, entryId, null, now);
    const details = { before: textOf(before), was_verified: before.verified };
    await addHistory(trx, { ...line(entry, 'changed', caller, now), details });
    if (verified) await addHistory(trx, line(entry, 'verified', caller, now));
    if (asks) await sendVerificationRequest(context, trx, entry, hold);
    return readEntry({ db: trx }, caller, entryId);
  });
}

/**
 * Locks an entry that the caller may decide about. Call it first in a transaction.
 * @throws NotAllowed when the caller is no administrator any more, and for an own entry; NotFound
 */
export async function lockForDecision(trx: Trx, caller: Caller, entryId: number): Promise<SchoolEntryRow> {
  await lockStaff(trx, caller, 'administrator');
  const entry = await lockSchoolEntry(trx, caller.school_id, entryId);
  if (!entry) throw new NotFound();
  if (await isSamePerson(trx, caller.account_id, entry.account_id)) throw new NotAllowed(OWN_ENTRIES);
  return entry;
}

/** An entry as its school sees it. @throws NotFound */
export async function showEntry(db: Db | Trx, accountId: number, entryId: number): Promise<SchoolEntry> {
  const [entry] = await listEntriesForSchool(db, accountId, { entryId });
  if (!entry) throw new NotFound();
  return entry;
}

function checkedText(
  { clock }: AppContext,
  { time_zone }: Caller,
  before: { readonly hours: number; readonly studentEmails: readonly string[] },
  fields: EntryFields,
): EntryText {
  const { event, date, role, organizer, description } = fields;
  const context = {
    studentEmails: before.studentEmails,
    today: dayInZone(clock.now(), time_zone),
    presentHours: before.hours,
  };
  refuseFirstFailure(adminEntryChecks(context), fields);
  // The checks pass a whole number, or the value that the entry already has.
  const hours = /^\d+$/.test(fields.hours) ? Number(fields.hours) : before.hours;
  return { event, date, hours, role, organizer, contact: normalizeEmail(fields.contact), description };
}

function line(
  entry: EntryRow,
  kind: 'verified' | 'set back' | 'binned' | 'changed',
  { account_id }: Caller,
  at: Date,
) {
  return { entry, kind, actor: 'administrator', actor_account_id: account_id, at } as const;
}

/**
 * A person of this school with their verified hours, or one who has left it or was removed (not `is_here`), with the hours of the
 * entries made at it.
 */
async function findPerson(db: Db | Trx, schoolId: number, accountId: number) {
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

async function findOwner(db: Db | Trx, schoolId: number, entryId: number) {
  const row = await people(db, schoolId)
    .innerJoin('entries as e', 'e.account_id', 'a.id')
    .where('e.id', '=', entryId)
    .where('e.school_id', '=', schoolId)
    .where((entry) => entry.not('e.recycling_bin'))
    .executeTakeFirst();
  return row && { ...row, total_hours: Number(row.total_hours) };
}

async function selectChanges(db: Db, accountId: number): Promise<AccountChange[]> {
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

type SchoolEntryRow = RowOf<typeof lockSchoolEntry>;

/** Locks an entry that was made at this school and is not in the recycling bin. */
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
