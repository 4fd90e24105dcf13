/** Files for TRIAND, Arkansas's system: the difference between what counts now and what was filed (decision 0061). */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import * as contract from '#features/requirements/state-files/files.contract.ts';
import { formatDay } from '#features/requirements/state-files/layouts.ts';
import type { SchoolNumbers } from '#features/requirements/state-files/facts.contract.ts';
import { lineBy, writeActivity, writeDownload } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import type { Clock } from '#server/platform/clock.ts';
import { changeRows, deleteRows, inBatches, lockExistingAccounts } from '#server/platform/database/rows.ts';
import { Conflict } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { CSV_TYPE, sendSpreadsheet } from '#server/platform/xlsx/send-spreadsheet.ts';
import { countStudents, type CountedEntry } from './counted-students.ts';
import { findNumbers } from './facts.operations.ts';
import * as queries from './triand.queries.ts';

/** Listed items; counts include all. */
const SHOWN_MAXIMUM = 200;
const PRESET = 'arkansas';

export const NOTHING_NEW = 'Nothing is new: what counts now has been filed already.';
export const NOT_THE_NEWEST = 'A newer file follows from this one. Please begin with the newest.';
export const NUMBERS_MISSING = 'The IDs of your district and school are missing. Please add them first.';

export const taking = { access: 'administrator', needsFreshSignIn: 'staff' } as const;
const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

export function triandRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;
  route(contract.previewTriand, { access: 'administrator', limit: 'lists' }, async ({ caller }) => {
    const numbers = await findNumbers(db, caller.school_id);
    const found = await compare(context, caller, numbers);
    const { counted, rows, adds, takenBack, unchanged, students, entries, incomplete } = found;
    const names = new Map(counted.map(({ id, name }) => [id, name]));
    const anew = new Set(rows.map((row) => row.entry_id));
    const leftOut = new Set(students.map(({ id }) => id));
    const whyBack = ({ account_id, entry_id }: queries.FiledLine): string => {
      if (anew.has(entry_id)) return 'has changed, and is added again';
      if (leftOut.has(account_id)) return 'the student is left out';
      return incomplete.has(entry_id) ? 'something is missing' : 'does not count any more';
    };
    const listed = <One>(all: readonly One[], describe: (one: One) => LeftOut) => ({
      total: all.length,
      shown: all.slice(0, SHOWN_MAXIMUM).map(describe),
    });
    return {
      programs: [...new Set(counted.map(({ program }) => program))],
      adds: adds.length,
      unchanged,
      numbers: queries.numbersMissing(numbers),
      students_left_out: listed(students, (one) => one),
      entries_left_out: listed(entries, (one) => one),
      taken_back: listed(takenBack, (line) => ({
        id: line.account_id,
        name: names.get(line.account_id) ?? '',
        what: `${queries.filedIn(line.line)}: ${whyBack(line)}`,
      })),
    };
  });

  /** @throws Conflict when nothing is new, or a number of the school is missing */
  route(contract.makeTriand, { ...deciding, limit: 'lists' }, ({ caller }) =>
    asStaff(context, caller, 'head', async (trx) => {
      const { school_id, account_id: by_account_id } = caller;
      // Serializes filings: the comparison needs the final last one.
      await queries.lockFiling(trx, school_id);
      const numbers = await findNumbers(trx, school_id);
      if (queries.numbersMissing(numbers).length > 0) throw new Conflict(NUMBERS_MISSING);
      const { adds, takenBack } = await compare({ db: trx, clock }, caller, numbers);
      // Accounts deleted meanwhile take their lines along.
      const whose = new Set([...adds, ...takenBack].map((one) => one.account_id));
      const there = await lockExistingAccounts(trx, [...whose]);
      const isThere = ({ account_id }: (typeof adds)[number]) => there.has(account_id);
      const removes = takenBack.filter(isThere);
      const lines = [
        ...removes.map((one) => ({ ...one, operation: 'remove' as const })),
        ...adds.filter(isThere).map((one) => ({ ...one, operation: 'add' as const })),
      ];
      if (lines.length === 0) throw new Conflict(NOTHING_NEW);
      const sizes = { added: lines.length - removes.length, removed: removes.length };
      const now = clock.now();
      const head = queries.TRIAND_HEAD;
      const sha256 = await checksum(head, lines);
      const file = { ...sizes, school_id, by_account_id, head, sha256, created_at: now };
      const { district_lea } = numbers;
      const id = await queries.insertFile(trx, { ...file, district_lea }, lines, removes);
      const facts = { file: id, ...sizes };
      await writeActivity(trx, { ...lineBy(caller, now), kind: 'state file made', facts });
      return describeFile(await queries.findFile(trx, school_id, id));
    }),
  );

  /** @throws NotFound; Conflict for any file but the newest */
  route(contract.refuseTriand, deciding, ({ caller, params: { id } }) =>
    asStaff(context, caller, 'head', async (trx) => {
      const { school_id } = caller;
      await queries.lockFiling(trx, school_id);
      const { added, removed } = await queries.findFile(trx, school_id, id);
      const [newest] = await queries.selectFiles(trx, school_id, 1);
      if (newest?.id !== id) throw new Conflict(NOT_THE_NEWEST);
      // Lines first, since an entry has only one open filing.
      await deleteRows(trx, 'state_file_lines', { file_id: id });
      await changeRows(trx, 'state_file_lines', { removed_in: id }, { removed_in: null });
      await deleteRows(trx, 'state_files', { id });
      const line = { ...lineBy(caller, clock.now()), facts: { file: id, added, removed } };
      await writeActivity(trx, { ...line, kind: 'state file not taken' });
      return { detail: 'The next file has again what was in it.' };
    }),
  );

  /** The download is logged first. @throws NotFound */
  route(contract.downloadStateFile, taking, ({ caller, params: { id }, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => {
      const found = await queries.findFile(db, caller.school_id, id);
      const name = queries.triandName(id, found.district_lea);
      await writeDownload(context, caller, 'state file downloaded', { name });
      // Remaining lines; deleted accounts took theirs along.
      const count = found.added + found.removed - found.gone;
      return { name, type: CSV_TYPE, spreadsheet: Readable.from(partsOf(db, id, found.head, count)) };
    }),
  );
}

