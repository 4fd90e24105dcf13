/** All SQL of reports. */
import { sql } from 'kysely';
import type { KeptReport } from '#shared/reports/reports.contract.ts';
import type { Standing } from '#shared/joining/standing.ts';
import type { ShownName, VisitorRule } from '#shared/profile/leaderboard-visibility.rules.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';

/** Who reports: nobody changes their school or standing until the transaction ends. */
export function lockReporter(
  trx: Trx,
  accountId: number,
): Promise<{ readonly standing: Standing; readonly school_id: number }> {
  return trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['standing', 'school_id'])
    .forShare()
    .executeTakeFirstOrThrow();
}

/** Whose event it is, and under the name of which school it takes place. */
export function findOwner(
  trx: Trx,
  eventId: number,
): Promise<{ readonly organizer_id: number; readonly school_id: number; readonly organizer_school: number }> {
  return trx
    .selectFrom('events as e')
    .innerJoin('accounts as a', 'a.id', 'e.organizer_id')
    .where('e.id', '=', eventId)
    .select(['e.organizer_id', 'e.school_id', 'a.school_id as organizer_school'])
    .executeTakeFirstOrThrow();
}

export interface ListedName {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly school_id: number;
  readonly leaderboard_name: ShownName;
  readonly leaderboard_picture: boolean;
  readonly visitor_rule: VisitorRule;
}

const SAME_NAMES = 50;

/** Students on the leaderboard with this first name, school and year. */
export function selectListedNames(
  trx: Trx,
  wanted: { readonly first_name: string; readonly school: string; readonly graduation_year: number },
): Promise<ListedName[]> {
  return trx
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .innerJoin('student_totals as t', 't.account_id', 'a.id')
    .where('s.name', '=', wanted.school)
    .where('a.first_name', '=', wanted.first_name)
    .where('a.graduation_year', '=', wanted.graduation_year)
    .where('t.verified_entries', '>', 0)
    .where('a.is_school_administration', '=', false)
    .where('a.hidden_by_school', '=', false)
    .where(counts)
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.school_id', 'a.leaderboard_name'])
    .select(['a.leaderboard_picture', 's.leaderboard_for_visitors as visitor_rule'])
    .orderBy('a.id')
    .limit(SAME_NAMES)
    .execute();
}

export interface NewReport {
  readonly reporter_account_id: number;
  readonly reporter_school_id: number;
  readonly subject_account_id: number;
  readonly event_id: number | null;
  readonly reason: string;
  readonly kept: KeptReport;
  readonly created_at: Date;
}

/** Adds a report for the administrators of these schools. */
export async function insertReport(trx: Trx, report: NewReport, schools: readonly number[]): Promise<number> {
  const { id } = await trx
    .insertInto('reports')
    .values({ ...report, kept: JSON.stringify(report.kept) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('report_readers')
    .values(schools.map((school_id) => ({ report_id: id, school_id })))
    .execute();
  return id;
}

export interface Reader {
  readonly account_id: number;
  readonly school_id: number;
}

/** Reports for the school of an administrator, but those about themselves. */
function readBy(db: Db, reader: Reader, isOpen: boolean) {
  return db
    .selectFrom('report_readers as w')
    .innerJoin('reports as r', 'r.id', 'w.report_id')
    .where('w.school_id', '=', reader.school_id)
    .where('r.subject_account_id', '<>', reader.account_id)
    .where('w.settled_at', isOpen ? 'is' : 'is not', null);
}

export function selectReports(
  db: Db,
  reader: Reader,
  isOpen: boolean,
  page: { readonly limit: number; readonly offset: number },
) {
  const ofSchool = (alias: string) => sql<boolean>`${sql.ref(`${alias}.school_id`)} = ${reader.school_id}`;
  const nameOf = (alias: string) =>
    sql<string>`concat(${sql.ref(`${alias}.first_name`)}, ' ', ${sql.ref(`${alias}.last_name`)})`;
  return (
    readBy(db, reader, isOpen)
      .innerJoin('schools as s', 's.id', 'r.reporter_school_id')
      .innerJoin('accounts as a', 'a.id', 'r.subject_account_id')
      .leftJoin('accounts as b', 'b.id', 'r.reporter_account_id')
      .leftJoin('accounts as c', 'c.id', 'w.settled_by_account_id')
      .leftJoin('events as e', (join) =>
        join.onRef('e.id', '=', 'r.event_id').on('e.cancelled_at', 'is', null),
      )
      .select(['r.id', 'r.created_at', 'r.reason', 'r.kept', 'e.id as event_id', 's.name as reporter_school'])
      .select(['w.settled_at', 'c.id as settled_by', nameOf('c').as('settled_by_name')])
      // Administrators learn of people of other schools no more than what the reporter saw.
      .select(sql<number | null>`case when ${ofSchool('b')} then b.id end`.as('reporter_id'))
      .select(sql<string | null>`case when ${ofSchool('b')} then ${nameOf('b')} end`.as('reporter_name'))
      .select(sql<number | null>`case when ${ofSchool('a')} then a.id end`.as('about_id'))
      .select(sql<string | null>`case when ${ofSchool('a')} then ${nameOf('a')} end`.as('about_name'))
      .orderBy('r.id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute()
  );
}

export async function countReports(db: Db, reader: Reader, isOpen: boolean): Promise<number> {
  const { count } = await readBy(db, reader, isOpen)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A report that the caller may settle; it stays as it is until the transaction ends. */
export function lockReport(
  trx: Trx,
  reader: Reader,
  reportId: number,
): Promise<{ readonly settled_at: Date | null } | undefined> {
  return trx
    .selectFrom('report_readers as w')
    .innerJoin('reports as r', 'r.id', 'w.report_id')
    .where('w.report_id', '=', reportId)
    .where('w.school_id', '=', reader.school_id)
    .where('r.subject_account_id', '<>', reader.account_id)
    .select('w.settled_at')
    .forUpdate('w')
    .executeTakeFirst();
}

export async function markSettled(trx: Trx, reader: Reader, reportId: number, now: Date): Promise<void> {
  await trx
    .updateTable('report_readers')
    .set({ settled_at: now, settled_by_account_id: reader.account_id })
    .where('report_id', '=', reportId)
    .where('school_id', '=', reader.school_id)
    .execute();
}

export async function deleteReportsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('reports')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
