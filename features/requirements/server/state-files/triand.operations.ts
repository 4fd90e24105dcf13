/** Files for TRIAND, Arkansas's system: the difference between what counts now and what was filed (decision 0061). */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Listed, StateFile, TriandPreview } from '#features/requirements/state-files/files.contract.ts';
import { formatDay } from '#features/requirements/state-files/layouts.ts';
import type { SchoolNumbers } from '#features/requirements/state-files/facts.contract.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inBatches } from '#server/platform/database/in-batches.ts';
import { lockExistingAccounts } from '#server/platform/database/lock-accounts.ts';
import { Conflict, NotFound } from '#server/platform/http/errors.ts';
import { CSV_TYPE, type SpreadsheetFile } from '#server/platform/xlsx/send-spreadsheet.ts';
import { countStudents, type CountedStudent } from './counted-students.ts';
import { findNumbers } from './facts.operations.ts';
import * as queries from './triand.queries.ts';

/** Listed items; counts include all. */
const SHOWN_MAXIMUM = 200;
const PRESET = 'arkansas';

export const NOTHING_NEW = 'Nothing is new: what counts now has been filed already.';
export const NOT_THE_NEWEST = 'A newer file follows from this one. Please begin with the newest.';
export const NUMBERS_MISSING = 'The IDs of your district and school are missing. Please add them first.';

export async function previewTriand(context: AppContext, caller: Caller): Promise<TriandPreview> {
  const numbers = await findNumbers(context.db, caller.school_id);
  const { counted, rows, adds, takenBack, unchanged, students, entries } = await compare(
    context,
    caller,
    numbers,
  );
  const names = new Map(counted.map(({ id, name }) => [id, name]));
  const anew = new Set(rows.map((row) => row.entry_id));
  const leftOut = new Set(students.map(({ id }) => id));
  const incomplete = new Set(entries.map(({ entry }) => entry));
  const whyBack = ({ account_id, entry_id }: queries.FiledLine): string => {
    if (anew.has(entry_id)) return 'has changed, and is added again';
    if (leftOut.has(account_id)) return 'the student is left out';
    return incomplete.has(entry_id) ? 'something is missing' : 'does not count any more';
  };
  return {
    programs: [...new Set(counted.map(({ program }) => program))],
    adds: adds.length,
    unchanged,
    numbers: queries.numbersMissing(numbers),
    students_left_out: listed(students, (one) => one),
    entries_left_out: listed(entries, ({ entry: _entry, ...student }) => student),
    taken_back: listed(takenBack, (line) => ({
      id: line.account_id,
      name: names.get(line.account_id) ?? '',
      what: `${queries.filedIn(line.line)}: ${whyBack(line)}`,
    })),
  };
}

function listed<One>(all: readonly One[], describe: (one: One) => LeftOut): Listed {
  return { total: all.length, shown: all.slice(0, SHOWN_MAXIMUM).map(describe) };
}

/** @throws Conflict when nothing is new, or a number of the school is missing */
export function makeTriand(context: AppContext, caller: Caller): Promise<StateFile> {
  const { clock } = context;
  const { school_id, account_id } = caller;
  return asStaff(context, caller, 'head', async (trx) => {
    // Serializes filings: the comparison needs the final last one.
    await queries.lockFiling(trx, school_id);
    const numbers = await findNumbers(trx, school_id);
    if (queries.numbersMissing(numbers).length > 0) throw new Conflict(NUMBERS_MISSING);
    const { adds, takenBack } = await compare({ db: trx, clock }, caller, numbers);
    // Accounts deleted meanwhile take their lines along.
    const whose = new Set([...adds, ...takenBack].map((one) => one.account_id));
    const there = await lockExistingAccounts(trx, [...whose]);
    const removes = takenBack.filter((one) => there.has(one.account_id));
    const lines: queries.NewLine[] = [
      ...removes.map((one) => ({ ...one, operation: 'remove' as const })),
      ...adds
        .filter((one) => there.has(one.account_id))
        .map((one) => ({ ...one, operation: 'add' as const })),
    ];
    if (lines.length === 0) throw new Conflict(NOTHING_NEW);
    const sizes = { added: lines.length - removes.length, removed: removes.length };
    const now = clock.now();
    const file = {
      ...sizes,
      school_id,
      district_lea: numbers.district_lea,
      by_account_id: account_id,
      head: queries.TRIAND_HEAD,
      sha256: await checksum(queries.TRIAND_HEAD, lines),
      created_at: now,
    };
    const id = await queries.insertFile(trx, file, lines, removes);
    const facts = { file: id, ...sizes };
    await writeActivity(trx, { ...lineBy(caller, now), kind: 'state file made', facts });
    const row = await queries.findFile(trx, school_id, id);
    if (!row) throw new Error(`File ${id} was not stored`);
    return describeFile(row);
  });
}

/** @throws NotFound; Conflict for any file but the newest */
export function refuseTriand(context: AppContext, caller: Caller, id: number): Promise<{ detail: string }> {
  const { school_id } = caller;
  return asStaff(context, caller, 'head', async (trx) => {
    await queries.lockFiling(trx, school_id);
    const file = await queries.findFile(trx, school_id, id);
    if (!file) throw new NotFound();
    const [newest] = await queries.selectFiles(trx, school_id, 1);
    if (newest?.id !== id) throw new Conflict(NOT_THE_NEWEST);
    await queries.deleteFile(trx, id);
    const facts = { file: id, added: file.added, removed: file.removed };
    const line = { ...lineBy(caller, context.clock.now()), facts };
    await writeActivity(trx, { ...line, kind: 'state file not taken' });
    return { detail: 'The next file has again what was in it.' };
  });
}

