/** The calls of the recycling bin: reading it, recovering and permanently deleting, in as many calls as it takes. */
import {
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  listRecyclingBin,
  permanentlyDeleteEntries,
  recoverEntries,
  recoverEntry,
  type BinnedEntry,
} from '#shared/recycling-bin/recycling-bin.contract.ts';
import { MOST_AT_ONCE } from '#shared/recycling-bin/recycling-bin.rules.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { inPieces } from './recycling-bin-list.ts';
import type { BinAction } from './recycling-bin.messages.ts';

const BIN_KEY = ['recycling-bin'] as const;
const ACTION_KEY = ['recycling-bin', 'action'] as const;

/** Five hundred entries of many students take the server a moment. */
const ACTION_TIMEOUT_MS = 120_000;

/** The entries of the own school that are in the bin, those put there last first. */
export function useRecyclingBin(): UseQueryResult<BinnedEntry[]> {
  return useQuery({
    queryKey: BIN_KEY,
    queryFn: async ({ signal }) => (await callApi(listRecyclingBin, { signal })).entries_in_bin,
    staleTime: 0,
    networkMode: 'always',
  });
}

interface Task {
  readonly action: BinAction;
  readonly entries: readonly BinnedEntry[];
}

/** How far it went. */
export interface Outcome {
  readonly done: readonly number[];
  /** Why it went no further. */
  readonly failure?: unknown;
}

/** The entries without those that are being recovered or deleted right now: they come back if the server refuses. */
export function useEntriesLeft(entries: readonly BinnedEntry[]): readonly BinnedEntry[] {
  const tasks = useMutationState({
    filters: { mutationKey: ACTION_KEY, status: 'pending' },
    // Safe: this key has no other mutations.
    select: ({ state }) => state.variables as Task,
  });
  return useMemo(() => {
    const leaving = new Set(tasks.flatMap((task) => task.entries.map(({ id }) => id)));
    return entries.filter(({ id }) => !leaving.has(id));
  }, [entries, tasks]);
}

/** Recovers or permanently deletes entries. Refused pieces end it; what was done before stays done. */
export function useBinAction(): UseMutationResult<Outcome, Error, Task> {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ACTION_KEY,
    networkMode: 'always',
    mutationFn: async ({ action, entries }: Task): Promise<Outcome> => {
      const done: number[] = [];
      const ids = entries.map(({ id }) => id);
      for (const piece of inPieces(ids, MOST_AT_ONCE)) {
        try {
          await send(action, piece);
        } catch (failure) {
          // The session is over for the whole page.
          if (asApiError(failure).status === 401) throw failure;
          return { done, failure };
        }
        done.push(...piece);
        // A list that was asked for before must not bring them back.
        await client.cancelQueries({ queryKey: BIN_KEY, exact: true });
        client.setQueryData<BinnedEntry[]>(BIN_KEY, (now) => now?.filter(({ id }) => !piece.includes(id)));
      }
      return { done };
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['administration'] });
      if (client.isMutating({ mutationKey: ACTION_KEY }) > 1) return undefined;
      return void client.invalidateQueries({ queryKey: BIN_KEY });
    },
  });
}

async function send(action: BinAction, ids: readonly number[]): Promise<void> {
  const options = { body: { entry_ids: [...ids] }, timeoutMs: ACTION_TIMEOUT_MS };
  const [first] = ids;
  if (action === 'remove') await callApi(permanentlyDeleteEntries, options);
  else if (ids.length === 1 && first !== undefined)
    await callApi(recoverEntry, { params: { id: first }, body: {} });
  else await callApi(recoverEntries, options);
}
