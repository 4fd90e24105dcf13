/** All SQL of reports. */
import { sql, type Insertable } from 'kysely';
import type { ShownName, VisitorRule } from '#shared/profile/leaderboard-visibility.rules.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/tables.ts';

type Report = Insertable<Database['reports']>;

export function findOwner(trx: Trx, eventId: number) {
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

export async function insertReport(
  trx: Trx,
  report: Omit<Report, 'id' | 'settled_at' | 'settled_by_account_id' | 'settled_note'>,
): Promise<number> {
  const { id } = await trx.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface Reader {
  readonly account_id: number;
  readonly school_id: number;
}

/** Reports for the school of an administrator, but those about themselves. */
function readBy(db: Db | Trx, reader: Reader) {
  return db
    .selectFrom('reports as r')
    .where('r.school_id', '=', reader.school_id)
    .where('r.subject_account_id', '<>', reader.account_id);
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
    readBy(db, reader)
      .where('r.settled_at', isOpen ? 'is' : 'is not', null)
      .innerJoin('schools as s', 's.id', 'r.reporter_school_id')
      .innerJoin('accounts as a', 'a.id', 'r.subject_account_id')
      .leftJoin('accounts as b', 'b.id', 'r.reporter_account_id')
      .leftJoin('accounts as c', 'c.id', 'r.settled_by_account_id')
      .leftJoin('events as e', (join) =>
        join.onRef('e.id', '=', 'r.event_id').on('e.cancelled_at', 'is', null),
      )
      .select(['r.id', 'r.created_at', 'r.reason', 'r.kept', 'e.id as event_id', 's.name as reporter_school'])
      .select(['r.settled_at', 'r.settled_note', 'c.id as settled_by', nameOf('c').as('settled_by_name')])
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
  const { count } = await readBy(db, reader)
    .where('r.settled_at', isOpen ? 'is' : 'is not', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A report that the caller may settle; it stays as it is until the transaction ends. */
export function lockReport(trx: Trx, reader: Reader, reportId: number) {
  return readBy(trx, reader)
    .where('r.id', '=', reportId)
    .select('r.settled_at')
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteReportsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('reports')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
