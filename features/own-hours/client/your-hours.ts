import type { Entry } from '#features/entries/entries.contract.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { schoolYearDays, schoolYearMonths } from '#shared/days.ts';
import { compareCodes } from '#client/ui/list/filters/sorting.ts';
import { countedEntries } from '#features/entries/client/hours/hour-sums.ts';

export interface Organization {
  readonly name: string;
  readonly hours: number;
  readonly entries: readonly Entry[];
}

/** Verified entries by organizer, most hours first. Case and spaces are ignored; the last spelling is the name. */
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

/** Whole percentages that add up to 100: the largest remainders are rounded up. */
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

export interface YearInReview {
  readonly hours: number;
  readonly entries: number;
  readonly days: number;
  /** With the most hours; of equals the earlier. */
  readonly busiest: { readonly month: string; readonly hours: number };
  readonly organizations: readonly { readonly name: string; readonly hours: number }[];
  /** The one that spans the most months, from its first to its last entry. */
  readonly longest: { readonly name: string; readonly months: number };
}

/** Undefined without a verified hour in the year. */
export function reviewOf(entries: readonly Entry[], year: number): YearInReview | undefined {
  const [first, last] = schoolYearDays(year);
  const counted = countedEntries(entries).filter(
    ({ verified, date }) => verified && date >= first && date <= last,
  );
  const hours = sumHours(counted.map((entry) => entry.hours));
  if (hours === 0) return undefined;
  const organizations = byOrganization(counted);
  const lasting = organizations.map(({ name, entries: group }) => ({
    name,
    months: monthsFrom(group.at(-1)?.date ?? first, group[0]?.date ?? first),
  }));
  return {
    hours,
    entries: counted.length,
    days: new Set(counted.map(({ date }) => date)).size,
    busiest: schoolYearMonths(year)
      .map((month) => {
        const ofMonth = counted.filter(({ date }) => date.startsWith(month));
        return { month, hours: sumHours(ofMonth.map((entry) => entry.hours)) };
      })
      .reduce((best, one) => (one.hours > best.hours ? one : best)),
    organizations: organizations.map((one) => ({ name: one.name, hours: one.hours })),
    longest: lasting.reduce((best, one) => (one.months > best.months ? one : best)),
  };
}

/** Calendar months between two days, counting both: 1 within one month. */
function monthsFrom(first: string, last: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return count(last) - count(first) + 1;
}