export const describeFile = (file: queries.FileRow) => ({
  ...file,
  file_name: queries.triandName(file.id, file.district_lea),
});

type LeftOut = contract.Listed['shown'][number];

async function compare(
  context: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  numbers: SchoolNumbers,
) {
  const { db } = context;
  const lines = await queries.selectFiled(db, caller.school_id);
  const filed = new Map(lines.map((line) => [line.entry_id, line.line]));
  const counted = await countStudents(context, caller, { preset: PRESET });
  const students: LeftOut[] = [];
  const asked = counted.flatMap((student) => {
    const { id, name, entries: some, unsaid } = student;
    if (some.length + unsaid.length === 0) return [];
    const what = queries.whyNotStudent(student);
    if (what) students.push({ id, name, what });
    const withTexts: readonly ((typeof unsaid)[number] | CountedEntry)[] = [...(what ? [] : some), ...unsaid];
    return withTexts.map((entry) => ({ student, entry }));
  });
  const rows: Omit<queries.NewLine, 'operation'>[] = [];
  const entries: LeftOut[] = [];
  const incomplete = new Set<number>();
  for (const batch of inBatches(asked)) {
    const texts = await queries.selectTexts(
      db,
      batch.map(({ entry }) => entry.id),
    );
    for (const { student, entry } of batch) {
      const { id, name } = student;
      const said = texts.get(entry.id);
      // Deleted since.
      if (!said) continue;
      const missing = queries.textsMissing(said);
      if (missing.length > 0) {
        const day = formatDay(entry.date, 'MM/DD/YYYY');
        entries.push({ id, name, what: `${entry.event}, ${day}: no ${missing.join(', no ')}` });
        incomplete.add(entry.id);
      } else if ('grade' in entry) {
        const line = queries.triandRow(numbers, student, entry, said);
        const before = filed.get(entry.id);
        // Shares one string: a large district has hundreds of megabytes.
        rows.push({ account_id: id, entry_id: entry.id, line: line === before ? before : line });
      }
    }
  }
  // Filed hours of former students and graduates stay: they were true.
  const followed = new Set(counted.map(({ id }) => id));
  const holds = new Map(rows.map((row) => [row.entry_id, row.line]));
  const takenBack = lines.filter(
    ({ account_id, entry_id, line }) => followed.has(account_id) && holds.get(entry_id) !== line,
  );
  const adds = rows.filter(({ entry_id, line }) => filed.get(entry_id) !== line);
  const unchanged = lines.length - takenBack.length;
  return { counted, rows, adds, takenBack, unchanged, students, entries, incomplete };
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
