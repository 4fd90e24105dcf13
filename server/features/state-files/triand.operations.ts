/** Files for TRIAND, the system of Arkansas: the difference between what counts now and what was filed (docs/decisions/0061). */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type {
  EntryLeftOut,
  StateFile,
  StudentLeftOut,
  TriandPreview,
} from '#shared/state-files/files.contract.ts';
import type { SchoolNumbers } from '#shared/state-files/facts.contract.ts';
import { writeActivity } from '#server/features/activity/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import type { Clock } from '#server/platform/clock.ts';
import { Conflict, NotFound } from '#server/platform/http/errors.ts';
import { countStudents, isInSchool, type CountedEntry, type CountedStudent } from './counted-students.ts';
import { findNumbers } from './facts.queries.ts';
import * as queries from './triand.queries.ts';
import {
  numbersMissing,
  textsMissing,
  TRIAND_HEAD,
  triandLine,
  triandName,
  triandRow,
  whyNotStudent,
  type FiledTexts,
} from './triand.rows.ts';

/** Of a list; the number is of all. */
export const SHOWN_MAXIMUM = 200;
/** Entries of which the texts are read at once. */
const BATCH = 1000;

export const NOTHING_NEW = 'Nothing is new: what counts now has been filed already.';
export const NUMBERS_MISSING =
  'The numbers of your district and school are missing. Please fill them in first.';

/** What the next file would add and remove, and what is left out. */
export async function previewTriand(context: AppContext, caller: Caller): Promise<TriandPreview> {
  const { db } = context;
  const numbers = await findNumbers(db, caller.school_id);
  const { adds, takenBack, unchanged, students, entries } = await compare(context, caller, numbers);
  return {
    adds: adds.length,
    removes: takenBack.length,
    unchanged,
    numbers: numbersMissing(numbers),
    students: students.slice(0, SHOWN_MAXIMUM),
    students_left_out: students.length,
    entries: entries.slice(0, SHOWN_MAXIMUM),
    entries_left_out: entries.length,
  };
}

/** @throws Conflict when nothing is new, or a number of the school is missing */
export async function makeTriand({ db, clock }: AppContext, caller: Caller): Promise<StateFile> {
  const { school_id, account_id } = caller;
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'head');
    // What is compared has to be what was filed when this one is stored.
    await queries.lockFiling(trx, school_id);
    const numbers = await findNumbers(trx, school_id);
    if (numbersMissing(numbers).length > 0) throw new Conflict(NUMBERS_MISSING);
    const { adds, takenBack } = await compare({ db: trx, clock }, caller, numbers);
    // An account may have gone since it was read: the next file takes nothing back of what was never filed.
    const there = await queries.holdAccounts(
      trx,
      adds.map((one) => one.account_id),
    );
    const lines: queries.NewLine[] = [
      ...takenBack.map(({ account_id: whose, entry_id, line }) => ({
        operation: 'remove' as const,
        account_id: whose,
        entry_id,
        line,
      })),
      ...adds
        .filter((one) => there.has(one.account_id))
        .map((one) => ({ operation: 'add' as const, ...one })),
    ];
    if (lines.length === 0) throw new Conflict(NOTHING_NEW);
    const removed = takenBack.length;
    const added = lines.length - removed;
    const now = clock.now();
    const file = {
      school_id,
      district_lea: numbers.district_lea,
      by_account_id: account_id,
      head: TRIAND_HEAD,
      added,
      removed,
      sha256: checksum(textOf(TRIAND_HEAD, lines)),
      created_at: now,
    };
    const id = await queries.insertFile(trx, file, lines, takenBack);
    await writeActivity(trx, {
      school_id,
      kind: 'state file made',
      actor_account_id: account_id,
      subject_account_id: null,
      facts: { file: id, added, removed },
      created_at: now,
    });
    const row = await queries.findFile(trx, school_id, id);
    if (!row) throw new Error(`File ${id} was not stored`);
    return describeFile(row);
  });
}

/** A file that was made. That somebody takes it is written down before. @throws NotFound for one of another school */
export async function downloadStateFile(
  { db, clock }: AppContext,
  { school_id, account_id }: Caller,
  id: number,
): Promise<{ readonly name: string; readonly file: Readable }> {
  const found = await queries.findFile(db, school_id, id);
  if (!found) throw new NotFound();
  const name = triandName(id, found.district_lea);
  await db.transaction().execute((trx) =>
    writeActivity(trx, {
      school_id,
      kind: 'state file downloaded',
      actor_account_id: account_id,
      subject_account_id: null,
      facts: { name },
      created_at: clock.now(),
    }),
  );
  return { name, file: Readable.from([textOf(found.head, await queries.selectLines(db, id))]) };
}

