import type { SummaryColumn } from '#features/students/students.contract.ts';
import { hoursRangeNames, type HoursRange } from '#features/students/students.rules.ts';
import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import type { Filter } from '#client/ui/list/filters/finder.tsx';
import type { ListFilters } from '#client/ui/list/filters/list-address.ts';

export const summaryNames = [
  'search',
  'graduation_year',
  'hours',
  'also_graduated',
  'show',
  'sort',
  'direction',
] as const;
export type SummaryName = (typeof summaryNames)[number];
type SummaryFilters = ListFilters<SummaryName>;

export const summaryTitles: Readonly<Record<SummaryColumn, string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  graduation_year: 'Graduation Year',
  total_hours: 'Total Hours',
};

const hoursTitles: Readonly<Record<HoursRange, string>> = {
  '100-or-more': '100 or more',
  '75-to-100': '75 to under 100',
  'under-75': 'Some, under 75',
  none: 'None',
};

/** Includes a chosen value that is not usually offered. */
export function filtersOf(typed: SummaryFilters, years: readonly number[]) {
  const chosenYear = Number(readYear(typed));
  const offeredYears = chosenYear === 0 || years.includes(chosenYear) ? years : [chosenYear, ...years];
  const all = { value: '', label: 'All' };
  return {
    search: { label: 'Name or email', chip: '' },
    graduation_year: {
      label: 'Graduation year',
      chip: 'Graduation year',
      choices: [all, ...offeredYears.map((year) => ({ value: String(year), label: String(year) }))],
    },
    hours: {
      label: 'Verified hours',
      chip: 'Hours',
      choices: [all, ...hoursRangeNames.map((value) => ({ value, label: hoursTitles[value] }))],
    },
    show: {
      label: 'Show',
      choices: [
        { value: '', label: 'All students' },
        { value: 'suspended', label: 'Suspended' },
        { value: 'hidden', label: 'Hidden from the leaderboard' },
      ],
    },
    also_graduated: {
      label: 'Include graduates',
      description: 'They are not counted in the percentage above.',
      on: 'yes',
    },
  } satisfies Partial<Record<SummaryName, Filter>>;
}

/** Empty for all, and for anything invalid. */
export function readYear({ graduation_year }: Pick<SummaryFilters, 'graduation_year'>): string {
  const text = graduation_year.trim();
  return /^\d{4}$/.test(text) && Number(text) >= 1900 && Number(text) <= 2200 ? text : '';
}

export function hoursLeft(total: number): number {
  return Math.max(0, sumHours([REQUIRED_HOURS, -total]));
}
