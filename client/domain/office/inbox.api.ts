/** The queue of a school office, which several screens read, and the preferences of whoever reads it. */
import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { listUnreachable, listViews, readInbox, type InboxView } from '#shared/inbox/inbox.contract.ts';
import { listReports } from '#shared/reports/reports.contract.ts';
import {
  listByChance,
  listLooks,
  readContact,
  readStudentLook,
  type Scope,
} from '#shared/signals/signals.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { apiKey, useApi } from '#client/platform/use-api.ts';

export const VIEWS = ['inbox-views'] as const;

/** What waits. @param scope whose students */
export const useInbox = (scope: Scope = {}) =>
  useApi(readInbox, { query: scope }, { placeholderData: keepPreviousData });

/** What waits, what is worth a look, and entries with what is said of them: doing something of it changes all. */
export const inboxCalls = [
  readInbox,
  listUnreachable,
  listReports,
  listLooks,
  listByChance,
  readContact,
  readStudentLook,
];

/** After something of it was done. Resolves when what is shown has been asked for again. */
export async function refreshInbox(client: QueryClient): Promise<void> {
  await Promise.all(inboxCalls.map((call) => client.invalidateQueries({ queryKey: apiKey(call) })));
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
