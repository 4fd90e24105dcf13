/** Which rows pass the filters of the leaderboard (specification, section 5; rulings, section 5). */
import type { LeaderboardRow } from '#shared/leaderboard/leaderboard.contract.ts';
import type { LeaderboardFilters } from '#shared/leaderboard/leaderboard.rules.ts';

/** The filters as they are compared: trimmed and without case, so that equal questions look equal. */
export interface Filters {
  readonly name: string;
  readonly school: string;
  /** A place or a title. */
  readonly rank: string;
  readonly graduation_year: string;
}

/** A row with what filters look at, made once per snapshot. */
export interface SearchableRow {
  readonly row: LeaderboardRow;
  readonly name: string;
  readonly school: string;
}

/** Reads filters from a query. */
export function readFilters(query: LeaderboardFilters): Filters {
  const normal = (text: string | undefined): string => (text ?? '').trim().toLowerCase();
  return {
    name: normal(query.name),
    school: normal(query.school),
    rank: normal(query.rank),
    graduation_year: normal(query.graduation_year),
  };
}

/** True when at least one filter is filled in. */
export function filtersAnything(filters: Filters): boolean {
  return Object.values(filters).some((filter) => filter !== '');
}

/** Prepares a row for being searched. */
export function makeSearchable(row: LeaderboardRow): SearchableRow {
  return {
    row,
    name: `${row.user__first_name} ${row.user__last_name}`.toLowerCase(),
    school: row.user__school.toLowerCase(),
  };
}

/** Name and school are substrings without case, the year is exact, the rank is exactly a place or a title. */
export function passes({ row, name, school }: SearchableRow, filters: Filters): boolean {
  return (
    name.includes(filters.name) &&
    school.includes(filters.school) &&
    (filters.rank === '' ||
      String(row.num_rank) === filters.rank ||
      row.rank.toLowerCase() === filters.rank) &&
    (filters.graduation_year === '' || String(row.user__graduation_year) === filters.graduation_year)
  );
}
