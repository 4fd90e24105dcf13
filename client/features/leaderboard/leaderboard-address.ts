/** Filters and page of the leaderboard as they stand in the address, so that a view can be shared and gone back to. */
import type { LeaderboardFilters } from '#shared/leaderboard/leaderboard.rules.ts';

export const filterNames = ['name', 'school', 'rank', 'graduation_year'] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<Record<FilterName, string>> & LeaderboardFilters;

export const noFilters: Filters = { name: '', school: '', rank: '', graduation_year: '' };

export function readFilters(search: URLSearchParams): Filters {
  const text = (name: FilterName) => search.get(name) ?? '';
  return {
    name: text('name'),
    school: text('school'),
    rank: text('rank'),
    graduation_year: text('graduation_year'),
  };
}

/** The page in the address; anything that is no page is the first one. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** The address of a view; what is empty or usual is left out. */
export function writeAddress(filters: Filters, page = 1): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of filterNames) {
    const text = filters[name].trim();
    if (text !== '') search.set(name, text);
  }
  if (page > 1) search.set('page', String(page));
  return search;
}

export function hasFilters(filters: Filters): boolean {
  return filterNames.some((name) => filters[name].trim() !== '');
}

/** Whether two sets of filters ask for the same. */
export function sameFilters(one: Filters, other: Filters): boolean {
  return filterNames.every((name) => one[name].trim() === other[name].trim());
}
