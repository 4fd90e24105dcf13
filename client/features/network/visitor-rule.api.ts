/** What visitors see of the own school: asked and decided. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { VisitorRule } from '#shared/profile/leaderboard-visibility.rules.ts';
import { getVisitorRule, setVisitorRule } from '#shared/network/network.contract.ts';
import { callApi } from '#client/platform/api.ts';

const KEY = ['network', 'visitors'] as const;

export function useVisitorRule() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(getVisitorRule, { signal }) });
}

export function useDecideVisitorRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (visitors: VisitorRule) => callApi(setVisitorRule, { body: { visitors } }),
    onSuccess: (reply) => client.setQueryData(KEY, reply),
  });
}
