/** The calls for an entry's history and for entries that others removed. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  getEntryHistory,
  listRemovedEntries,
  type EntryHistory,
  type RemovedEntry,
} from '#shared/entries/entry-history.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { historyKey, QUEUED_REFRESH_MS } from './entries.api.ts';

/** Oldest first. */
export function useEntryHistory(pk: string): UseQueryResult<EntryHistory> {
  return useQuery({
    queryKey: historyKey(pk),
    queryFn: ({ signal }) => callApi(getEntryHistory, { params: { pk }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.lines.at(-1)?.kind === 'mail queued' ? QUEUED_REFRESH_MS : false,
  });
}

/** The caller's entries that were rejected, expired or removed by the school, newest first. */
export function useRemovedEntries(isWanted = true): UseQueryResult<RemovedEntry[]> {
  return useQuery({
    enabled: isWanted,
    queryKey: ['entries', 'removed'],
    queryFn: ({ signal }) => callApi(listRemovedEntries, { signal }),
    staleTime: 0,
  });
}
