/** The calls about one student's entries, with optimistic decisions. */
import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import {
  binSchoolEntry,
  getUserEntries,
  verifySchoolEntry,
  type SchoolEntry,
} from '#shared/administration/administration.contract.ts';
import { decideEarlierHours } from '#shared/administration/earlier-hours.contract.ts';
import { recordPhoneCall } from '#shared/administration/phone-calls.contract.ts';
import type { PhoneCallForm } from '#shared/administration/phone-calls.rules.ts';
import { recoverEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { allPages } from '#client/domain/all-pages.ts';
import { schoolEntries } from '#client/domain/school-entries.ts';
import { callApi } from '#client/platform/api.ts';
import { apiKey } from '#client/platform/use-api.ts';

export type UserEntries = z.output<typeof getUserEntries.reply>;

const entriesKey = (userId: string) => apiKey(getUserEntries, { params: { userId } });
const changesKey = (userId: string) => ['change entry', userId] as const;

const makeOld = (client: QueryClient) =>
  Promise.all(schoolEntries.map((call) => client.invalidateQueries({ queryKey: apiKey(call) })));

async function readUserEntries(userId: string, signal: AbortSignal): Promise<UserEntries> {
  const readPage = (page: number) => callApi(getUserEntries, { params: { userId }, query: { page }, signal });
  const first = await readPage(1);
  const entries = await allPages(async (page) => (page === 1 ? first : await readPage(page)).entries);
  return { ...first, entries };
}

const entriesQuery = (userId: string) =>
  queryOptions({
    queryKey: entriesKey(userId),
    queryFn: ({ signal }) => readUserEntries(userId, signal),
    staleTime: 0,
  });

/** A person of the school with all entries outside the recycling bin, without pending decisions. */
export function useUserEntries(userId: string): UseQueryResult<UserEntries> {
  return useQuery(entriesQuery(userId));
}

/** The entries as they will be when all pending decisions succeed. */
export function useDecidedEntries(userId: string, entries: readonly SchoolEntry[]): readonly SchoolEntry[] {
  const mutationKey = useMemo(() => changesKey(userId), [userId]);
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // Safe: this key has no other mutations.
    select: ({ state }) => state.variables as EntryChange,
  });
  return useMemo(() => withChanges(entries, changes), [entries, changes]);
}

/**
 * Decides about an entry optimistically: when the server refuses, the promise rejects and the list is as before. Decisions
 * about one entry are sent one after the other.
 */
export function useChangeEntry(userId: string): (change: EntryChange) => Promise<void> {
  const client = useQueryClient();
  return useCallback((change) => changeEntry(client, userId, change), [client, userId]);
}

/** Records a call, and shows the entry as it is afterwards. Also after a refusal the list is loaded again. */
export function useRecordCall(
  userId: string,
): (entry: SchoolEntry, call: PhoneCallForm) => Promise<SchoolEntry> {
  const client = useQueryClient();
  return useCallback((entry, call) => recordCall(client, userId, entry, call), [client, userId]);
}

async function recordCall(
  client: QueryClient,
  userId: string,
  { id, version }: SchoolEntry,
  call: PhoneCallForm,
): Promise<SchoolEntry> {
  try {
    const changed = await callApi(recordPhoneCall, { params: { id }, body: { ...call, version } });
    // A list requested before must not replace it.
    await client.cancelQueries({ queryKey: entriesKey(userId) });
    setEntries(client, userId, (entries) => withEntry(entries, changed));
    return changed;
  } finally {
    void makeOld(client);
  }
}

