/** What the leaderboard can be asked for, as it stands in the address. */
import type { LeaderboardFilters } from '#shared/leaderboard/leaderboard.rules.ts';
import type { ListFilters } from '#client/ui/list-address.ts';

export const filterNames = ['name', 'school', 'rank', 'graduation_year'] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = ListFilters<FilterName> & LeaderboardFilters;
