/** The calls of the queue that no other screen makes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteView, listUnreachable, saveView, type InboxView } from '#shared/inbox/inbox.contract.ts';
import type { Scope } from '#shared/signals/signals.contract.ts';
import { VIEWS, type InboxViews } from '#client/domain/office/inbox.api.ts';
import { callApi } from '#client/platform/api.ts';

/** Below the key of the queue, and asked for again with it. */
export function useUnreachable(scope: Scope) {
  return useQuery({
    queryKey: ['inbox', 'unreachable', scope],
    queryFn: ({ signal }) => callApi(listUnreachable, { query: scope, signal }),
    staleTime: 0,
  });
}

function useKeepViews() {
  const client = useQueryClient();
  return (views: InboxView[]) => client.setQueryData<InboxViews>(VIEWS, (now) => now && { ...now, views });
}

export function useSaveView() {
  const keep = useKeepViews();
  return useMutation({
    mutationFn: (body: Pick<InboxView, 'name' | 'query'>) => callApi(saveView, { body }),
    onSuccess: keep,
  });
}

export function useDeleteView() {
  const keep = useKeepViews();
  return useMutation({
    mutationFn: (id: number) => callApi(deleteView, { params: { id } }),
    onSuccess: keep,
  });
}
