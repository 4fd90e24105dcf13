/** The list of the Volunteer Database: what it can be asked for, its columns and their order, and its words. Pure. */
import type { SummaryColumn } from '#shared/administration/administration.contract.ts';
import { REQUIRED_HOURS } from '#shared/entries/entries.rules.ts';
import { sumHours } from '#shared/entries/hours.ts';
import type { ListFilters } from '#client/ui/lists/list-address.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { toggleSorting, type Sorting } from '#client/ui/lists/sorting.ts';

/** What stands in the address, by the names of the call. */
export const summaryNames = ['search', 'graduation_year', 'also_graduated', 'sort', 'direction'] as const;
export type SummaryFilters = ListFilters<(typeof summaryNames)[number]>;

/** The columns in the order in which they are shown. */
export const shownColumns = ['first_name', 'last_name', 'email', 'graduation_year', 'total_hours'] as const;

export const summaryTitles: Readonly<Record<SummaryColumn, string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  graduation_year: 'Graduation Year',
  total_hours: 'Total Hours',
};

const USUAL: Sorting<SummaryColumn> = { column: 'last_name', direction: 'ascending' };

/** The order that the address asks for: by last name, unless it names another one. */
export function readSorting({ sort, direction }: SummaryFilters): Sorting<SummaryColumn> {
  const column = shownColumns.find((name) => name === sort);
  if (column === undefined) return USUAL;
  return { column, direction: direction === 'descending' ? 'descending' : 'ascending' };
}

/** What the address says after a click on a column's heading; the usual order is left out of it. */
export function sortedBy(
  filters: SummaryFilters,
  column: SummaryColumn,
): Pick<SummaryFilters, 'sort' | 'direction'> {
  const next = toggleSorting(readSorting(filters), column);
  if (next.column === USUAL.column && next.direction === USUAL.direction) return { sort: '', direction: '' };
  return { sort: next.column, direction: next.direction };
}

/** The graduation year that the address asks for; what is no year asks for all, the empty text. */
export function readYear({ graduation_year }: Pick<SummaryFilters, 'graduation_year'>): string {
  const text = graduation_year.trim();
  return isGraduationYear(text) ? text : '';
}

/** Whether the address asks for students who graduated, too: `yes`, or the empty text. */
export function readGraduated({ also_graduated }: Pick<SummaryFilters, 'also_graduated'>): 'yes' | '' {
  return also_graduated.trim() === 'yes' ? 'yes' : '';
}

/** A view whose year and graduates are some that can be asked for. */
export function withKnownFilters(view: ListView<keyof SummaryFilters>): ListView<keyof SummaryFilters> {
  const known = (filters: SummaryFilters) => ({
    ...filters,
    graduation_year: readYear(filters),
    also_graduated: readGraduated(filters),
  });
  return { ...view, typed: known(view.typed), filters: known(view.filters) };
}

/** As the server judges it (shared/administration/administration.contract.ts). */
function isGraduationYear(text: string): boolean {
  return /^\d{4}$/.test(text) && Number(text) >= 1900 && Number(text) <= 2200;
}

/** Whether the list is narrowed, and not only sorted. */
export function isNarrowed({ search, graduation_year }: SummaryFilters): boolean {
  return search.trim() !== '' || graduation_year.trim() !== '';
}

/** Hours that are still missing; 0 when the requirement is met. */
export function hoursToGo(total: number): number {
  return Math.max(0, sumHours([REQUIRED_HOURS, -total]));
}

/** What the list counts. */
export const students = ['student', 'students'] as const;
