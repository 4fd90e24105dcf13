/** The calls of acting on many entries, and of taking it back. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  actInBulk,
  listBulk,
  previewBulk,
  undoBulk,
  type BulkKind,
  type SelectedEntry,
} from '#shared/bulk-actions/bulk-actions.contract.ts';
import { callApi } from '#client/platform/api.ts';

const ACTIONS = ['bulk-actions'] as const;

const bodyOf = (action: BulkKind, entries: readonly SelectedEntry[]) => ({
  action,
  entries: entries.map(({ id, version }) => ({ id, version })),
});

/** What an action would do to these entries now. */
export function usePreview(action: BulkKind, entries: readonly SelectedEntry[], isWanted: boolean) {
  return useQuery({
    enabled: isWanted,
    queryKey: [...ACTIONS, 'preview', bodyOf(action, entries)],
    queryFn: ({ signal }) => callApi(previewBulk, { body: bodyOf(action, entries), signal }),
    // Always as it is when the dialog opens, and not changed under the reader.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Everything that shows entries of the school. */
function reload(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['administration'] });
  void client.invalidateQueries({ queryKey: ['recycling-bin'] });
  void client.invalidateQueries({ queryKey: [...ACTIONS, 'list'] });
}

/** Acts on entries; the same key again does nothing twice. */
export function useAct(action: BulkKind, entries: readonly SelectedEntry[], key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => callApi(actInBulk, { body: { ...bodyOf(action, entries), key, reason } }),
    // Also after a failure: the answer may have been lost.
    onSettled: () => reload(client),
  });
}

export function useUndo(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(undoBulk, { params: { id } }),
    onSettled: () => reload(client),
  });
}

/** What was done in the last 24 hours, newest first. */
export function useActions() {
  return useQuery({
    queryKey: [...ACTIONS, 'list'],
    queryFn: ({ signal }) => callApi(listBulk, { signal }),
    staleTime: 0,
  });
}
