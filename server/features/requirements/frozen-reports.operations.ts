/**
 * Reports of how far a class was, kept for good with the checksum of their file (docs/decisions/0058). A line goes when its student
 * deletes the account; then a checksum of what is left is shown beside the first one.
 */
import { createHash } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { dayInZone } from '#shared/calendar.ts';
import type { FrozenReport, OpenedReport, GraduationRow } from '#shared/requirements/graduation.contract.ts';
import { lineBy, writeActivity, writeReading } from '#server/features/activity/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { DAY, SECOND } from '#server/platform/clock.ts';
import { holdAccounts } from '#server/platform/database/hold-accounts.ts';
import { Conflict, NotFound } from '#server/platform/http/errors.ts';
import { CSV_TYPE, type SpreadsheetFile } from '#server/platform/xlsx/send-spreadsheet.ts';
import { csvFile, csvHead, csvLines, xlsxFile } from './graduation.file.ts';
import { followReport, type Asked } from './graduation.operations.ts';

/** Of a school. None can ever be removed. */
export const FREEZES: Limit = { times: 20, seconds: DAY / SECOND };
export const TOO_MANY_FREEZES = `Your school has saved ${FREEZES.times} copies within a day, which is the most that is possible.`;
export const NOBODY_TO_FREEZE = 'Nobody of this class is at the school, or nothing is required of it.';

/**
 * The report of a class as a file. That somebody takes it is written down before.
 * @throws NotFound for a program that the class has not
 */
export async function downloadClass(
  context: AppContext,
  caller: Caller,
  { format, ...asked }: Asked & { readonly format: 'csv' | 'xlsx' },
): Promise<SpreadsheetFile> {
  const { chosen, at, rows } = await followReport(context, caller, asked);
  await writeDownload(context, caller, { class: asked.class, format });
  const as_of = dayInZone(new Date(at), caller.time_zone);
  const subject = { class: asked.class, program: chosen?.name ?? '', as_of };
  const name = `graduation_${asked.class}.${format}`;
  if (format === 'xlsx') return { name, spreadsheet: xlsxFile(subject, rows) };
  return { name, type: CSV_TYPE, spreadsheet: csvFile(csvHead(subject), csvLines(subject, rows)) };
}

/**
 * Keeps the report of a class as it is now.
 * @throws NotFound for a program that the class has not; Conflict for a class of nobody; TooMany
 */
export async function freezeClass(
  context: AppContext,
  caller: Caller,
  asked: Required<Asked>,
): Promise<FrozenReport> {
  const { db } = context;
  const { school_id, account_id } = caller;
  const { chosen, at, rows: found } = await followReport(context, caller, asked);
  if (!chosen || found.length === 0) throw new Conflict(NOBODY_TO_FREEZE);
  const created_at = new Date(at);
  const as_of = dayInZone(created_at, caller.time_zone);
  const subject = { class: asked.class, program: chosen.name, as_of };
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    await consume(
      { db: trx, clock: context.clock },
      `graduation-reports:${school_id}`,
      FREEZES,
      TOO_MANY_FREEZES,
    );
    // An account may have gone since it was read.
    const there = await holdAccounts(
      trx,
      found.map(({ id }) => id),
    );
    const rows = found.filter(({ id }) => there.has(id));
    if (rows.length === 0) throw new Conflict(NOBODY_TO_FREEZE);
    const head = csvHead(subject);
    const lines = csvLines(subject, rows);
    const report = {
      school_id,
      class: asked.class,
      program: chosen.name,
      by_account_id: account_id,
      head,
      students: rows.length,
      sha256: checksum(head, lines),
      created_at,
    };
    const id = await insertReport(trx, report, rows, lines);
    await writeActivity(trx, {
      ...lineBy(caller, created_at),
      kind: 'graduation frozen',
      facts: { report: id, class: asked.class, program: chosen.name, students: rows.length },
    });
    const kept = await findReport(trx, school_id, id);
    if (!kept) throw new NotFound();
    return toReport(kept);
  });
}

/** The frozen reports of a class, newest first. */
export async function listFrozen(
  { db }: AppContext,
  caller: Caller,
  graduation: number,
): Promise<FrozenReport[]> {
  return (await selectReports(db, caller.school_id, graduation)).map(toReport);
}

