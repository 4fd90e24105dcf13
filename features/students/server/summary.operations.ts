/** A school's summary: which students are listed, and their hours (specification, sections 2 and 9). */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { ShownInstead, getEntrySummary } from '#features/students/students.contract.ts';
import { cutoffYear, filterYears, hoursRanges } from '#features/students/students.rules.ts';
import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import { dayInZone } from '#shared/calendar.ts';
import { tidyLine } from '#shared/text.ts';
import { collated, nameMatches } from '#server/platform/database/text-search.ts';
import { counts } from '#server/platform/database/standing.ts';
import type { Db, AppContext } from '#server/platform/app-context.ts';
import { personColumns } from '#features/people/server/people.queries.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';

interface Listed {
  readonly schoolId: number;
  /** Excludes students who graduate earlier; undefined excludes none. */
  readonly cutoff: number | undefined;
  readonly graduationYear: number | undefined;
  readonly show?: ShownInstead | undefined;
}

const totalHours = sql<string>`coalesce(t.total_hours, 0)`;

const orders = {
  ...collated,
  graduation_year: sql.ref('a.graduation_year'),
  total_hours: totalHours,
} as const;

/** Has verified hours of another school without a decision by this one. */
const hasHoursToDecide = sql<SqlBool>`exists (
  select from entries e where e.account_id = a.id and not e.counts and e.verified and not e.recycling_bin and not exists (
    select from earlier_hours d where d.entry_id = e.id and d.school_id = a.school_id and d.version = e.version))`;

const whoIsShown: Readonly<Record<ShownInstead, RawBuilder<SqlBool>>> = {
  suspended: sql<SqlBool>`a.standing = 'suspended'`,
  hidden: sql<SqlBool>`a.hidden_by_school`,
  asking: sql<SqlBool>`a.wanted_graduation_year is not null`,
  'earlier hours': hasHoursToDecide,
};

/** Administrators are listed only for earlier hours, which they may have, too. */
function selectListed(db: Db, { schoolId, cutoff, graduationYear, show }: Listed) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('student_totals as t', 't.account_id', 'a.id')
    .where('a.school_id', '=', schoolId)
    .$if(show !== 'earlier hours', (query) => query.where('a.is_school_administration', '=', false))
    .$if(show === undefined, (query) => query.where(counts))
    .$if(show !== undefined, (query) =>
      query.where('a.standing', 'in', ['member', 'suspended']).where(whoIsShown[show ?? 'hidden']),
    )
    .$if(cutoff !== undefined, (query) => query.where('a.graduation_year', '>=', cutoff ?? 0))
    .$if(graduationYear !== undefined, (query) => query.where('a.graduation_year', '=', graduationYear ?? 0));
}

/** In a total order, for stable pages. */
export function selectSummary(
  { db, clock }: AppContext,
  caller: Caller,
  query: z.output<(typeof getEntrySummary)['query']>,
) {
  const { graduation_year, show, sort = 'last_name' } = query;
  const search = tidyLine(query.search ?? '');
  const hours = query.hours && hoursRanges[query.hours];
  const direction = query.direction === 'descending' ? 'desc' : 'asc';
  const listed = whoIsListed(clock.now(), caller, graduation_year);
  const isAnyYear = query.also_graduated === 'yes' || show !== undefined;
  return selectListed(db, { ...listed, show, cutoff: isAnyYear ? undefined : listed.cutoff })
    .$if(search !== '', (rows) => rows.where(nameMatches(search)))
    .$if(hours !== undefined, (rows) => rows.where(totalHours, '>=', String(hours?.from ?? 0)))
    .$if(hours?.below !== undefined, (rows) => rows.where(totalHours, '<', String(hours?.below ?? 0)))
    .select(personColumns)
    .select(sql<number>`${totalHours}::float8`.as('total_hours'))
    .orderBy(orders[sort], direction)
    .$if(sort !== 'last_name', (rows) => rows.orderBy(orders.last_name))
    .$if(sort !== 'first_name', (rows) => rows.orderBy(orders.first_name))
    .orderBy('a.id');
}

/** Those who graduated before the cutoff never count (specification, section 9). */
export async function describeStanding({ db, clock }: AppContext, caller: Caller, year: number | undefined) {
  const now = clock.now();
  const { students, met } = await selectListed(db, whoIsListed(now, caller, year))
    .select(sql<number>`count(*)::integer`.as('students'))
    .select(sql<number>`(count(*) filter (where ${totalHours} >= ${REQUIRED_HOURS}))::integer`.as('met'))
    .executeTakeFirstOrThrow();
  const years = [...filterYears(dayInZone(now, caller.time_zone))];
  return { school: caller.school, years, students, met, percent: percentOf(met, students) };
}

function whoIsListed(now: Date, caller: Caller, graduationYear: number | undefined): Listed {
  const cutoff = cutoffYear(dayInZone(now, caller.time_zone));
  return { schoolId: caller.school_id, cutoff, graduationYear };
}

/** Rounded to two decimals, but 0 only for nobody and 100 only for everybody. */
function percentOf(part: number, whole: number): number {
  if (part === 0) return 0;
  if (part === whole) return 100;
  return Math.min(Math.max(Math.round((part * 10_000) / whole), 1), 9_999) / 100;
}