export function describeFile(row: queries.FileRow): StateFile {
  const { id, district_lea, created_at, by_name, added, removed, sha256, gone } = row;
  return {
    id,
    file_name: triandName(id, district_lea),
    at: created_at.toISOString(),
    by_name,
    added,
    removed,
    sha256: sha256.toString('hex'),
    gone: Number(gone),
  };
}

interface Row {
  readonly account_id: number;
  readonly entry_id: number;
  readonly line: string;
}

interface Comparison {
  readonly adds: readonly Row[];
  readonly takenBack: readonly queries.FiledLine[];
  readonly unchanged: number;
  readonly students: readonly StudentLeftOut[];
  readonly entries: readonly EntryLeftOut[];
}

async function compare(
  context: { readonly db: Db | Trx; readonly clock: Clock },
  caller: Caller,
  numbers: SchoolNumbers,
): Promise<Comparison> {
  const { db } = context;
  const filed = new Map(
    (await queries.selectFiled(db, caller.school_id)).map((line) => [line.entry_id, line]),
  );
  const oldest = await queries.findOldestFiled(db, caller.school_id);
  const counted = await countStudents(context, caller, oldest === null ? {} : { oldest });
  // After graduation nothing is added any more.
  const asked = counted.map((student) =>
    isInSchool(student)
      ? student
      : { ...student, entries: student.entries.filter(({ id }) => filed.has(id)), unsaid: [] },
  );
  const { rows, students, entries } = await rowsOf(db, caller.school_id, numbers, asked);
  const byEntry = new Map(rows.map((row) => [row.entry_id, row]));
  const adds = rows.filter(({ entry_id, line }) => filed.get(entry_id)?.line !== line);
  const takenBack = [...filed.values()].filter(({ entry_id, line }) => byEntry.get(entry_id)?.line !== line);
  return { adds, takenBack, unchanged: filed.size - takenBack.length, students, entries };
}

/** The rows of what counts, and what is left out of them. */
async function rowsOf(
  db: Db | Trx,
  schoolId: number,
  numbers: SchoolNumbers,
  counted: readonly CountedStudent[],
): Promise<{ rows: Row[]; students: StudentLeftOut[]; entries: EntryLeftOut[] }> {
  const filing = counted.filter((student) => student.entries.length + student.unsaid.length > 0);
  const known = await queries.selectNumbers(
    db,
    schoolId,
    filing.map(({ id }) => id),
  );
  const students: StudentLeftOut[] = [];
  const asked = filing.flatMap((student) => {
    const number = known.get(student.id);
    if (!number) return [];
    const { id, name } = student;
    const why = whyNotStudent(number);
    if (why) students.push({ id, name, why });
    const rowOf = (entry: CountedEntry) => (texts: FiledTexts) => triandRow(numbers, number, entry, texts);
    return [
      ...(why ? [] : student.entries.map((entry) => ({ student, entry, row: rowOf(entry) }))),
      ...student.unsaid.map((entry) => ({ student, entry, row: null })),
    ];
  });
  const rows: Row[] = [];
  const entries: EntryLeftOut[] = [];
  for (let from = 0; from < asked.length; from += BATCH) {
    const batch = asked.slice(from, from + BATCH);
    const texts = await queries.selectTexts(
      db,
      batch.map(({ entry }) => entry.id),
    );
    for (const { student, entry, row } of batch) {
      const said = texts.get(entry.id);
      // Deleted since.
      if (!said) continue;
      const missing = textsMissing(said);
      const { id, event, date } = entry;
      if (missing.length > 0)
        entries.push({ id, event, date, student: { id: student.id, name: student.name }, missing });
      else if (row) rows.push({ account_id: student.id, entry_id: id, line: row(said) });
    }
  }
  return { rows, students, entries };
}

function textOf(head: string, lines: readonly Pick<queries.NewLine, 'line' | 'operation'>[]): string {
  return [head, ...lines.map(({ line, operation }) => triandLine(line, operation))].join('');
}

function checksum(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
