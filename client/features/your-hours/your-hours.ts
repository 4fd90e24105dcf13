/** The pictures of one's own hours: a year day by day, and shares by organization. */
import type { Entry } from '#shared/entries/entries.contract.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import { addDays, schoolYearDays, schoolYearOf, weekday, weekOf } from '#shared/own-hours/days.ts';
import { compareCodes } from '#client/ui/lists/sorting.ts';
import { countedEntries, sumByVerification, type HourSums } from '#client/domain/own-hours/hour-sums.ts';

export interface DayOfHours extends HourSums {
  readonly day: string;
}

/** Hours of each day that has any, oldest first. */
export function hoursByDay(
  entries: readonly Entry[],
  [first, last]: readonly [string, string],
): DayOfHours[] {
  const byDay = new Map<string, Entry[]>();
  for (const entry of countedEntries(entries)) {
    if (entry.date < first || entry.date > last) continue;
    byDay.set(entry.date, [...(byDay.get(entry.date) ?? []), entry]);
  }
  return [...byDay]
    .map(([day, ofDay]) => ({ day, ...sumByVerification(ofDay) }))
    .toSorted((one, other) => compareCodes(one.day, other.day));
}

/** How dark a day is drawn. */
export type Level = 0 | 1 | 2 | 3 | 4;

export interface MapDay {
  readonly day: string;
  readonly level: Level;
}

export interface MapWeek {
  /** The Sunday. */
  readonly week: string;
  /** The month that begins in this week, `2026-05`. */
  readonly month: string | null;
  /** From Sunday to Saturday; null outside of the half. */
  readonly days: readonly (MapDay | null)[];
}

/** A school year as two halves of weeks, which stand beside or below each other: August to January, February to July. */
export function yearMap(entries: readonly Entry[], year: number): readonly (readonly MapWeek[])[] {
  const [first, last] = schoolYearDays(year);
  const hours = new Map(
    hoursByDay(entries, [first, last]).map(({ day, verified, waiting }) => [
      day,
      sumHours([verified, waiting]),
    ]),
  );
  return [weeksOf(first, `${year + 1}-01-31`, hours), weeksOf(`${year + 1}-02-01`, last, hours)];
}

function weeksOf(first: string, last: string, hours: ReadonlyMap<string, number>): MapWeek[] {
  const weeks: MapWeek[] = [];
  for (let week = weekOf(first); week <= last; week = addDays(week, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(week, index)).map((day) =>
      day < first || day > last ? null : { day, level: levelOf(hours.get(day) ?? 0) },
    );
    const begins = days.find((day) => day?.day.endsWith('-01'));
    weeks.push({ week, month: begins?.day.slice(0, 7) ?? null, days });
  }
  return weeks;
}

function levelOf(hours: number): Level {
  if (hours === 0) return 0;
  if (hours <= 1) return 1;
  if (hours <= 3) return 2;
  return hours <= 5 ? 3 : 4;
}

/** `Sunday` for the first row. */
export function weekdayName(day: string): string {
  return ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][weekday(day)] ?? '';
}

/** The school years that have entries and the present one, newest first. */
export function schoolYears(entries: readonly Entry[], today: string): number[] {
  const years = countedEntries(entries).map(({ date }) => schoolYearOf(date));
  return [...new Set([schoolYearOf(today), ...years])].toSorted((one, other) => other - one);
}

export interface Organization {
  readonly name: string;
  readonly hours: number;
  readonly entries: readonly Entry[];
}

/** Verified entries by organizer, most hours first. Spelling with other capitals or blanks is the same one, named as last. */
export function byOrganization(entries: readonly Entry[]): Organization[] {
  const groups = new Map<string, Entry[]>();
  const newestFirst = countedEntries(entries)
    .filter(({ verified }) => verified)
    .toSorted((one, other) => compareCodes(other.date, one.date) || other.id - one.id);
  for (const entry of newestFirst) {
    const key = entry.organizer.trim().replaceAll(/\s+/g, ' ').toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()]
    .map((group) => ({
      name: group[0]?.organizer ?? '',
      hours: sumHours(group.map(({ hours }) => hours)),
      entries: group,
    }))
    .toSorted((one, other) => other.hours - one.hours || one.name.localeCompare(other.name));
}

/** Shares in whole percent that add up to 100: the largest remainders are rounded up. */
export function sharesOf(hours: readonly number[]): number[] {
  const total = sumHours(hours);
  if (total === 0) return hours.map(() => 0);
  const exact = hours.map((value) => (value * 100) / total);
  const floors = exact.map(Math.floor);
  const missing = 100 - floors.reduce((sum, value) => sum + value, 0);
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .toSorted((one, other) => other.rest - one.rest || one.index - other.index);
  const raised = new Set(order.slice(0, missing).map(({ index }) => index));
  return floors.map((value, index) => value + (raised.has(index) ? 1 : 0));
}
