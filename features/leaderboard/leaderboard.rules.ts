/** Specification, sections 5 and 9; rulings, section 5. */

export const LEADERBOARD_PAGE_SIZE = 20;
export const LEADERBOARD_REFRESH_MS = 1_200_000;

export const titles = [
  { title: 'Platinum', from: 200 },
  { title: 'Gold', from: 100 },
  { title: 'Silver', from: 50 },
  { title: 'Bronze', from: 25 },
  { title: 'Starter', from: 0 },
] as const;

export function titleFor(totalHours: number): string {
  return titles.find((step) => totalHours >= step.from)?.title ?? 'Starter';
}

export interface LeaderboardFilters {
  readonly name?: string | undefined;
  readonly school?: string | undefined;
  readonly rank?: string | undefined;
  readonly graduation_year?: string | undefined;
  readonly in_school?: string | undefined;
}
