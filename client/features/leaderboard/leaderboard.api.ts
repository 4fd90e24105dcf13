/** The leaderboard's calls: a page of rows, and the own rank; both refreshed every 20 minutes. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getLeaderboard, getOwnRank, type OwnRankReply } from '#shared/leaderboard/leaderboard.contract.ts';
import { LEADERBOARD_PAGE_SIZE, LEADERBOARD_REFRESH_MS } from '#shared/leaderboard/leaderboard.rules.ts';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';
import { useSession } from '#client/platform/session.ts';
import { trimmedFilters } from '#client/ui/lists/list-address.ts';
import type { Filters } from './leaderboard-address.ts';
import type { ShownRows } from './use-show-own-row.ts';

/** Rows with their page and filters: those before, while the next ones are loading. */
export interface LeaderboardPageOfRows extends ShownRows {
  /** Rows on all pages. */
  readonly total: number;
}

/** One page; the page before stays while the next one is loading. */
export function useLeaderboard(filters: Filters, page: number): UseQueryResult<LeaderboardPageOfRows> {
  // Visitors may see less, so their rows must not stay after signing in.
  const { user } = useSession();
  return useQuery({
    queryKey: ['leaderboard', user?.id ?? null, trimmedFilters(filters), page],
    queryFn: ({ signal }) => fetchPage(filters, page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: LEADERBOARD_REFRESH_MS,
  });
}

async function fetchPage(
  filters: Filters,
  page: number,
  signal: AbortSignal,
): Promise<LeaderboardPageOfRows> {
  const query = { ...trimmedFilters(filters), page, page_size: LEADERBOARD_PAGE_SIZE };
  const { data, headers } = await callApiWithHeaders(getLeaderboard, { query, signal });
  return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length), page, filters };
}

/** A student's rank. @param userId undefined for people without a rank: nothing is requested */
export function useOwnRank(userId: number | undefined): UseQueryResult<OwnRankReply> {
  return useQuery({
    queryKey: ['leaderboard-mine', userId],
    queryFn: ({ signal }) => callApi(getOwnRank, { signal }),
    enabled: userId !== undefined,
    refetchInterval: LEADERBOARD_REFRESH_MS,
  });
}
