/** The portfolio's calls. */
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  createEntry,
  deleteEntry,
  downloadPortfolio,
  getEntry,
  listPortfolio,
  resendVerification,
  updateEntry,
  type Entry,
} from '#shared/entries/entries.contract.ts';
import { parseHours } from '#shared/entries/hours.ts';
import { callApi } from '#client/platform/api.ts';
import { downloadFile } from '#client/platform/download-file.ts';
import { signedInUser } from '#client/platform/session.ts';
import { allPages } from './all-pages.ts';
import { contactsUsed, type UsedContact } from './contacts-used.ts';
import { entryDrafts } from './entry-draft.ts';
import { formOfEntry, type FormFields } from './entry-fields.ts';

export const PORTFOLIO_KEY = ['entries', 'portfolio'] as const;
/** See `entry-history.api.ts`. */
export const historyKey = (pk: string) => ['entries', 'history', pk] as const;
const DELETE_KEY = ['entries', 'delete'] as const;
/** How often the list is refreshed while a mail is queued. */
export const QUEUED_REFRESH_MS = 15_000;

const readPortfolio = (signal: AbortSignal): Promise<Entry[]> =>
  allPages((page) => callApi(listPortfolio, { query: { page }, signal }));

const portfolioQuery = queryOptions({
  queryKey: PORTFOLIO_KEY,
  queryFn: ({ signal }) => readPortfolio(signal),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(({ request_state }) => request_state === 'queued') ? QUEUED_REFRESH_MS : false,
});

/** The caller's entries, newest day first, including those in the recycling bin. */
export function usePortfolio(isWanted = true): UseQueryResult<Entry[]> {
  return useQuery({ ...portfolioQuery, enabled: isWanted });
}

/** One entry for the update form. Never refreshed, so that nothing overwrites what is being typed. */
export function useEntry(pk: string): UseQueryResult<Entry> {
  return useQuery({
    queryKey: ['entries', 'entry', pk],
    queryFn: ({ signal }) => callApi(getEntry, { params: { pk }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/**
 * The entries before the one that is being typed, for suggestions. Loaded once: a later 401 must not lead away from what is
 * being typed.
 */
export function useEntriesBefore<T = Entry[]>(select?: (entries: Entry[]) => T): UseQueryResult<T> {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['entries', 'before'],
    queryFn: ({ signal }) => readPortfolio(signal),
    placeholderData: () => client.getQueryData(portfolioQuery.queryKey),
    ...(select && { select }),
    staleTime: 0,
    // The next form is to know the entry that this one stores.
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** The contacts of earlier entries as suggestions. */
export function useContactsUsed(): readonly UsedContact[] {
  return useEntriesBefore(contactsUsed).data ?? NO_CONTACTS;
}
const NO_CONTACTS: readonly UsedContact[] = [];

/** The request's body: hours are a JSON number. */
function toWire(fields: FormFields): Omit<FormFields, 'hours'> & { hours: number | string } {
  const hundredths = parseHours(fields.hours);
  return { ...fields, hours: hundredths === undefined ? fields.hours : hundredths / 100 };
}

// The forms call these three directly and not as mutations: a mutation's 401 ends the session for the whole page and
// leads to the login screen, and what was typed would be gone. The form says it instead, and stays.

/** Records an entry. Sent again with the same key, it is not recorded twice. */
export function recordEntry(fields: FormFields, key: string): Promise<Entry> {
  return callApi(createEntry, { body: { ...toWire(fields), idempotency_key: key } });
}

/** Changes an entry, which becomes unverified. */
export function changeEntry(pk: string, fields: FormFields, version: number): Promise<Entry> {
  return callApi(updateEntry, { params: { pk }, body: { ...toWire(fields), verified: false, version } });
}

export function resendRequest(id: number): Promise<{ detail: string }> {
  return callApi(resendVerification, { body: { id } });
}

/** Invalidates the portfolio after a form changed it. */
export function useForgetPortfolio(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: PORTFOLIO_KEY });
}

/** Asks whom the contact has named in their place, and refreshes the list. */
export function useAskColleague(): UseMutationResult<Entry, Error, Entry> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: Entry) =>
      changeEntry(
        String(entry.id),
        { ...formOfEntry(entry), contact: entry.colleague?.address ?? entry.contact },
        entry.version,
      ),
    onSettled: (_reply, _error, entry) => refreshAsked(client, entry),
  });
}

/** The state of the request, and the history. */
function refreshAsked(client: QueryClient, { id }: Entry): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: PORTFOLIO_KEY }),
    client.invalidateQueries({ queryKey: historyKey(String(id)) }),
  ]);
}

/** Asks the contact again from the list, and refreshes the list. */
export function useResendVerification(): UseMutationResult<{ detail: string }, Error, Entry> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Entry) => callApi(resendVerification, { body: { id } }),
    onSettled: (_reply, _error, entry) => refreshAsked(client, entry),
  });
}

export function useDownloadPortfolio(): UseMutationResult<Blob, Error, void> {
  return useMutation({ mutationFn: () => downloadFile(downloadPortfolio) });
}

/** Deletes an entry and its drafts: optimistically, back in the list if the server refuses. */
export function useDeleteEntry(): UseMutationResult<{ detail: string }, Error, Entry, { place: number }> {
  const client = useQueryClient();
  return useMutation({
    mutationKey: DELETE_KEY,
    mutationFn: ({ id }: Entry) => callApi(deleteEntry, { params: { id } }),
    onMutate: async (removed) => {
      await client.cancelQueries({ queryKey: PORTFOLIO_KEY });
      const before = client.getQueryData(portfolioQuery.queryKey) ?? [];
      client.setQueryData(portfolioQuery.queryKey, without(before, removed));
      return { place: before.findIndex(({ id }) => id === removed.id) };
    },
    onSuccess: (_reply, { id }) => entryDrafts.dropAll(String(signedInUser()?.id ?? ''), `update/${id}`),
    onError: (_error, removed, result) => {
      // Only this entry comes back: others may have been deleted meanwhile.
      client.setQueryData(portfolioQuery.queryKey, (now = []) =>
        without(now, removed).toSpliced(Math.max(result?.place ?? 0, 0), 0, removed),
      );
    },
    onSettled: () => {
      // The entry of another pending delete would reappear for a moment.
      if (client.isMutating({ mutationKey: DELETE_KEY }) > 1) return undefined;
      return client.invalidateQueries({ queryKey: PORTFOLIO_KEY });
    },
  });
}

function without(entries: readonly Entry[], removed: Entry): Entry[] {
  return entries.filter(({ id }) => id !== removed.id);
}
