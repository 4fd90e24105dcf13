/**
 * Contract calls as TanStack queries and mutations. A query's key is the path of its call, so a change names
 * the endpoints whose responses it makes stale.
 */
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { callApi, callApiWithHeaders, type CallOptions } from './api.ts';

type Input<E extends Endpoint> = Pick<CallOptions<E>, 'params' | 'query' | 'body'>;
type ChangeInput<E extends Endpoint> = Omit<CallOptions<E>, 'signal'>;
type Reply<E extends Endpoint> = z.output<E['reply']>;

/** All responses of a call, or those to one input. */
export const apiKey = ({ path }: Endpoint, ...input: readonly object[]) => [path, ...input] as const;

type Options<Data> = Omit<Partial<UseQueryOptions<Data>>, 'queryKey' | 'queryFn' | 'select'>;

/** With its own time limit, a call is not retried. */
const limitsOf = ({ timeoutMs }: Endpoint) =>
  timeoutMs === undefined ? { staleTime: 0 } : { staleTime: 0, retry: false };

export function useApi<E extends Endpoint>(
  endpoint: E,
  input: Input<E> = {},
  options: Options<Reply<E>> = {},
) {
  return useQuery<Reply<E>>({
    queryKey: apiKey(endpoint, input),
    queryFn: ({ signal }) => callApi(endpoint, { ...input, signal }),
    ...limitsOf(endpoint),
    ...options,
  });
}

/** Nothing may replace what the user is reading or typing. */
export const readOnce = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;

/** For mailed links: only the user's own actions change what they show. */
export const oncePerVisit = { ...readOnce, retry: false } as const;

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

type ListEndpoint<Row> = Endpoint & { readonly reply: z.ZodType<readonly Row[]> };

/** A list that the server searches, pages and counts (`X-Total-Count`). */
export function useApiPage<Row, E extends ListEndpoint<Row>, Query extends CallOptions<E>['query']>(
  endpoint: E,
  query: Query,
  page: number,
  pageSize: number,
  options: { readonly refetchInterval?: number } = {},
) {
  const params: object = { ...(query as object), page, page_size: pageSize };
  return useQuery({
    queryKey: apiKey(endpoint, params),
    queryFn: async ({ signal }): Promise<Page<z.output<E['reply']>[number]> & { readonly query: Query }> => {
      // Safe: paged lists take these two in addition to their filters.
      const { data, headers } = await callApiWithHeaders(endpoint, {
        query: params as z.input<E['query']>,
        signal,
      });
      const total = Number(headers.get('X-Total-Count') ?? data.length);
      return { rows: data, total, page, pageSize, query };
    },
    placeholderData: keepPreviousData,
    ...limitsOf(endpoint),
    ...options,
  });
}

/**
 * @param touches calls whose responses become stale, even after a failure @param then shows the result before
 * those are reloaded, and even after the caller unmounted, when callbacks of `mutate` are dropped
 */
export function useApiChange<E extends Endpoint>(
  endpoint: E,
  touches: readonly Endpoint[] = [],
  then: Pick<UseMutationOptions<Reply<E>, Error, ChangeInput<E>>, 'onSuccess' | 'onError'> = {},
) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (input: ChangeInput<E>): Promise<Reply<E>> => callApi(endpoint, input),
    onSettled: () => invalidate(touches),
    ...then,
  });
}

/** Reloads responses that are shown now; others when they are needed. */
export function useInvalidate(): (touches: readonly Endpoint[]) => Promise<unknown> {
  const client = useQueryClient();
  return (touches) =>
    Promise.all(touches.map((endpoint) => client.invalidateQueries({ queryKey: apiKey(endpoint) })));
}
