/** The portfolio's calls: reading the entries, recording, updating, deleting, and asking the contact again. */
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
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
import { callApi, downloadFile } from '#client/platform/api.ts';
import { signedInUser } from '#client/platform/session.ts';
import { contactsUsed, type UsedContact } from './contacts-used.ts';
import { dropDraftsOf } from './entry-draft.ts';
import type { FormFields } from './entry-fields.ts';

const PORTFOLIO_KEY = ['entries', 'portfolio'] as const;
/** Of the history of one entry; see `entry-history.api.ts`. */
export const historyKey = (pk: string) => ['entries', 'history', pk] as const;
const DELETE_KEY = ['entries', 'delete'] as const;
/** While a mail is waiting to go out, the list is asked again this often. */
export const QUEUED_REFRESH_MS = 15_000;

const portfolioQuery = queryOptions({
  queryKey: PORTFOLIO_KEY,
  queryFn: ({ signal }) => callApi(listPortfolio, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(({ request_state }) => request_state === 'queued') ? QUEUED_REFRESH_MS : false,
});

/** The caller's own entries, newest day first, those in the recycling bin among them. */
export function usePortfolio(isWanted = true): UseQueryResult<Entry[]> {
  return useQuery({ ...portfolioQuery, enabled: isWanted });
}

/** One entry for the update form. Never asked again by itself, so that nothing overwrites what is being typed. */
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
 * The contacts of earlier entries, for the form to offer. Asked once, when the form opens: an answer that the session
 * has ended must not lead away from what is being typed. Without an answer nothing is offered.
 */
export function useContactsUsed(): readonly UsedContact[] {
  const client = useQueryClient();
  const { data = NO_CONTACTS } = useQuery({
    queryKey: ['entries', 'contacts-used'],
    queryFn: ({ signal }) => callApi(listPortfolio, { signal }),
    placeholderData: () => client.getQueryData(portfolioQuery.queryKey),
    select: contactsUsed,
    staleTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return data;
}
const NO_CONTACTS: readonly UsedContact[] = [];

/** The form as the wire has it: hours are a JSON number. */
function toWire(fields: FormFields): Omit<FormFields, 'hours'> & { hours: number | string } {
  const hundredths = parseHours(fields.hours);
  return { ...fields, hours: hundredths === undefined ? fields.hours : hundredths / 100 };
}

// The forms call these three directly and not as mutations: a mutation's 401 ends the session for the whole page and
// leads to the login screen, and what was typed would be gone. The form says it instead, and stays.

/** Records an entry. The same key again, after an answer was lost, does not record it twice. */
export function recordEntry(fields: FormFields, key: string): Promise<Entry> {
  return callApi(createEntry, { body: { ...toWire(fields), idempotency_key: key } });
}

/** Stores an entry's new text; it becomes unverified. */
export function changeEntry(pk: string, fields: FormFields, version: number): Promise<Entry> {
  return callApi(updateEntry, { params: { pk }, body: { ...toWire(fields), verified: false, version } });
}

/** Asks the contact of a changed entry to verify it. */
export function resendRequest(id: number): Promise<{ detail: string }> {
  return callApi(resendVerification, { body: { id } });
}

/** Marks the portfolio as outdated after a form has changed it. */
export function useForgetPortfolio(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: PORTFOLIO_KEY });
}

/** Asks the contact again from the list, and reads afterwards what became of it. */
export function useResendVerification(): UseMutationResult<{ detail: string }, Error, Entry> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Entry) => callApi(resendVerification, { body: { id } }),
    onSettled: (_reply, _error, { id }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: PORTFOLIO_KEY }),
        client.invalidateQueries({ queryKey: historyKey(String(id)) }),
      ]),
  });
}

/** Fetches the caller's own entries as a spreadsheet. */
export function useDownloadPortfolio(): UseMutationResult<Blob, Error, void> {
  return useMutation({ mutationFn: () => downloadFile(downloadPortfolio) });
}

/** Deletes an entry, and what was typed to change it: gone from the list at once, and back if the server refuses. */
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
    onSuccess: (_reply, { id }) => dropDraftsOf(String(signedInUser()?.id ?? ''), `update/${id}`),
    onError: (_error, removed, result) => {
      // Only this entry comes back: others may have been deleted meanwhile.
      client.setQueryData(portfolioQuery.queryKey, (now = []) =>
        without(now, removed).toSpliced(Math.max(result?.place ?? 0, 0), 0, removed),
      );
    },
    onSettled: () => {
      // Another delete is still under way: its entry would reappear for a moment.
      if (client.isMutating({ mutationKey: DELETE_KEY }) > 1) return undefined;
      return client.invalidateQueries({ queryKey: PORTFOLIO_KEY });
    },
  });
}

function without(entries: readonly Entry[], removed: Entry): Entry[] {
  return entries.filter(({ id }) => id !== removed.id);
}
