import { addDays } from '#shared/days.ts';
import type { Rules } from './rules.ts';

type SchoolYear = Rules['school_year'];

/** `9` in the first year of high school; outside of school it may be any number. */
export function gradeOn(day: string, graduation: number, { starts }: SchoolYear): number {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < starts ? 1 : 0);
  return 12 - (graduation - 1 - year);
}

export function firstDayOf(grade: number, graduation: number, { starts }: SchoolYear): string {
  return `${graduation - 13 + grade}-${starts}`;
}

export function lastDayOf(grade: number, graduation: number, year: SchoolYear): string {
  return addDays(firstDayOf(grade + 1, graduation, year), -1);
}

/** After that, changing the class's rule needs a reason. */
export function hasBegun(graduation: number, year: SchoolYear, today: string): boolean {
  return firstDayOf(9, graduation, year) <= today;
}

/** The days that count for a class; without an end `9999-12-31`. */
export function windowOf(
  { window: { opens, closes }, school_year }: Pick<Rules, 'window' | 'school_year'>,
  graduation: number,
): { readonly opens: string; readonly closes: string } {
  return {
    opens: openingOf(opens, graduation, school_year),
    closes: closes === 'never' ? '9999-12-31' : closingOf(closes, graduation),
  };
}

/** The last day that counts, or without one, the end of the last school year. */
export function lastDayOfClass(
  { window: { closes }, school_year }: Pick<Rules, 'window' | 'school_year'>,
  graduation: number,
): string {
  return closingOf(closes === 'never' ? school_year.ends : closes, graduation);
}

/** `applyingOn` makes it a calendar day. */
const closingOf = (closes: string, graduation: number) =>
  closes.length > 5 ? closes : `${graduation}-${closes}`;

/** From its first to its last day; `begins` are two days of each year, in order. */
export function semesterOn(day: string, begins: readonly string[]): Rules['window'] {
  const year = Number(day.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => begins.map((begin) => `${one}-${begin}`));
  const next = days.findIndex((one) => one > day);
  return { opens: days[next - 1] ?? day, closes: addDays(days[next] ?? day, -1) };
}

/** The rules for a class on a day at a school with these semesters, for members until a day. */
export function applyingOn(
  rules: Rules,
  graduation: number,
  { semesters, today, until }: { semesters: readonly string[]; today: string; until: string | null },
): Rules {
  const window = rules.window.opens === 'semester' ? semesterOn(today, semesters) : rules.window;
  const isOver = until !== null && until < windowOf({ ...rules, window }, graduation).closes;
  return { ...rules, semesters, window: isOver ? { ...window, closes: until } : window };
}

function openingOf(opens: Rules['window']['opens'], graduation: number, year: SchoolYear): string {
  if (opens === 'any time') return '0001-01-01';
  if (opens === 'after grade 8') return addDays(`${graduation - 4}-${year.ends}`, 1);
  const [, grade] = /^grade (\d+)$/.exec(opens) ?? [];
  return grade === undefined ? opens : firstDayOf(Number(grade), graduation, year);
}

/** Both days included; a month begun counts. */
export function monthsBegun(from: string, to: string): number {
  if (to < from) return 0;
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const [lastYear = 0, lastMonth = 0, lastDay = 0] = to.split('-').map(Number);
  return (lastYear - year) * 12 + lastMonth - month + (lastDay >= day ? 1 : 0);
}

/** Both days included: one from March 1 to March 31. */
export function wholeMonths(from: string, to: string): number {
  return Math.max(0, monthsBegun(from, addDays(to, 1)) - 1);
}
