/**
 * The cache of what the server said. A 401 from any call means that the session is over, and a 403 that the role may
 * have been taken away: every guard hears of either.
 */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { forgetPerson } from './remembered-person.ts';

/** Key of the session in the cache; see `session.ts`. */
export const SESSION_KEY = ['session'] as const;

/** Asks again only where asking again can help: nothing came back, or the server was in trouble. */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false;
  return error.kind === 'no-response' || (error.status !== undefined && error.status >= 502);
}

function tellGuards(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401) {
    forgetPerson();
    queryClient.setQueryData(SESSION_KEY, null);
  }
  if (error.status === 403) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: tellGuards }),
  mutationCache: new MutationCache({ onError: tellGuards }),
  defaultOptions: {
    // Without a connection a call fails, and the person is told; it does not wait in silence and run later.
    queries: { staleTime: 30_000, retry: shouldRetry, networkMode: 'always', refetchOnReconnect: true },
    // A change is never repeated by itself.
    mutations: { retry: false, networkMode: 'always' },
  },
});
