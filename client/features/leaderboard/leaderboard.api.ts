/** The leaderboard's call: one page of rows with the number of all, asked again every 20 minutes. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getLeaderboard, type LeaderboardRow } from '#shared/leaderboard/leaderboard.contract.ts';
import { LEADERBOARD_PAGE_SIZE, LEADERBOARD_REFRESH_MS } from '#shared/leaderboard/leaderboard.rules.ts';
import { callApiWithHeaders } from '#client/platform/api.ts';
import { trimmedFilters } from '#client/ui/list-address.ts';
import type { FilterName, Filters } from './leaderboard-address.ts';

export interface LeaderboardPageOfRows {
  readonly rows: readonly LeaderboardRow[];
  /** Number of all rows that pass the filters. */
  readonly total: number;
  /** Which page this is; while the next one is on its way, it is the one before. */
  readonly page: number;
}

/** One page; the page before stays while the next one is on its way. */
export function useLeaderboard(filters: Filters, page: number): UseQueryResult<LeaderboardPageOfRows> {
  const set = trimmedFilters(filters);
  return useQuery({
    queryKey: ['leaderboard', set, page],
    queryFn: ({ signal }) => fetchPage(set, page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: LEADERBOARD_REFRESH_MS,
  });
}

async function fetchPage(
  filters: Partial<Record<FilterName, string>>,
  page: number,
  signal: AbortSignal,
): Promise<LeaderboardPageOfRows> {
  const query = { ...filters, page, page_size: LEADERBOARD_PAGE_SIZE };
  const { data, headers } = await callApiWithHeaders(getLeaderboard, { query, signal });
  return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length), page };
}
