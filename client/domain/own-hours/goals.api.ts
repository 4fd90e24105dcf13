/** The calls for one's own goal. */
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Goal } from '#shared/goals/goal-progress.ts';
import { getGoal, removeGoal, setGoal } from '#shared/goals/goals.contract.ts';
import type { GoalForm } from '#shared/goals/goals.rules.ts';
import { callApi } from '#client/platform/api.ts';

const KEY = ['own-goal'] as const;

/** One's own goal; null without one. */
export function useGoal(): UseQueryResult<Goal | null> {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await callApi(getGoal, { signal })).goal,
  });
}

export function useSaveGoal(): UseMutationResult<Goal | null, Error, GoalForm> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (form: GoalForm) => (await callApi(setGoal, { body: form })).goal,
    onSuccess: (goal) => client.setQueryData(KEY, goal),
  });
}

export function useRemoveGoal(): UseMutationResult<{ detail: string }, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(removeGoal, {}),
    onSuccess: () => client.setQueryData(KEY, null),
  });
}
