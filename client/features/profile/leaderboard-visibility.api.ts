/** The calls for one's visibility on the leaderboard. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getLeaderboard, getOwnRank } from '#shared/leaderboard/leaderboard.contract.ts';
import {
  getLeaderboardVisibility,
  setLeaderboardVisibility,
} from '#shared/profile/leaderboard-visibility.contract.ts';
import type { LeaderboardVisibility } from '#shared/profile/leaderboard-visibility.rules.ts';
import { callApi } from '#client/platform/api.ts';
import { apiKey } from '#client/platform/use-api.ts';

const KEY = ['profile', 'appearance'] as const;

export function useLeaderboardVisibility() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(getLeaderboardVisibility, { signal }) });
}

/** Stores a choice and invalidates the leaderboard. */
export function useChooseVisibility() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chosen: LeaderboardVisibility) => callApi(setLeaderboardVisibility, { body: chosen }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY });
      await client.invalidateQueries({ queryKey: apiKey(getLeaderboard) });
      await client.invalidateQueries({ queryKey: apiKey(getOwnRank) });
    },
  });
}
