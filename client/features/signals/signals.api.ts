/** The calls about what is worth a look. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  allowAgain,
  endFine,
  listByChance,
  listLooks,
  readContact,
  readStudentLook,
  type Scope,
} from '#shared/signals/signals.contract.ts';
import { callApi, callApiWithHeaders } from '#client/platform/api.ts';
import { LOOKS, refreshInbox } from '#client/domain/office/inbox.api.ts';

export function useLooks(scope: Scope, page: number) {
  return useQuery({
    queryKey: [...LOOKS, 'list', scope, page],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApiWithHeaders(listLooks, { query: { ...scope, page }, signal });
      return { looks: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** @param id of any entry that names the contact */
export function useContact(id: string) {
  return useQuery({
    queryKey: [...LOOKS, 'contact', id],
    queryFn: ({ signal }) => callApi(readContact, { params: { id }, signal }),
    staleTime: 0,
  });
}

export function useStudentLook(userId: string) {
  return useQuery({
    queryKey: [...LOOKS, 'student', userId],
    queryFn: ({ signal }) => callApi(readStudentLook, { params: { userId }, signal }),
    staleTime: 0,
  });
}

/** Has what a rule found shown again. */
export function useEndFine() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(endFine, { params: { id } }),
    // Also after a failure: a colleague may have been faster.
    onSettled: () => refreshInbox(client),
  });
}

/** Lets the student ask a contact again. */
export function useAllowAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(allowAgain, { params: { id } }),
    // Also after a failure: a colleague may have been faster.
    onSettled: () => refreshInbox(client),
  });
}

/** Below the looks: what is done with an entry changes it, too. */
export function useByChance(scope: Scope, page: number) {
  return useQuery({
    queryKey: [...LOOKS, 'by chance', scope, page],
    queryFn: async ({ signal }) => {
      const query = { ...scope, page };
      const { data, headers } = await callApiWithHeaders(listByChance, { query, signal });
      return { entries: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
