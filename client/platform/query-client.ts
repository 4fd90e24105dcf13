/** The cache of what the server said. A 401 from any call means that the session is over, and every guard hears of it. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Key of the session in the cache; see `session.ts`. */
export const SESSION_KEY = ['session'] as const;

/** Asks again only where asking again can help: nothing came back, or the server was in trouble. */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false;
  return error.kind === 'no-response' || (error.status !== undefined && error.status >= 502);
}

function endSessionOn401(error: Error): void {
  if (error instanceof ApiError && error.status === 401) queryClient.setQueryData(SESSION_KEY, null);
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSessionOn401 }),
  mutationCache: new MutationCache({ onError: endSessionOn401 }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: shouldRetry },
    // A change is never repeated by itself.
    mutations: { retry: false },
  },
});
