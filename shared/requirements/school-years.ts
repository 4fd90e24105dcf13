/** Grades and the days of a class, by the school year of its rules. */
import { addDays } from '#shared/own-hours/days.ts';
import type { Rules } from './rules.ts';

type SchoolYear = Rules['school_year'];

/** The grade of a class on a day: `9` in its first year of high school; what is before or after is not at school. */
export function gradeOn(day: string, graduation: number, { starts }: SchoolYear): number {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < starts ? 1 : 0);
  return 12 - (graduation - 1 - year);
}

/** The first day of a grade. */
export function firstDayOf(grade: number, graduation: number, { starts }: SchoolYear): string {
  return `${graduation - 13 + grade}-${starts}`;
}

/** The day before the next grade begins. */
export function lastDayOf(grade: number, graduation: number, year: SchoolYear): string {
  return addDays(firstDayOf(grade + 1, graduation, year), -1);
}

/** Whether the ninth grade of a class has begun: who changes its rule then has to say why. */
export function hasBegun(graduation: number, year: SchoolYear, today: string): boolean {
  return firstDayOf(9, graduation, year) <= today;
}

/** The days whose work counts for a class; without an end `9999-12-31`. */
export function windowOf(
  { window: { opens, closes }, school_year }: Pick<Rules, 'window' | 'school_year'>,
  graduation: number,
): { readonly opens: string; readonly closes: string } {
  return {
    opens: openingOf(opens, graduation, school_year),
    closes: closes === 'never' ? '9999-12-31' : `${graduation}-${closes}`,
  };
}

/** By when a class has to have what is needed: the last day that counts; without one, the end of its last school year. */
export function lastDayOfClass(
  { window: { closes }, school_year }: Pick<Rules, 'window' | 'school_year'>,
  graduation: number,
): string {
  return `${graduation}-${closes === 'never' ? school_year.ends : closes}`;
}

function openingOf(opens: Rules['window']['opens'], graduation: number, year: SchoolYear): string {
  if (opens === 'any time') return '0001-01-01';
  if (opens === 'after grade 8') return addDays(`${graduation - 4}-${year.ends}`, 1);
  const [, grade] = /^grade (\d+)$/.exec(opens) ?? [];
  return grade === undefined ? opens : firstDayOf(Number(grade), graduation, year);
}

/** Months from one day to another, both included, of which the one begun counts. */
export function monthsBegun(from: string, to: string): number {
  if (to < from) return 0;
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const [lastYear = 0, lastMonth = 0, lastDay = 0] = to.split('-').map(Number);
  return (lastYear - year) * 12 + lastMonth - month + (lastDay >= day ? 1 : 0);
}

/** Whole months from one day to another, both included: one from March 1 to March 31. */
export function wholeMonths(from: string, to: string): number {
  return Math.max(0, monthsBegun(from, addDays(to, 1)) - 1);
}
