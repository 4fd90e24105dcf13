/** Which rows pass the filters of the leaderboard (specification, section 5; rulings, section 5). */
import type { LeaderboardFilters } from '#shared/leaderboard/leaderboard.rules.ts';
import type { RankedRow } from './leaderboard.places.ts';

/** The filters as they are compared: trimmed and without case, so that equal questions look equal. */
export interface Filters {
  readonly name: string;
  readonly school: string;
  /** A place or a title. */
  readonly rank: string;
  readonly graduation_year: string;
  /** The whole name of a school. */
  readonly in_school: string;
}

/** A student with what filters look at, made once per snapshot. */
export interface SearchableStudent extends RankedRow {
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
    in_school: normal(query.in_school),
  };
}

/** True when at least one filter is filled in. */
export function filtersAnything(filters: Filters): boolean {
  return Object.values(filters).some((filter) => filter !== '');
}

/** Prepares a student for being searched. */
export function makeSearchable(student: RankedRow): SearchableStudent {
  const { row } = student;
  return {
    ...student,
    name: `${row.user__first_name} ${row.user__last_name}`.toLowerCase(),
    school: row.user__school.toLowerCase(),
  };
}

/**
 * Name and school are substrings without case, the year is exact, the rank is exactly a place or a title, and `in_school`
 * is exactly a school: the name of one may be a part of another's.
 */
export function passes({ row, name, school }: SearchableStudent, filters: Filters): boolean {
  return (
    name.includes(filters.name) &&
    school.includes(filters.school) &&
    (filters.rank === '' ||
      String(row.num_rank) === filters.rank ||
      row.rank.toLowerCase() === filters.rank) &&
    (filters.graduation_year === '' || String(row.user__graduation_year) === filters.graduation_year) &&
    (filters.in_school === '' || school === filters.in_school)
  );
}
