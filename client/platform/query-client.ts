/** After a 401 the session is over, and after a 403 the role may have changed: both refresh the session. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { forgetPerson } from './remembered-person.ts';

export const SESSION_KEY = ['session'] as const;

/** `meta` of queries that only assist typing: their 401 must not lead away from the form. */
export const ASIDE = { isAside: true } as const;

function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false;
  return error.kind === 'no-response' || (error.status !== undefined && error.status >= 502);
}

function refreshSessionAfter(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401) {
    forgetPerson();
    queryClient.setQueryData(SESSION_KEY, null);
  }
  if (error.status === 403) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      if (meta?.['isAside'] !== true) refreshSessionAfter(error);
    },
  }),
  mutationCache: new MutationCache({ onError: refreshSessionAfter }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: shouldRetry, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