async function changeEntry(client: QueryClient, userId: string, change: EntryChange): Promise<void> {
  const mutation = client
    .getMutationCache()
    .build<SchoolEntry | undefined, Error, EntryChange, unknown>(client, {
      mutationKey: changesKey(userId),
      scope: { id: `entry ${change.entry.id}` },
      // Without a connection it fails visibly instead of waiting.
      mutationFn: (wanted) => send(client, userId, wanted),
      onSuccess: async (changed, { kind, entry }) => {
        // A list requested before the decision must not replace it.
        await client.cancelQueries({ queryKey: entriesKey(userId) });
        setEntries(client, userId, (entries) =>
          kind === 'bin' ? withoutEntry(entries, entry) : withEntry(entries, changed ?? entry),
        );
      },
      onSettled: () => {
        // Only the last one reloads: an earlier reload would be cancelled.
        if (client.isMutating({ mutationKey: changesKey(userId) }) > 1) return;
        void makeOld(client);
      },
    });
  await mutation.execute(change);
}

async function send(
  client: QueryClient,
  userId: string,
  change: EntryChange,
): Promise<SchoolEntry | undefined> {
  // The version on the screen, so that no one decides about a text that they have not seen.
  const { id, version } = change.entry;
  switch (change.kind) {
    case 'verify':
      // The wanted state instead of a toggle: a repeated call does not undo itself.
      return callApi(verifySchoolEntry, { params: { id }, body: { verified: change.verified, version } });
    case 'bin':
      await callApi(binSchoolEntry, { params: { id }, query: { version } });
      return undefined;
    case 'recover': {
      const find = (list: UserEntries | undefined) => list?.entries.find((entry) => entry.id === id);
      // Still listed: the delete failed, or its answer was lost. An entry that is there needs no undoing.
      if (find(client.getQueryData<UserEntries>(entriesKey(userId)))) {
        const there = find(await client.fetchQuery(entriesQuery(userId)));
        if (there) return there;
      }
      await callApi(recoverEntry, { params: { id }, body: {} });
      return undefined;
    }
  }
}

/** Decides whether entries of another school count; without a reason they do. */
export function useDecideEarlierHours(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entries, reason }: { entries: readonly SchoolEntry[]; reason?: string }) =>
      callApi(decideEarlierHours, {
        params: { userId },
        body: {
          // The version on the screen, as with other decisions.
          entries: entries.map(({ id, version }) => ({ id, version })),
          counts: reason === undefined,
          ...(reason === undefined ? {} : { reason }),
        },
      }),
    onSettled: () => makeOld(client),
  });
}

function setEntries(
  client: QueryClient,
  userId: string,
  change: (entries: readonly SchoolEntry[]) => readonly SchoolEntry[],
): void {
  client.setQueryData<UserEntries>(
    entriesKey(userId),
    (now) => now && { ...now, entries: [...change(now.entries)] },
  );
}

export type EntryChange =
  | { readonly kind: 'verify'; readonly entry: SchoolEntry; readonly verified: boolean }
  | { readonly kind: 'bin' | 'recover'; readonly entry: SchoolEntry };

/** The entries as they will be when all changes succeed, applied in order. */
export function withChanges(
  entries: readonly SchoolEntry[],
  changes: readonly EntryChange[],
): readonly SchoolEntry[] {
  return changes.reduce(withChange, entries);
}

function withChange(entries: readonly SchoolEntry[], change: EntryChange): readonly SchoolEntry[] {
  const { id } = change.entry;
  switch (change.kind) {
    case 'verify':
      return entries.map((entry) => (entry.id === id ? { ...entry, verified: change.verified } : entry));
    case 'bin':
      return entries.filter((entry) => entry.id !== id);
    case 'recover':
      return withEntry(entries, change.entry);
  }
}

/** With the entry replaced, or added at the end. */
function withEntry(entries: readonly SchoolEntry[], entry: SchoolEntry): readonly SchoolEntry[] {
  return entries.some(({ id }) => id === entry.id)
    ? entries.map((one) => (one.id === entry.id ? entry : one))
    : [...entries, entry];
}

function withoutEntry(entries: readonly SchoolEntry[], gone: SchoolEntry): readonly SchoolEntry[] {
  return entries.filter(({ id }) => id !== gone.id);
}
