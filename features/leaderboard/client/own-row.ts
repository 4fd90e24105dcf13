import { sameFilters } from '#client/ui/list/filters/list-address.ts';
import { type Filters, everybody } from './leaderboard-text.ts';
import type { LeaderboardRow, ListedRow, OwnRankReply } from '#features/leaderboard/leaderboard.contract.ts';
import { LEADERBOARD_PAGE_SIZE } from '#features/leaderboard/leaderboard.rules.ts';

type Mine = NonNullable<OwnRankReply['mine']>;

interface ShownRows {
  readonly rows: readonly ListedRow[];
  readonly page: number;
  readonly filters: Filters;
}

/**
 * The index of the user's row on this page, if any. Rows and rank come from two calls and can differ. Among
 * rows that look the same, the one at the known position is meant; without a position, none.
 */
export function ownRowOf({ rows, page, filters }: ShownRows, mine: Mine): number | undefined {
  if (mine.is_hidden) return undefined;
  const alike = rows.flatMap((row, index) => (isSamePerson(row, mine.row) ? [index] : []));
  const position = positionIn(filters, mine);
  const index = position === undefined ? -1 : position - 1 - (page - 1) * LEADERBOARD_PAGE_SIZE;
  if (alike.includes(index)) return index;
  const [only] = alike;
  if (only === undefined || alike.length > 1) return undefined;
  const isOnPage = position === undefined || (index >= 0 && index < LEADERBOARD_PAGE_SIZE);
  return isOnPage || rows[only]?.total_hours === mine.row.total_hours ? only : undefined;
}

function positionIn(filters: Filters, mine: Mine): number | undefined {
  if (sameFilters(filters, everybody())) return mine.overall.position;
  return sameFilters(filters, everybody(mine.row.user__school)) ? mine.in_school.position : undefined;
}

const alikeIn = [
  'user__first_name',
  'user__last_name',
  'user__school',
  'user__graduation_year',
  'user__profile_picture',
] as const;

const isSamePerson = (one: LeaderboardRow, other: LeaderboardRow) =>
  alikeIn.every((field) => one[field] === other[field]);
