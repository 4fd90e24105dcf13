/** All SQL of the summary. */
import { sql } from 'kysely';
import type { SummaryColumn } from '#shared/administration/administration.contract.ts';
import { collated, nameMatches } from '#server/platform/database/person-search.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Db } from '#server/platform/app-context.ts';

export interface Listed {
  readonly schoolId: number;
  /** Students who graduate earlier are not listed; undefined lists them, too. */
  readonly cutoff: number | undefined;
  readonly graduationYear: number | undefined;
}

export interface Wanted extends Listed {
  readonly search: string;
  /** Verified hours; undefined lists all. */
  readonly hours: { readonly from: number; readonly below: number | undefined } | undefined;
  readonly sort: SummaryColumn;
  readonly direction: 'ascending' | 'descending';
}

const totalHours = sql<string>`coalesce(t.total_hours, 0)`;

const orders = {
  ...collated,
  graduation_year: sql.ref('a.graduation_year'),
  total_hours: totalHours,
} as const;

function selectListed(db: Db, { schoolId, cutoff, graduationYear }: Listed) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('student_totals as t', 't.account_id', 'a.id')
    .where('a.school_id', '=', schoolId)
    .where('a.is_school_administration', '=', false)
    .where(counts)
    .$if(cutoff !== undefined, (query) => query.where('a.graduation_year', '>=', cutoff ?? 0))
    .$if(graduationYear !== undefined, (query) => query.where('a.graduation_year', '=', graduationYear ?? 0));
}

/** The students in a total order, for stable pages. */
export function selectSummary(db: Db, wanted: Wanted) {
  const { search, hours, sort } = wanted;
  const direction = wanted.direction === 'ascending' ? 'asc' : 'desc';
  return selectListed(db, wanted)
    .$if(search !== '', (query) => query.where(nameMatches(search)))
    .$if(hours !== undefined, (query) => query.where(totalHours, '>=', String(hours?.from ?? 0)))
    .$if(hours?.below !== undefined, (query) => query.where(totalHours, '<', String(hours?.below ?? 0)))
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.email', 'a.graduation_year'])
    .select(totalHours.as('total_hours'))
    .orderBy(orders[sort], direction)
    .$if(sort !== 'last_name', (query) => query.orderBy(orders.last_name))
    .$if(sort !== 'first_name', (query) => query.orderBy(orders.first_name))
    .orderBy('a.id');
}

/** Counts the listed students whose hours reach each step but not the next. */
export async function countSteps(db: Db, listed: Listed, steps: readonly number[]): Promise<number[]> {
  const rows = await selectListed(db, listed)
    .select(sql<number>`width_bucket(${totalHours}, ${[...steps]}::numeric[])`.as('step'))
    .select((row) => row.fn.countAll<number>().as('students'))
    .groupBy('step')
    .execute();
  return steps.map((_, index) => rows.find(({ step }) => step === index + 1)?.students ?? 0);
}
