/** The calls about the people of a school. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  admitPeople,
  changeEmailOf,
  correctName,
  decideYear,
  hidePerson,
  listJoining,
  listPeople,
  PEOPLE_PAGE_SIZE,
  type PeopleShown,
  refusePeople,
  removePerson,
  returnPerson,
  suspendPerson,
} from '#shared/people/people.contract.ts';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';

const KEY = 'school-people';

export function useJoining(page: number) {
  const query = { page, page_size: PEOPLE_PAGE_SIZE };
  return useQuery({
    queryKey: [KEY, 'joining', query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApiWithHeaders(listJoining, { query, signal });
      return { people: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function usePeople(search: string, show: PeopleShown | undefined, page: number) {
  const query = { search: search.trim(), show, page, page_size: PEOPLE_PAGE_SIZE };
  return useQuery({
    queryKey: [KEY, 'people', query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApiWithHeaders(listPeople, { query, signal });
      return { people: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What an administrator does with one person. */
export type PersonDecision =
  | { readonly act: 'suspend' | 'remove'; readonly reason: string; readonly without_mail: boolean }
  | { readonly act: 'return' }
  | { readonly act: 'email'; readonly email: string; readonly reason: string }
  | { readonly act: 'hide'; readonly hidden: boolean }
  | { readonly act: 'year'; readonly year: number; readonly accepts: boolean }
  | { readonly act: 'name'; readonly first_name: string; readonly last_name: string };

async function decide(id: number, decision: PersonDecision): Promise<unknown> {
  const params = { id };
  switch (decision.act) {
    case 'suspend':
    case 'remove': {
      const { reason, without_mail } = decision;
      return callApi(decision.act === 'suspend' ? suspendPerson : removePerson, {
        params,
        body: { reason, without_mail },
      });
    }
    case 'email': {
      const { email, reason } = decision;
      return callApi(changeEmailOf, { params, body: { email, reason } });
    }
    case 'return':
      return callApi(returnPerson, { params });
    case 'hide':
      return callApi(hidePerson, { params, body: { hidden: decision.hidden } });
    case 'year': {
      const { year, accepts } = decision;
      return callApi(decideYear, { params, body: { year, accepts } });
    }
    case 'name': {
      const { first_name, last_name } = decision;
      return callApi(correctName, { params, body: { first_name, last_name } });
    }
  }
}

export function useDecidePerson(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: PersonDecision) => decide(id, decision),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Without a reason they are admitted. */
export function useDecideJoining() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, reason }: { ids: number[]; reason?: string }) =>
      reason === undefined
        ? callApi(admitPeople, { body: { ids } })
        : callApi(refusePeople, { body: { ids, reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
