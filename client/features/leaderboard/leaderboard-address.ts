/** What the leaderboard can be asked for, as it stands in the address. */
import type { LeaderboardFilters } from '#shared/leaderboard/leaderboard.rules.ts';
import type { ListFilters } from '#client/ui/lists/list-address.ts';

/** `in_school` is the whole name of a school, `school` a part of one. */
export const filterNames = ['name', 'school', 'rank', 'graduation_year', 'in_school'] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = ListFilters<FilterName> & LeaderboardFilters;

/** Everybody, or everybody of a school: what has first places, and where one's own row is known to be. */
export function everybody(in_school = ''): Filters {
  return { name: '', school: '', rank: '', graduation_year: '', in_school };
}
