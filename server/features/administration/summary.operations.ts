/** The summary of a school: which students are listed, and how far they are (specification, sections 2 and 9). */
import type { z } from 'zod';
import type {
  getEntrySummary,
  getStanding,
  RequirementProgress,
} from '#shared/administration/administration.contract.ts';
import {
  cutoffYear,
  filterYears,
  hoursRanges,
  STANDING_STEPS,
} from '#shared/administration/administration.rules.ts';
import { dayInZone } from '#shared/calendar.ts';
import { tidyLine } from '#shared/text.ts';
import { lineBy, writeReading } from '#server/features/activity/activity.queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { countSteps, type Listed, type Wanted } from './summary.queries.ts';

type SummaryQuery = z.output<(typeof getEntrySummary)['query']>;
type StandingQuery = z.output<(typeof getStanding)['query']>;

/** Which students of the caller's school are meant. That they are read is written down once an hour. */
export async function beginSummary(
  { db, clock }: AppContext,
  caller: Caller,
  query: SummaryQuery,
): Promise<Wanted> {
  const now = clock.now();
  await writeReading(db, { ...lineBy(caller, now), kind: 'summary read' });
  const listed = whoIsListed(now, caller, query);
  return {
    ...listed,
    cutoff: query.also_graduated === 'yes' ? undefined : listed.cutoff,
    search: tidyLine(query.search ?? ''),
    hours: query.hours === undefined ? undefined : hoursRanges[query.hours],
    sort: query.sort ?? 'last_name',
    direction: query.direction ?? 'ascending',
  };
}

/** Counts students at each step. Those who graduated before the cutoff never count (specification, section 9). */
export async function describeStanding(
  { db, clock }: AppContext,
  caller: Caller,
  query: StandingQuery,
): Promise<RequirementProgress> {
  const now = clock.now();
  const counts = await countSteps(db, whoIsListed(now, caller, query), STANDING_STEPS);
  const students = counts.reduce((sum, count) => sum + count, 0);
  const met = counts.at(-1) ?? 0;
  return {
    school: caller.school,
    years: [...filterYears(dayInZone(now, caller.time_zone))],
    students,
    met,
    percent: percentOf(met, students),
    steps: STANDING_STEPS.map((from, index) => ({ from, students: counts[index] ?? 0 })),
  };
}

function whoIsListed(now: Date, caller: Caller, query: StandingQuery): Listed {
  return {
    schoolId: caller.school_id,
    cutoff: cutoffYear(dayInZone(now, caller.time_zone)),
    graduationYear: query.graduation_year,
  };
}

/** Rounded to two decimals, but 0 only for nobody and 100 only for everybody. */
function percentOf(part: number, whole: number): number {
  if (part === 0) return 0;
  if (part === whole) return 100;
  return Math.min(Math.max(Math.round((part * 10_000) / whole), 1), 9_999) / 100;
}
