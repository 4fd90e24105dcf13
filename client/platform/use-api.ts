/**
 * Every call of the contracts as a query or a mutation of TanStack Query. The key of a query is the path of its call:
 * a change says with the endpoints themselves which answers it makes old.
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

/** Of all answers of a call, or of those to one input. */
export const apiKey = ({ path }: Endpoint, ...input: readonly object[]) => [path, ...input] as const;

type Options<Data> = Omit<Partial<UseQueryOptions<Data>>, 'queryKey' | 'queryFn' | 'select'>;

/** With a time limit of its own, a failure shows after that. */
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

/** So that nothing replaces what somebody is reading or typing. */
export const readOnce = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;

/** The same for a mailed link: only the person's own actions change what it shows. */
export const oncePerVisit = { ...readOnce, retry: false } as const;

/** One page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Of the rows: the page before stays while the next one is loading. */
  readonly page: number;
}

type ListEndpoint<Row> = Endpoint & { readonly reply: z.ZodType<readonly Row[]> };

/** One page of a list that the server searches and counts (`X-Total-Count`), and what was asked for it. */
export function useApiPage<Row, E extends ListEndpoint<Row>, Query extends CallOptions<E>['query']>(
  endpoint: E,
  query: Query,
  page: number,
  pageSize: number,
  options: { readonly refetchInterval?: number } = {},
) {
  const asked: object = { ...(query as object), page, page_size: pageSize };
  return useQuery({
    queryKey: apiKey(endpoint, asked),
    queryFn: async ({ signal }): Promise<Page<z.output<E['reply']>[number]> & { readonly query: Query }> => {
      // Safe: a paged list takes these two beside its filters.
      const { data, headers } = await callApiWithHeaders(endpoint, {
        query: asked as z.input<E['query']>,
        signal,
      });
      return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length), page, query };
    },
    placeholderData: keepPreviousData,
    ...limitsOf(endpoint),
    ...options,
  });
}

/**
 * @param touches the calls whose answers are old afterwards, whatever came of it
 * @param then what to say, before those answers are there, and also when what called is no longer shown: callbacks of `mutate` are dropped then
 */
export function useApiChange<E extends Endpoint>(
  endpoint: E,
  touches: readonly Endpoint[] = [],
  then: Pick<UseMutationOptions<Reply<E>, Error, ChangeInput<E>>, 'onSuccess' | 'onError'> = {},
) {
  const makeOld = useMakeOld();
  return useMutation({
    mutationFn: (input: ChangeInput<E>): Promise<Reply<E>> => callApi(endpoint, input),
    onSettled: () => makeOld(touches),
    ...then,
  });
}

/** Loads the answers of these calls again where they are shown, and otherwise when they are next. */
export function useMakeOld(): (touches: readonly Endpoint[]) => Promise<unknown> {
  const client = useQueryClient();
  return (touches) =>
    Promise.all(touches.map((endpoint) => client.invalidateQueries({ queryKey: apiKey(endpoint) })));
}