/** A frozen report with its rows. That it was read is written down. @throws NotFound for one of another school */
export async function openFrozen(
  { db, clock }: AppContext,
  caller: Caller,
  id: number,
): Promise<OpenedReport> {
  const report = await findReport(db, caller.school_id, id);
  if (!report) throw new NotFound();
  await writeReading(db, {
    ...lineBy(caller, clock.now()),
    kind: 'frozen report read',
    facts: { class: report.class, report: id },
  });
  const shown = await db
    .selectFrom('graduation_report_lines')
    .where('report_id', '=', id)
    .orderBy('place')
    .select('shown')
    .execute();
  const present = report.gone > 0 ? checksum(report.head, await selectLines(db, id)).toString('hex') : null;
  return { ...toReport(report), present_sha256: present, rows: shown.map((one) => one.shown) };
}

/** The file of a frozen report. That somebody takes it is written down before. @throws NotFound for one of another school */
export async function downloadFrozen(
  context: AppContext,
  caller: Caller,
  id: number,
): Promise<SpreadsheetFile> {
  const report = await findReport(context.db, caller.school_id, id);
  if (!report) throw new NotFound();
  await writeDownload(context, caller, { class: report.class, report: id });
  const lines = await selectLines(context.db, id);
  const name = `graduation_${report.class}_${id}.csv`;
  return { name, type: CSV_TYPE, spreadsheet: csvFile(report.head, lines) };
}

async function writeDownload(
  { db, clock }: AppContext,
  caller: Caller,
  facts: Readonly<Record<string, string | number>>,
): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      writeActivity(trx, { ...lineBy(caller, clock.now()), kind: 'graduation downloaded', facts }),
    );
}

/** Of the bytes of the file. */
function checksum(head: string, lines: readonly string[]): Buffer {
  const hash = createHash('sha256').update(head);
  for (const line of lines) hash.update(line);
  return hash.digest();
}

function toReport({ head: _head, sha256, created_at, ...report }: ReportRow): FrozenReport {
  return { ...report, at: created_at.toISOString(), sha256: sha256.toString('hex') };
}

/** @param lines of the file, one for each row */
async function insertReport(
  trx: Trx,
  report: Insertable<Database['graduation_reports']>,
  rows: readonly GraduationRow[],
  lines: readonly string[],
): Promise<number> {
  const { id } = await trx
    .insertInto('graduation_reports')
    .values(report)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into graduation_report_lines (report_id, place, account_id, line, shown)
    select ${id}::bigint, place, account_id, line, shown::jsonb
    from unnest(${rows.map((row) => row.id)}::bigint[], ${lines}::text[],
      ${rows.map((row) => JSON.stringify(row))}::text[]) with ordinality as l (account_id, line, shown, place)`.execute(
    trx,
  );
  return id;
}

function reports(db: Db | Trx, schoolId: number) {
  return db
    .selectFrom('graduation_reports as r')
    .leftJoin('accounts as a', 'a.id', 'r.by_account_id')
    .where('r.school_id', '=', schoolId)
    .select(['r.id', 'r.class', 'r.program', 'r.head', 'r.students', 'r.sha256', 'r.created_at'])
    .select(sql<string | null>`a.first_name || ' ' || a.last_name`.as('by_name'))
    .select(
      sql<number>`r.students - (select count(*) from graduation_report_lines l where l.report_id = r.id)`.as(
        'gone',
      ),
    );
}
type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

/** Those of a class, newest first. */
function selectReports(db: Db, schoolId: number, graduation: number) {
  return reports(db, schoolId).where('r.class', '=', graduation).orderBy('r.id', 'desc').execute();
}

function findReport(db: Db | Trx, schoolId: number, id: number): Promise<ReportRow | undefined> {
  return reports(db, schoolId).where('r.id', '=', id).executeTakeFirst();
}

/** The lines of the file that are left. */
async function selectLines(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('graduation_report_lines')
    .where('report_id', '=', id)
    .orderBy('place')
    .select('line')
    .execute();
  return rows.map(({ line }) => line);
}
