/** Which row of a page is the person's own. Rows do not say whose they are: the leaderboard is public. */
import type { LeaderboardRow, ListedRow, OwnRankReply } from '#shared/leaderboard/leaderboard.contract.ts';
import { LEADERBOARD_PAGE_SIZE } from '#shared/leaderboard/leaderboard.rules.ts';
import { sameFilters } from '#client/ui/lists/list-address.ts';
import { everybody, type Filters } from './leaderboard-address.ts';

type Mine = NonNullable<OwnRankReply['mine']>;

/** A page of rows, and what it is a page of. */
export interface ShownRows {
  readonly rows: readonly ListedRow[];
  readonly page: number;
  readonly filters: Filters;
}

/**
 * The index of the own row, or undefined when it is not on this page. The hours may differ: row and place are asked for one
 * after the other, and then the position may be that of the next row. Of two people who look the same, the one at the known
 * position is meant, who may be on another page; without one, neither.
 */
export function ownRowOf({ rows, page, filters }: ShownRows, mine: Mine): number | undefined {
  // Somebody else may look the same.
  if (mine.is_hidden) return undefined;
  const alike = rows.flatMap((row, index) => (isSamePerson(row, mine.row) ? [index] : []));
  const position = positionIn(filters, mine);
  const index = position === undefined ? -1 : position - 1 - (page - 1) * LEADERBOARD_PAGE_SIZE;
  if (alike.includes(index)) return index;
  const [only] = alike;
  if (only === undefined || alike.length > 1) return undefined;
  const isHere = position === undefined || (index >= 0 && index < LEADERBOARD_PAGE_SIZE);
  return isHere || rows[only]?.total_hours === mine.row.total_hours ? only : undefined;
}

function positionIn(filters: Filters, mine: Mine): number | undefined {
  if (sameFilters(filters, everybody())) return mine.overall.position;
  return sameFilters(filters, everybody(mine.row.user__school)) ? mine.in_school.position : undefined;
}

function isSamePerson(one: LeaderboardRow, other: LeaderboardRow): boolean {
  return (
    one.user__first_name === other.user__first_name &&
    one.user__last_name === other.user__last_name &&
    one.user__school === other.user__school &&
    one.user__graduation_year === other.user__graduation_year &&
    one.user__profile_picture === other.user__profile_picture
  );
}
