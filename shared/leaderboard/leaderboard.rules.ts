/** Titles and page size of the leaderboard (specification, sections 5 and 9; rulings, section 5). */

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

/** What the leaderboard can be filtered by, as typed. */
export interface LeaderboardFilters {
  readonly name?: string | undefined;
  readonly school?: string | undefined;
  /** A place or a title. */
  readonly rank?: string | undefined;
  readonly graduation_year?: string | undefined;
  /** The whole name of a school. */
  readonly in_school?: string | undefined;
}
