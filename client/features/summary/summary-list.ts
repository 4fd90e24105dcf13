/** The list of the Volunteer Database: its filters, columns and order. */
import type { SummaryColumn } from '#shared/administration/administration.contract.ts';
import { hoursRangeNames, type HoursRange } from '#shared/administration/administration.rules.ts';
import { REQUIRED_HOURS } from '#shared/entries/entry-limits.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import type { ListFilters } from '#client/ui/lists/list-address.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { toggleSorting, type Sorting } from '#client/ui/lists/sorting.ts';

/** The filters in the address, with the call's names. */
export const summaryNames = [
  'search',
  'graduation_year',
  'hours',
  'also_graduated',
  'sort',
  'direction',
] as const;
export type SummaryFilters = ListFilters<(typeof summaryNames)[number]>;

/** In the order in which they are shown. */
export const shownColumns = ['first_name', 'last_name', 'email', 'graduation_year', 'total_hours'] as const;

export const summaryTitles: Readonly<Record<SummaryColumn, string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  graduation_year: 'Graduation Year',
  total_hours: 'Total Hours',
};

const USUAL: Sorting<SummaryColumn> = { column: 'last_name', direction: 'ascending' };

/** The order in the address; by default by last name. */
export function readSorting({ sort, direction }: SummaryFilters): Sorting<SummaryColumn> {
  const column = shownColumns.find((name) => name === sort);
  if (column === undefined) return USUAL;
  return { column, direction: direction === 'descending' ? 'descending' : 'ascending' };
}

/** The address after a click on a column's heading, without the default order. */
export function sortedBy(
  filters: SummaryFilters,
  column: SummaryColumn,
): Pick<SummaryFilters, 'sort' | 'direction'> {
  const next = toggleSorting(readSorting(filters), column);
  if (next.column === USUAL.column && next.direction === USUAL.direction) return { sort: '', direction: '' };
  return { sort: next.column, direction: next.direction };
}

/** The graduation year in the address; empty for all, and for anything invalid. */
export function readYear({ graduation_year }: Pick<SummaryFilters, 'graduation_year'>): string {
  const text = graduation_year.trim();
  return isGraduationYear(text) ? text : '';
}

export const hoursTitles: Readonly<Record<HoursRange, string>> = {
  '100-or-more': '100 or more',
  '75-to-100': '75 to under 100',
  'under-75': 'Some, under 75',
  none: 'None',
  '50-to-75': '50 to under 75',
  '25-to-50': '25 to under 50',
  'under-25': 'Some, under 25',
};

/** Offered in the box; the others are bars of the picture. */
export const offeredHours: readonly HoursRange[] = ['100-or-more', '75-to-100', 'under-75', 'none'];

/** The range of hours in the address; empty for all, and for anything invalid. */
export function readHours({ hours }: Pick<SummaryFilters, 'hours'>): HoursRange | '' {
  return hoursRangeNames.find((name) => name === hours.trim()) ?? '';
}

/** Whether students who graduated are included: `yes`, or the empty text. */
export function readGraduated({ also_graduated }: Pick<SummaryFilters, 'also_graduated'>): 'yes' | '' {
  return also_graduated.trim() === 'yes' ? 'yes' : '';
}

/** A view with valid filters only. */
export function withKnownFilters(view: ListView<keyof SummaryFilters>): ListView<keyof SummaryFilters> {
  const known = (filters: SummaryFilters) => ({
    ...filters,
    graduation_year: readYear(filters),
    hours: readHours(filters),
    also_graduated: readGraduated(filters),
  });
  return { ...view, typed: known(view.typed), filters: known(view.filters) };
}

/** As on the server (shared/administration/administration.contract.ts). */
function isGraduationYear(text: string): boolean {
  return /^\d{4}$/.test(text) && Number(text) >= 1900 && Number(text) <= 2200;
}

/** Whether the list is filtered, not only sorted. */
export function isNarrowed({ search, graduation_year, hours }: SummaryFilters): boolean {
  return search.trim() !== '' || graduation_year.trim() !== '' || hours !== '';
}

/** Ends all of these filters; those who graduated stay listed. */
export const notNarrowed = { search: '', graduation_year: '', hours: '' } as const;

/** Hours that are missing; 0 when the requirement is met. */
export function hoursLeft(total: number): number {
  return Math.max(0, sumHours([REQUIRED_HOURS, -total]));
}

/** `1 hour`, `82.5 hours`. */
export function hoursText(total: number): string {
  return `${total} ${total === 1 ? 'hour' : 'hours'}`;
}

export const students = ['student', 'students'] as const;
