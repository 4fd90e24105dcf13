/** The calls of the Administration Network. */
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  changeAdministrator,
  listNetworkUsers,
  listRoleChanges,
  type NetworkUser,
  type RoleAction,
  type RoleChange,
  NETWORK_PAGE_SIZE,
} from '#shared/network/network.contract.ts';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';
import type { NetworkFilters } from './network-list.ts';

const PEOPLE_KEY = ['network', 'people'] as const;
const CHANGES_KEY = ['network', 'changes'] as const;

export interface PeoplePage {
  readonly people: readonly NetworkUser[];
  /** People on all pages. */
  readonly total: number;
  /** The page before, while the next one is loading. */
  readonly page: number;
}

/** One page of people; the page before stays while the next one is loading. */
export function usePeople(filters: NetworkFilters, page: number): UseQueryResult<PeoplePage> {
  const query = {
    search: filters.search.trim(),
    role: shownRole(filters.role),
    page,
    page_size: NETWORK_PAGE_SIZE,
  };
  return useQuery({
    queryKey: [...PEOPLE_KEY, query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApiWithHeaders(listNetworkUsers, { query, signal });
      return { people: data, total: Number(headers.get('X-Total-Count') ?? data.length), page };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Anything unknown means everyone. */
function shownRole(role: string): 'administrators' | 'students' | undefined {
  return role === 'administrators' || role === 'students' ? role : undefined;
}

/** The last changes of roles, newest first. */
export function useRecentChanges(): UseQueryResult<RoleChange[]> {
  return useQuery({
    queryKey: CHANGES_KEY,
    queryFn: ({ signal }) => callApi(listRoleChanges, { signal }),
    staleTime: 0,
  });
}

interface WantedRole {
  readonly id: number;
  readonly action: RoleAction;
}

/** Changes the role of one person, and puts the response into the list. */
export function useChangeRole(): UseMutationResult<
  { id: number; is_school_administration: boolean },
  Error,
  WantedRole
> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: WantedRole) =>
      callApi(changeAdministrator, { params: { id }, body: { action } }),
    onSuccess: ({ id, is_school_administration }) =>
      client.setQueriesData<PeoplePage>({ queryKey: PEOPLE_KEY }, (page) => {
        if (!page) return page;
        const people = page.people.map((one) => (one.id === id ? { ...one, is_school_administration } : one));
        return { ...page, people };
      }),
  });
}

/** The ids of the school's administrators now. */
export async function readAdministrators(): Promise<ReadonlySet<number>> {
  const administrators = await callApi(listNetworkUsers, { query: { role: 'administrators' } });
  return new Set(administrators.map(({ id }) => id));
}

/** Reloads the people and the changes; resolves when the screen shows them, or the failure. */
export function useReloadPeople(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['network'] });
}
