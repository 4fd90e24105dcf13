/** How one appears to others on the leaderboard: asked and chosen. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getAppearance, setAppearance } from '#shared/profile/leaderboard-visibility.contract.ts';
import type { Appearance } from '#shared/profile/leaderboard-visibility.rules.ts';
import { callApi } from '#client/platform/api.ts';

const KEY = ['profile', 'appearance'] as const;

export function useLeaderboardAppearance() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(getAppearance, { signal }) });
}

/** Stores a choice; the leaderboard is asked for anew when it is opened next. */
export function useChooseAppearance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chosen: Appearance) => callApi(setAppearance, { body: chosen }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY });
      await client.invalidateQueries({ queryKey: ['leaderboard'] });
      await client.invalidateQueries({ queryKey: ['leaderboard-mine'] });
    },
  });
}
