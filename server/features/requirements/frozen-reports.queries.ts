/** All SQL of frozen reports: added and read, never changed (migration 0009). */
import { sql } from 'kysely';
import type { GraduationRow } from '#shared/requirements/graduation.contract.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

interface NewReport {
  readonly school_id: number;
  readonly class: number;
  readonly program: string;
  readonly by_account_id: number;
  readonly head: string;
  readonly students: number;
  readonly sha256: Buffer;
  readonly created_at: Date;
}

/** @param lines of the file, one for each row */
export async function insertReport(
  trx: Trx,
  report: NewReport,
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
export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

/** Those of a class, newest first. */
export function selectReports(db: Db, schoolId: number, graduation: number) {
  return reports(db, schoolId).where('r.class', '=', graduation).orderBy('r.id', 'desc').execute();
}

export function findReport(db: Db | Trx, schoolId: number, id: number): Promise<ReportRow | undefined> {
  return reports(db, schoolId).where('r.id', '=', id).executeTakeFirst();
}

export function selectShown(db: Db, id: number) {
  return db
    .selectFrom('graduation_report_lines')
    .where('report_id', '=', id)
    .orderBy('place')
    .select('shown')
    .execute();
}

/** The lines of the file that are left. */
export async function selectLines(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('graduation_report_lines')
    .where('report_id', '=', id)
    .orderBy('place')
    .select('line')
    .execute();
  return rows.map(({ line }) => line);
}
