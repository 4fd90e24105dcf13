/** Titles, places, filters and page size of the leaderboard (specification, sections 5 and 9; rulings, section 5). */
import type { LeaderboardRow } from '#shared/leaderboard/leaderboard.contract.ts';

/** Rows on a page of the leaderboard screen. */
export const LEADERBOARD_PAGE_SIZE = 20;
/** Milliseconds after which the screen fetches the leaderboard again: 20 minutes. */
export const LEADERBOARD_REFRESH_MS = 1_200_000;

/** Titles with the total from which they are held, highest first. */
export const titles = [
  { title: 'Platinum', from: 200 },
  { title: 'Gold', from: 100 },
  { title: 'Silver', from: 50 },
  { title: 'Bronze', from: 25 },
  { title: 'Starter', from: 0 },
] as const;

/** The title for a total of verified hours. */
export function titleFor(totalHours: number): string {
  return titles.find((step) => totalHours >= step.from)?.title ?? 'Starter';
}

export interface LeaderboardFilters {
  readonly name?: string | undefined;
  readonly school?: string | undefined;
  readonly rank?: string | undefined;
  readonly graduation_year?: string | undefined;
}

/**
 * Whether a row passes the filters: name and school are substrings without case, the year is exact, the rank is
 * exactly a place or a title. An empty filter passes everything.
 */
export function passesFilters(row: LeaderboardRow, filters: LeaderboardFilters): boolean {
  const name = (filters.name ?? '').trim().toLowerCase();
  const school = (filters.school ?? '').trim().toLowerCase();
  const rank = (filters.rank ?? '').trim().toLowerCase();
  const year = (filters.graduation_year ?? '').trim();
  return (
    `${row.user__first_name} ${row.user__last_name}`.toLowerCase().includes(name) &&
    row.user__school.toLowerCase().includes(school) &&
    (rank === '' || String(row.num_rank) === rank || row.rank.toLowerCase() === rank) &&
    (year === '' || String(row.user__graduation_year) === year)
  );
}
