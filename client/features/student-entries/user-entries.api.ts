/** The calls about one student's entries: reading them, deciding about them, and taking one out of the bin again. */
import {
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
import { recoverEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { callApi } from '#client/platform/api.ts';

export type UserEntries = z.output<typeof getUserEntries.reply>;

const entriesKey = (userId: string) => ['administration', 'user-entries', userId] as const;
const changesKey = (userId: string) => ['administration', 'change-entry', userId] as const;

/** A person of the own school with all entries that are not in the recycling bin, as the server has them. */
export function useUserEntries(userId: string): UseQueryResult<UserEntries> {
  return useQuery({
    queryKey: entriesKey(userId),
    queryFn: ({ signal }) => callApi(getUserEntries, { params: { userId }, signal }),
    staleTime: 0,
  });
}

/** The entries as they will be when everything that was decided has worked. */
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
 * Decides about an entry. It shows at once; the promise rejects when the server refuses, and then the list is again as
 * it was. Decisions about one entry reach the server one after the other, in the order in which they were made.
 */
export function useChangeEntry(userId: string): (change: EntryChange) => Promise<void> {
  const client = useQueryClient();
  return useCallback((change) => changeEntry(client, userId, change), [client, userId]);
}

async function changeEntry(client: QueryClient, userId: string, change: EntryChange): Promise<void> {
  const mutation = client
    .getMutationCache()
    .build<SchoolEntry | undefined, Error, EntryChange, unknown>(client, {
      mutationKey: changesKey(userId),
      scope: { id: `entry ${change.entry.id}` },
      // Without a connection it fails, and says so, instead of waiting for one without a word.
      mutationFn: (wanted) => send(client, userId, wanted),
      onSuccess: async (changed, { kind, entry }) => {
        // A list that was asked for before this was decided must not come after it.
        await client.cancelQueries({ queryKey: entriesKey(userId) });
        setEntries(client, userId, (entries) =>
          kind === 'bin' ? withoutEntry(entries, entry) : withEntry(entries, changed ?? entry),
        );
      },
      onSettled: () => {
        // The last one asks: before, the list would be cancelled anyway.
        if (client.isMutating({ mutationKey: changesKey(userId) }) > 1) return;
        void client.invalidateQueries({ queryKey: ['administration'] });
        void client.invalidateQueries({ queryKey: ['recycling-bin'] });
      },
    });
  await mutation.execute(change);
}

/** @returns the entry as it is now, where the call says so */
async function send(
  client: QueryClient,
  userId: string,
  change: EntryChange,
): Promise<SchoolEntry | undefined> {
  // The version that was on the screen: nobody decides about a text that they have not seen.
  const { id, version } = change.entry;
  switch (change.kind) {
    case 'verify':
      // The wanted state and not "the other one": a call that comes twice does not undo itself.
      return callApi(verifySchoolEntry, { params: { id }, body: { verified: change.verified, version } });
    case 'bin':
      await callApi(binSchoolEntry, { params: { id }, query: { version } });
      return undefined;
    case 'recover': {
      const known = client.getQueryData<UserEntries>(entriesKey(userId))?.entries ?? [];
      const there = known.find((entry) => entry.id === id);
      // Undone before the delete was answered, and that has failed since: there is nothing to undo.
      if (there) return there;
      await callApi(recoverEntry, { params: { id }, body: {} });
      return undefined;
    }
  }
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

/** The entries as they will be when all changes have worked, in the order in which they were made. */
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

/** With the entry as it is given here, in its place or, when it was not there, at the end. */
function withEntry(entries: readonly SchoolEntry[], entry: SchoolEntry): readonly SchoolEntry[] {
  return entries.some(({ id }) => id === entry.id)
    ? entries.map((one) => (one.id === entry.id ? entry : one))
    : [...entries, entry];
}

function withoutEntry(entries: readonly SchoolEntry[], gone: SchoolEntry): readonly SchoolEntry[] {
  return entries.filter(({ id }) => id !== gone.id);
}
