/** The calls about what is worth a look. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  allowAgain,
  endFine,
  listByChance,
  listLooks,
  noteLooked,
  readContact,
  readStudentLook,
  type ByChance,
  type Scope,
} from '#shared/signals/signals.contract.ts';
import { asApiError, callApi, callApiWithHeaders } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { LOOKS, refreshInbox } from '#client/domain/office/inbox.api.ts';
import { showFailure } from '#client/ui/feedback/notify.ts';

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

/** Lets a rule speak again. */
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

const CHANCE = ['by-chance'] as const;

interface ChancePage {
  readonly entries: ByChance[];
  readonly total: number;
}

export function useByChance(page: number) {
  return useQuery({
    queryKey: [...CHANCE, page],
    queryFn: async ({ signal }): Promise<ChancePage> => {
      const { data, headers } = await callApiWithHeaders(listByChance, { query: { page }, signal });
      return { entries: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Whether a colleague was faster, who is named. */
export const isLate = (failure: Error): boolean => asApiError(failure).status === 409;

/** Notes it in place: asked for again, the list would put what was looked at below what waits, and move under the finger. */
export function useNoteLooked(page: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ByChance) => callApi(noteLooked, { params: { id } }),
    // Here, so that whoever has turned the page hears of it, too.
    onError: (failure, { event }) => {
      if (!isLate(failure)) showFailure(`${event} was not noted. ${failureReason(failure)}`);
    },
    onSuccess: (_reply, { id }) => {
      const looked_at = new Date().toISOString();
      client.setQueryData<ChancePage>(
        [...CHANCE, page],
        (now) =>
          now && {
            ...now,
            entries: now.entries.map((entry) => (entry.id === id ? { ...entry, looked_at } : entry)),
          },
      );
    },
    // Also after a failure: a colleague may have been faster.
    onSettled: () => void refreshInbox(client),
  });
}
