/** A school year in five cards, from verified entries. */
import type { Entry } from '#shared/entries/entries.contract.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import { schoolYearDays } from '#shared/own-hours/days.ts';
import { countedEntries } from '#client/domain/own-hours/hour-sums.ts';
import { byOrganization } from './your-hours.ts';

export interface YearInReview {
  readonly hours: number;
  readonly entries: number;
  readonly days: number;
  /** With the most hours, the earlier of equal ones. */
  readonly busiest: { readonly month: string; readonly hours: number };
  /** Most hours first. */
  readonly organizations: readonly { readonly name: string; readonly hours: number }[];
  /** The one over the most months, from its first entry to its last. */
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
    busiest: busiestMonth(counted),
    organizations: organizations.map((one) => ({ name: one.name, hours: one.hours })),
    longest: lasting.reduce((best, one) => (one.months > best.months ? one : best)),
  };
}

function busiestMonth(entries: readonly Entry[]): YearInReview['busiest'] {
  const months = [...new Set(entries.map(({ date }) => date.slice(0, 7)))].toSorted();
  return months
    .map((month) => ({
      month,
      hours: sumHours(entries.filter(({ date }) => date.startsWith(month)).map(({ hours }) => hours)),
    }))
    .reduce((best, one) => (one.hours > best.hours ? one : best));
}

/** Calendar months from one day to another, both counted: 1 within one month. */
function monthsFrom(first: string, last: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return count(last) - count(first) + 1;
}