/** The download is logged first. @throws NotFound */
export async function downloadStateFile(
  context: AppContext,
  caller: Caller,
  id: number,
): Promise<SpreadsheetFile> {
  const { db } = context;
  const found = await queries.findFile(db, caller.school_id, id);
  if (!found) throw new NotFound();
  const name = queries.triandName(id, found.district_lea);
  await writeDownload(context, caller, name);
  // Remaining lines; deleted accounts took theirs along.
  const count = found.added + found.removed - found.gone;
  return { name, type: CSV_TYPE, spreadsheet: Readable.from(partsOf(db, id, found.head, count)) };
}

export async function writeDownload({ db, clock }: AppContext, caller: Caller, name: string): Promise<void> {
  const line = { ...lineBy(caller, clock.now()), facts: { name } };
  await db.transaction().execute((trx) => writeActivity(trx, { ...line, kind: 'state file downloaded' }));
}

export function describeFile({ district_lea, created_at, head: _head, ...file }: queries.FileRow): StateFile {
  return {
    ...file,
    file_name: queries.triandName(file.id, district_lea),
    at: created_at.toISOString(),
    sha256: file.sha256.toString('hex'),
    gone: Number(file.gone),
  };
}

type Row = Omit<queries.NewLine, 'operation'>;
type LeftOut = Listed['shown'][number];

async function compare(
  context: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  numbers: SchoolNumbers,
) {
  const lines = await queries.selectFiled(context.db, caller.school_id);
  const filed = new Map(lines.map((line) => [line.entry_id, line]));
  const counted = await countStudents(context, caller, { preset: PRESET });
  const { rows, students, entries } = await rowsOf(context.db, caller.school_id, numbers, counted, filed);
  const adds = rows.filter(({ entry_id, line }) => filed.get(entry_id)?.line !== line);
  // Filed hours of former students and graduates stay: they were true.
  const followed = new Set(counted.map(({ id }) => id));
  const holds = new Map(rows.map((row) => [row.entry_id, row.line]));
  const takenBack = lines.filter(
    ({ account_id, entry_id, line }) => followed.has(account_id) && holds.get(entry_id) !== line,
  );
  const unchanged = lines.length - takenBack.length;
  return { counted, rows, adds, takenBack, unchanged, students, entries };
}

async function rowsOf(
  db: Db,
  schoolId: number,
  numbers: SchoolNumbers,
  counted: readonly CountedStudent[],
  filed: ReadonlyMap<number, queries.FiledLine>,
): Promise<{ rows: Row[]; students: LeftOut[]; entries: (LeftOut & { readonly entry: number })[] }> {
  const filing = counted.filter((student) => student.entries.length + student.unsaid.length > 0);
  const known = await queries.selectNumbers(
    db,
    schoolId,
    filing.map(({ id }) => id),
  );
  const students: LeftOut[] = [];
  const questioned = filing.flatMap((student) => {
    const number = known.get(student.id);
    if (!number) return [];
    const { id, name } = student;
    const what = queries.whyNotStudent(number);
    if (what) students.push({ id, name, what });
    return [
      ...(what ? [] : student.entries).map((entry) => ({
        student: { id, name },
        entry,
        row: (texts: queries.FiledTexts) => queries.triandRow(numbers, number, entry, texts),
      })),
      ...student.unsaid.map((entry) => ({ student: { id, name }, entry, row: null })),
    ];
  });
  const rows: Row[] = [];
  const entries: (LeftOut & { readonly entry: number })[] = [];
  for (const batch of inBatches(questioned)) {
    const texts = await queries.selectTexts(
      db,
      batch.map(({ entry }) => entry.id),
    );
    for (const { student, entry, row } of batch) {
      const said = texts.get(entry.id);
      // Deleted since.
      if (!said) continue;
      const missing = queries.textsMissing(said);
      const { id, event, date } = entry;
      const what = `${event}, ${formatDay(date, 'MM/DD/YYYY')}: no ${missing.join(', no ')}`;
      if (missing.length > 0) entries.push({ ...student, what, entry: id });
      else if (row) {
        const line = row(said);
        const before = filed.get(id)?.line;
        // Shares one string: a large district has hundreds of megabytes.
        rows.push({ account_id: student.id, entry_id: id, line: line === before ? before : line });
      }
    }
  }
  return { rows, students, entries };
}

/** In parts: a large district's file exceeds the longest string. @throws when lines were deleted since it began */
async function* partsOf(db: Db, id: number, head: string, count: number): AsyncGenerator<string> {
  yield head;
  let sent = 0;
  for (let after = 0; ;) {
    const lines = await queries.selectLines(db, id, after);
    const last = lines.at(-1);
    if (!last) break;
    yield textOf(lines);
    sent += lines.length;
    after = last.place;
  }
  if (sent !== count) throw new Error(`File ${id} has ${sent} lines and had ${count}`);
}

/** Pauses for other requests. */
async function checksum(head: string, lines: readonly queries.NewLine[]): Promise<Buffer> {
  const hash = createHash('sha256').update(head);
  for (const some of inBatches(lines)) {
    hash.update(textOf(some));
    await setImmediate();
  }
  return hash.digest();
}

function textOf(lines: readonly Pick<queries.NewLine, 'line' | 'operation'>[]): string {
  return lines.map(({ line, operation }) => queries.triandLine(line, operation)).join('');
}
