/** The queue of a school office, which several screens read, and the preferences of whoever reads it. */
import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { listViews, readInbox, type Inbox, type InboxView } from '#shared/inbox/inbox.contract.ts';
import type { Scope } from '#shared/signals/signals.contract.ts';
import { callApi } from '#client/platform/api.ts';

const INBOX = ['inbox'] as const;
/** Kept together: what is worth a look, and entries with what is said of them. */
export const LOOKS = ['looks'] as const;
export const VIEWS = ['inbox-views'] as const;

/** What waits. @param scope whose students */
export function useInbox(scope: Scope = {}): UseQueryResult<Inbox> {
  return useQuery({
    queryKey: [...INBOX, scope],
    queryFn: ({ signal }) => callApi(readInbox, { query: scope, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** After something of it was done. Resolves when what is shown has been asked for again. */
export async function refreshInbox(client: QueryClient): Promise<void> {
  await Promise.all([INBOX, LOOKS].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export interface InboxPreferences {
  readonly begins_with_inbox: boolean;
  readonly single_keys: boolean;
}

export interface InboxViews extends InboxPreferences {
  readonly views: InboxView[];
}

export const viewsQuery = queryOptions({
  queryKey: VIEWS,
  queryFn: ({ signal }): Promise<InboxViews> => callApi(listViews, { signal }),
});

export function useInboxViews(): UseQueryResult<InboxViews> {
  return useQuery(viewsQuery);
}
