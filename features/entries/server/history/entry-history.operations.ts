import type { HistoryLine, RemovedEntry } from '#features/entries/entry-history.contract.ts';
import { deferralReasonsForSchool, deferralReasonsForStudent } from '#features/entries/deferred-request.ts';
import { fieldNames } from '#features/entries/entry-fields.ts';
import { mailboxOf } from '#features/entries/mailbox.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import type { Db, AppContext } from '#server/platform/app-context.ts';
import { isAnswerOfServer, plainProblem, storedProblem } from '#server/platform/mail/mail-problem.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lacksSecondFactor } from '#server/platform/auth/staff.ts';
import * as queries from './entry-history.queries.ts';

/**
 * An entry's history, for its owner and the administrators of the school where it was made; until it is deleted, also for those
 * of the owner's present school. The owner loses it with their own deletion, but not in the recycling bin. @throws NotFound
 */
export async function readHistory({ db, clock }: AppContext, caller: Caller, entryId: number) {
  const owner = await queries.findHistoryOwner(db, entryId);
  if (!owner) throw new NotFound();
  const isOwn = owner.id === caller.account_id;
  const isStaff = caller.is_school_administration && !lacksSecondFactor(caller, clock.now());
  const administers = isStaff && isShownTo(owner, caller.school_id);
  if (!isOwn && !administers) throw new NotFound();
  const rows = await queries.selectHistories(db, owner.id, [entryId]);
  // Lines about mails carry the text of the mail, which may be older.
  const last = rows.findLast(({ kind }) => !kind.startsWith('mail') && kind !== 'opened');
  if (!last || (!administers && rows.some(({ kind }) => kind === 'deleted'))) throw new NotFound();
  return {
    id: entryId,
    entry: last.entry,
    is_there: owner.present_id !== null,
    owner: { id: owner.id, first_name: owner.first_name, last_name: owner.last_name },
    lines: isOwn ? rows.map((row) => describeLine(row)) : await describeForSchool(db, rows),
  };
}

type HistoryOwner = NonNullable<Awaited<ReturnType<typeof queries.findHistoryOwner>>>;

function isShownTo(owner: HistoryOwner, schoolId: number): boolean {
  if (owner.record_school_id === schoolId) return true;
  const isListed = owner.present_id !== null && owner.recycling_bin === false;
  return isListed && owner.school_id === schoolId && owner.standing !== 'removed';
}

/** The school also sees that a contact is a student, which is allowed, but not for the owner to know. */
async function describeForSchool(db: Db, rows: readonly queries.HistoryRow[]): Promise<HistoryLine[]> {
  const students = new Set(await queries.findStudentMailboxes(db, rows.map(contactOf)));
  return rows.map((row) => ({
    ...describeLine(row, deferralReasonsForSchool),
    call: row.details.call ?? null,
    contact_is_student: concernsContact.includes(row.kind) && students.has(mailboxOf(contactOf(row))),
  }));
}

const concernsContact: readonly HistoryLine['kind'][] = ['mail queued', 'accepted', 'rejected'];

function contactOf({ details, entry }: queries.HistoryRow): string {
  return details.to ?? details.contact ?? entry.contact;
}

/** The caller's entries that others removed, with their last text. */
export async function listRemoved({ db }: AppContext, caller: Caller): Promise<RemovedEntry[]> {
  const rows = await queries.selectRemovedEntries(db, caller.account_id);
  return rows.map(({ entry_id: id, kind, at, entry, details }) => ({
    id,
    kind,
    at: at.toISOString(),
    ...entry,
    reason: details.reason ?? null,
    unknown_student: details.unknown_student ?? false,
  }));
}

type LineWithText = HistoryLine & { readonly entry: EntryText };

/** Histories by entry, oldest line first, deleted entries included. */
export async function readHistories(db: Db, accountId: number, entryIds: readonly number[]) {
  const rows = await queries.selectHistories(db, accountId, entryIds);
  const byEntry = new Map<number, LineWithText[]>();
  for (const row of rows) {
    const lines = byEntry.get(row.entry_id) ?? [];
    byEntry.set(row.entry_id, lines);
    lines.push({ ...describeLine(row), entry: row.entry });
  }
  return byEntry;
}

function describeLine(row: queries.HistoryRow, held = deferralReasonsForStudent): HistoryLine {
  const { kind, details } = row;
  const failed = kind === 'mail failed' || kind === 'mail bounced';
  const reason = details.reason ?? '';
  return {
    kind,
    at: row.at.toISOString(),
    actor: row.actor,
    actor_name: nameOf(row),
    school: row.school,
    changes: details.before ? changesBetween(details.before, row.entry) : [],
    mail: details.mail ?? null,
    to: details.to ?? null,
    // Errors on our own side would reveal our machines and help no reader.
    reason: reason === '' || (failed && !isAnswerOfServer(reason)) ? null : reason,
    problem: failed
      ? plainProblem(storedProblem(details.problem, reason))
      : details.held_by && details.held_by !== 'list'
        ? held[details.held_by]
        : null,
    not_before: details.not_before ?? null,
    contact_is_student: false,
    student_name: details.student ?? null,
    ...(details.says_to_be !== undefined && { says_to_be: details.says_to_be }),
    ...(details.undo && { is_undo: true as const }),
    evidence: details.evidence ?? null,
    signed_by:
      details.evidence === 'slip' && details.facts && 'person' in details.facts ? details.facts.person : null,
    unknown_student: details.unknown_student ?? false,
    // The student may not know this phone number.
    call: details.call ? { ...details.call, number: null } : null,
  };
}

function nameOf(row: queries.HistoryRow): string | null {
  if (row.actor === 'contact') return row.details.contact ?? row.entry.contact;
  return row.actor_first_name === null ? null : `${row.actor_first_name} ${row.actor_last_name ?? ''}`.trim();
}

function changesBetween(before: EntryText, after: EntryText): HistoryLine['changes'] {
  return fieldNames
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }));
}
