/**
 * The report of a class, its files, and dated copies, kept for good with a checksum (decision 0058). Deleting an account removes its
 * line.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { dayInZone } from '#shared/calendar.ts';
import * as contract from '#features/requirements/graduation.contract.ts';
import { stateWords } from '#features/requirements/graduation.text.ts';
import {
  lineBy,
  writeActivity,
  writeDownload,
  writeReading,
} from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { DAY, SECOND } from '#server/platform/clock.ts';
import { csvLine } from '#server/platform/csv.ts';
import { Conflict, NotFound } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { CSV_TYPE, sendSpreadsheet, type SpreadsheetFile } from '#server/platform/xlsx/send-spreadsheet.ts';
import { writeSpreadsheet, type Column } from '#server/platform/xlsx/spreadsheet.ts';
import { addNumbered, lockExistingAccounts, run, valuesOf } from '#server/platform/database/rows.ts';
import { buildReport, refuseReader, type ReportQuery } from './graduation.operations.ts';

/** Per school. Copies can never be removed. */
export const FREEZES: Limit = { times: 20, seconds: DAY / SECOND };
export const TOO_MANY_FREEZES = `Your school has saved ${FREEZES.times} copies within a day, which is the most that is possible.`;
const NOBODY_TO_FREEZE = 'Nobody of this class is at the school, or nothing is required of it.';

const TAKEN = 'graduation downloaded';

const taking = { access: 'administrator', needsFreshSignIn: 'staff' } as const;

export function graduationRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  /** Logged. @throws NotFound for a program that the class does not have */
  route(contract.graduationReport, 'staff', async ({ caller, query }) => {
    await refuseReader(db, caller, query);
    const report = await buildReport(context, caller, query);
    const facts = whoseFacts(query, report);
    await writeReading(db, { ...lineBy(caller, clock.now()), kind: 'graduation read', facts });
    return report;
  });

  /** The download is logged first. @throws NotFound for a program that the class does not have */
  const downloading = { ...taking, access: 'staff' } as const;
  route(contract.downloadGraduation, downloading, ({ caller, query: { format, ...query }, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => {
      await refuseReader(db, caller, query);
      const report = await buildReport(context, caller, query);
      const { chosen, at, rows } = report;
      await writeDownload(context, caller, TAKEN, { ...whoseFacts(query, report), format });
      const as_of = dayInZone(new Date(at), caller.time_zone);
      const subject = { program: chosen?.name ?? '', as_of };
      const name = `graduation_${query.group === undefined ? query.class : `group_${query.group}`}.${format}`;
      if (format === 'csv') return csvFile(name, csvOf(subject, rows));
      const title = query.group === undefined ? `Class of ${query.class}` : 'Group';
      const sheet = { name: title, columns: columnsOf(subject), rows };
      return { name, spreadsheet: writeSpreadsheet(sheet) };
    }),
  );

  /** @throws NotFound for a program that the class does not have; Conflict for an empty class; TooMany */
  route(contract.freezeGraduation, { ...taking, audited: true }, async ({ caller, body }) => {
    const { school_id, account_id, time_zone } = caller;
    const { chosen, at, rows: found } = await buildReport(context, caller, body);
    if (!chosen || found.length === 0) throw new Conflict(NOBODY_TO_FREEZE);
    const created_at = new Date(at);
    const of = { class: body.class, program: chosen.name };
    return asStaff(context, caller, 'administrator', async (trx) => {
      await consume({ db: trx, clock }, `graduation-reports:${school_id}`, FREEZES, TOO_MANY_FREEZES);
      // An account may have been deleted since it was read.
      const there = await lockExistingAccounts(
        trx,
        found.map(({ id }) => id),
      );
      const rows = found.filter(({ id }) => there.has(id));
      if (rows.length === 0) throw new Conflict(NOBODY_TO_FREEZE);
      const students = rows.length;
      const { head, lines } = csvOf({ program: chosen.name, as_of: dayInZone(created_at, time_zone) }, rows);
      const sha256 = createHash('sha256').update(head).update(lines.join('')).digest();
      const row = { ...of, school_id, by_account_id: account_id, head, students, created_at, sha256 };
      const id = await addNumbered(trx, 'graduation_reports', row);
      await run(trx)`
        insert into graduation_report_lines (report_id, place, account_id, line, shown)
        select ${id}::bigint, place, account_id, line, shown::jsonb
        from unnest(${rows.map((one) => one.id)}::bigint[], ${lines}::text[],
          ${rows.map((one) => JSON.stringify(one))}::text[]) with ordinality as l (account_id, line, shown, place)`;
      const facts = { report: id, ...of, students };
      await writeActivity(trx, { ...lineBy(caller, created_at), kind: 'graduation frozen', facts });
      return theReport(trx, caller, id);
    });
  });

  route(contract.listFrozen, 'administrator', ({ caller, query }) =>
    reports(db, caller).where('r.class', '=', query.class).orderBy('r.id', 'desc').execute(),
  );

  /** The download is logged first. @throws NotFound */
  route(contract.downloadFrozen, taking, ({ caller, params: { id }, reply }) =>
    sendSpreadsheet(reply, caller.account_id, async () => {
      const { head, class: graduation } = await theReport(db, caller, id);
      await writeDownload(context, caller, TAKEN, { class: graduation, report: id });
      const lines = await valuesOf<string>(db)`
        select line from graduation_report_lines where report_id = ${id} order by place`;
      return csvFile(`graduation_${graduation}_${id}.csv`, { head, lines });
    }),
  );
}

