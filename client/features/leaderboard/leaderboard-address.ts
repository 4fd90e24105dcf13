/** The leaderboard's filters in the address. */
import type { LeaderboardFilters } from '#shared/leaderboard/leaderboard.rules.ts';
import type { ListFilters } from '#client/ui/lists/list-address.ts';

/** `in_school` is the full name of a school, `school` a part of one. */
export const filterNames = ['name', 'school', 'rank', 'graduation_year', 'in_school'] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = ListFilters<FilterName> & LeaderboardFilters;

/** All students, or all of a school: lists with a podium and with one's own row. */
export function everybody(in_school = ''): Filters {
  return { name: '', school: '', rank: '', graduation_year: '', in_school };
}
