/** The calls of the recycling bin; recovering and deleting may take several. */
import {
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
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
  MAX_AT_ONCE,
} from '#shared/recycling-bin/recycling-bin.contract.ts';
import { asApiError, callApi, isAnswerLost, type ApiError } from '#client/platform/api.ts';
import { BinActionError, type Progress } from './bin-action-error.ts';
import { inPieces } from './recycling-bin-list.ts';
import type { BinAction } from './recycling-bin.messages.ts';

const BIN_KEY = ['recycling-bin'] as const;
const ACTION_KEY = ['recycling-bin', 'action'] as const;

/** Five hundred entries of many students take a moment. */
const ACTION_TIMEOUT_MS = 120_000;

/** The school's entries in the bin, the last removed first. */
export function useRecyclingBin(): UseQueryResult<BinnedEntry[]> {
  return useQuery({
    queryKey: BIN_KEY,
    queryFn: async ({ signal }) => (await callApi(listRecyclingBin, { signal })).entries_in_bin,
    staleTime: 0,
  });
}

interface Task {
  readonly action: BinAction;
  readonly entries: readonly BinnedEntry[];
}

/** The entries without those being recovered or deleted, which come back if the server refuses. */
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

/**
 * Recovers or permanently deletes entries in batches, and returns what was done and what was gone. A failing batch ends it
 * with a `BinActionError`; batches before stay done.
 */
export function useBinAction(): UseMutationResult<Progress, Error, Task> {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ACTION_KEY,
    mutationFn: async ({ action, entries }: Task): Promise<Progress> => {
      const done: BinnedEntry[] = [];
      const missing: BinnedEntry[] = [];
      for (const piece of inPieces(entries, MAX_AT_ONCE)) {
        const ids = piece.map(({ id }) => id);
        let gone: ReadonlySet<number>;
        try {
          gone = new Set(await send(action, ids));
        } catch (failure) {
          const inBin = needsToLook(asApiError(failure)) ? await lookAgain(client) : undefined;
          throw new BinActionError(failure, { done, missing }, inBin);
        }
        for (const entry of piece) (gone.has(entry.id) ? missing : done).push(entry);
        // A list requested before must not bring them back.
        await client.cancelQueries({ queryKey: BIN_KEY, exact: true });
        client.setQueryData<BinnedEntry[]>(BIN_KEY, (now) => now?.filter(({ id }) => !ids.includes(id)));
      }
      return { done, missing };
    },
    onSettled: (_progress, error) => {
      if (error && asApiError(error).status === 401) return undefined;
      void client.invalidateQueries({ queryKey: ['administration'] });
      if (client.isMutating({ mutationKey: ACTION_KEY }) > 1) return undefined;
      return void client.invalidateQueries({ queryKey: BIN_KEY });
    },
  });
}

/** Sends one batch. Returns the ids that were no longer in the bin. */
async function send(action: BinAction, ids: readonly number[]): Promise<readonly number[]> {
  const options = { body: { entry_ids: [...ids] }, timeoutMs: ACTION_TIMEOUT_MS };
  const [first] = ids;
  if (action === 'remove') {
    await callApi(permanentlyDeleteEntries, options);
    return [];
  }
  try {
    if (ids.length > 1 || first === undefined) return (await callApi(recoverEntries, options)).missing_ids;
    await callApi(recoverEntry, { params: { id: first }, body: {} });
    return [];
  } catch (error) {
    // None of them is there.
    if (asApiError(error).status === 404) return ids;
    throw error;
  }
}

/** Whether only the list shows what happened to the entries. */
function needsToLook(failure: ApiError): boolean {
  return isAnswerLost(failure) || failure.status === 404;
}

/** Reloads the list and returns its ids; undefined when that fails. */
async function lookAgain(client: QueryClient): Promise<ReadonlySet<number> | undefined> {
  try {
    const { entries_in_bin } = await callApi(listRecyclingBin);
    await client.cancelQueries({ queryKey: BIN_KEY, exact: true });
    client.setQueryData<BinnedEntry[]>(BIN_KEY, entries_in_bin);
    return new Set(entries_in_bin.map(({ id }) => id));
  } catch {
    // The failure before this is shown, with the note that the list could not be loaded.
    return undefined;
  }
}