const whoseFacts = ({ class: graduation }: ReportQuery, { group }: contract.GraduationReport) =>
  group === null ? { class: graduation ?? 0 } : { group };

function reports(db: Db | Trx, { school_id }: Caller) {
  return db
    .selectFrom('graduation_reports as r')
    .leftJoin('accounts as a', 'a.id', 'r.by_account_id')
    .where('r.school_id', '=', school_id)
    .select(['r.id', 'r.class', 'r.program', 'r.head', 'r.students', 'r.created_at as at'])
    .select([
      sql<string>`encode(r.sha256, 'hex')`.as('sha256'),
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('by_name'),
      sql<number>`r.students - (select count(*) from graduation_report_lines l where l.report_id = r.id)`.as(
        'gone',
      ),
    ]);
}

const theReport = (db: Db | Trx, caller: Caller, id: number) =>
  reports(db, caller)
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());

/** Repeated in each line, so that it can be read alone. */
interface FileSubject {
  readonly program: string;
  /** The day at the school, `YYYY-MM-DD`. */
  readonly as_of: string;
}

function columnsOf({ program, as_of }: FileSubject): readonly Column<contract.GraduationRow>[] {
  return [
    { title: 'Class', width: 8, type: 'whole', of: (row) => row.class },
    { title: 'Program', width: 28, type: 'text', of: () => program },
    { title: 'As of', width: 12, type: 'date', of: () => as_of },
    { title: 'Student', width: 28, type: 'text', of: ({ name }) => name },
    { title: 'State', width: 19, type: 'text', of: ({ state }) => stateWords[state] },
    { title: 'Counted', width: 10, type: 'decimal', of: ({ counted }) => counted },
    { title: 'Needed', width: 10, type: 'decimal', of: ({ needed }) => needed },
    { title: 'Waiting', width: 10, type: 'decimal', of: ({ waiting }) => waiting },
    { title: 'Left', width: 10, type: 'decimal', of: ({ left }) => left },
    { title: 'Unit', width: 10, type: 'text', of: ({ unit }) => unit },
    { title: 'Hours that do not count', width: 24, type: 'decimal', of: ({ left_out }) => left_out },
    { title: 'Why', width: 48, type: 'text', of: ({ why }) => why },
    { title: 'Last activity', width: 14, type: 'date', of: ({ last_activity }) => last_activity },
    { title: 'Next', width: 36, type: 'text', of: ({ next }) => next },
    { title: 'Student number', width: 16, type: 'whole', of: ({ id }) => id },
  ];
}

/** Header and lines as CSV; the byte order mark tells Excel that this is UTF-8. */
function csvOf(subject: FileSubject, rows: readonly contract.GraduationRow[]) {
  const columns = columnsOf(subject);
  return {
    head: `\uFEFF${csvLine(columns.map(({ title }) => title))}`,
    lines: rows.map((row) => csvLine(columns.map(({ of }) => String(of(row) ?? '')))),
  };
}

const csvFile = (name: string, { head, lines }: ReturnType<typeof csvOf>): SpreadsheetFile => ({
  name,
  type: CSV_TYPE,
  spreadsheet: Readable.from([head, lines.join('')]),
});
