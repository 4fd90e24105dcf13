/** The call of the front door: what everybody together has given. */
import { useQuery } from '@tanstack/react-query';
import { getPublicTotals, type PublicTotals } from '#shared/leaderboard/public-totals.contract.ts';
import { callApi } from '#client/platform/api.ts';

/** The totals, or undefined while they are on their way and when they did not come: then nothing is shown of them. */
export function usePublicTotals(): PublicTotals | undefined {
  const { data } = useQuery({
    queryKey: ['public-totals'],
    queryFn: ({ signal }) => callApi(getPublicTotals, { signal }),
  });
  return data;
}
