/** One student's entries, and deciding about them: at once in the list, with Undo, and with a note at an entry where it failed. */
import { useState } from 'react';
import { queryOptions, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  binSchoolEntry,
  getUserEntries,
  verifySchoolEntry,
  type SchoolEntry,
} from '#shared/administration/administration.contract.ts';
import { recoverEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { allPages } from '#client/domain/all-pages.ts';
import { schoolEntries } from '#client/domain/school-entries.ts';
import { callApi } from '#client/platform/api.ts';
import { apiKey, useMakeOld } from '#client/platform/use-api.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { isFocusLost } from '#client/ui/forms/focus.ts';
import type { EntryChange } from './user-entries-list.ts';
import { changeDone, changeFailure, changeNote } from './user-entries.messages.ts';

export type UserEntries = z.output<typeof getUserEntries.reply>;
type Entries = readonly SchoolEntry[];

/** A person of the school with all entries outside the recycling bin, without pending decisions. */
export const entriesQuery = (userId: string) =>
  queryOptions({
    queryKey: apiKey(getUserEntries, { params: { userId } }),
    async queryFn({ signal }): Promise<UserEntries> {
      const readPage = (page: number) =>
        callApi(getUserEntries, { params: { userId }, query: { page }, signal });
      const first = await readPage(1);
      const entries = await allPages(async (page) => (page === 1 ? first : await readPage(page)).entries);
      return { ...first, entries };
    },
    staleTime: 0,
  });

const changesKey = (userId: string) => ['change entry', userId];

/** The entries as they will be when all pending decisions succeed. */
export function useDecidedEntries(userId: string, entries: Entries): Entries {
  const changes = useMutationState({
    filters: { mutationKey: changesKey(userId), status: 'pending' },
    // Safe: this key has no other mutations.
    select: ({ state }) => state.variables as EntryChange,
  });
  return withChanges(entries, changes);
}

/** The entries as they will be when all changes succeed, applied in order. */
export const withChanges = (entries: Entries, changes: readonly EntryChange[]): Entries =>
  changes.reduce((now, change) => {
    const { id } = change.entry;
    switch (change.kind) {
      case 'verify':
        return now.map((entry) => (entry.id === id ? { ...entry, verified: change.verified } : entry));
      case 'bin':
        return now.filter((entry) => entry.id !== id);
      case 'recover':
        return withEntry(now, change.entry);
    }
  }, entries);

/** With the entry replaced, or added at the end. */
const withEntry = (entries: Entries, entry: SchoolEntry): Entries =>
  entries.some(({ id }) => id === entry.id)
    ? entries.map((one) => (one.id === entry.id ? entry : one))
    : [...entries, entry];

function useChanges(userId: string) {
  const client = useQueryClient();
  const makeOld = useMakeOld();
  const query = entriesQuery(userId);
  const { queryKey } = query;
  const mutationKey = changesKey(userId);

  async function put(update: (entries: Entries) => Entries): Promise<void> {
    // A list requested before must not replace it.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (now) => now && { ...now, entries: [...update(now.entries)] });
  }

  async function send(change: EntryChange): Promise<SchoolEntry | undefined> {
    // The version on the screen, so that no one decides about a text that they have not seen.
    const { id, version } = change.entry;
    const params = { id };
    if (change.kind === 'verify')
      // The wanted state instead of a toggle: a repeated call does not undo itself.
      return callApi(verifySchoolEntry, { params, body: { verified: change.verified, version } });
    if (change.kind === 'bin') {
      await callApi(binSchoolEntry, { params, query: { version } });
      return undefined;
    }
    const find = (list?: UserEntries) => list?.entries.find((entry) => entry.id === id);
    // Still listed: the delete failed, or its answer was lost. An entry that is there needs no undoing.
    const there = find(client.getQueryData(queryKey)) && find(await client.fetchQuery(query));
    if (there) return there;
    await callApi(recoverEntry, { params, body: {} });
    return undefined;
  }

  /**
   * When the server refuses, the list is as before. Changes of one entry are sent one after the other.
   * @param onError before the list shows it, so that what has the focus is not gone for a moment
   */
  const change = (wanted: EntryChange, onError: (error: Error) => void) =>
    client
      .getMutationCache()
      .build<SchoolEntry | undefined, Error, EntryChange, unknown>(client, {
        mutationKey,
        scope: { id: `entry ${wanted.entry.id}` },
        mutationFn: send,
        onError,
        onSuccess: (changed, { kind, entry }) =>
          put((entries) =>
            kind === 'bin'
              ? entries.filter(({ id }) => id !== entry.id)
              : withEntry(entries, changed ?? entry),
          ),
        // Only the last one reloads: an earlier reload would be cancelled.
        onSettled: () => (client.isMutating({ mutationKey }) > 1 ? undefined : void makeOld(schoolEntries)),
      })
      .execute(wanted)
      .catch(() => undefined);

  return { change };
}

/** What was decided about an entry since the list was last searched, sorted or paged: until then it stays in its place. */
export interface Mark {
  readonly isSetBack?: boolean;
  /** Shown until the entry is decided about again. */
  readonly note?: string;
}

export interface Switched {
  readonly entry: SchoolEntry;
  readonly verified: boolean;
}

export type Decisions = ReturnType<typeof useDecisions>;

/**
 * @param focusOn moves the focus to an entry as soon as it is there; undefined cancels that
 * @param onDismiss moves the focus when the focused line is gone
 */
export function useDecisions(
  userId: string,
  focusOn: (id: number | undefined) => void,
  onDismiss: (entry: SchoolEntry) => void,
) {
  const { change } = useChanges(userId);
  /** Moved to the bin. */
  const [gone, setGone] = useState<Entries>([]);
  const [marks, setMarks] = useState<ReadonlyMap<number, Mark>>(new Map());
  /** The last switch of an entry, to tell and to take back. */
  const [switched, setSwitched] = useState<Switched>();
  /** The last action, for screen readers. Numbered, so that the same text is announced again. */
  const [announcement, setAnnouncement] = useState({ words: '', number: 0 });
  const say = (words: string) => setAnnouncement(({ number }) => ({ words, number: number + 1 }));
  const mark = ({ id }: SchoolEntry, next: Mark) =>
    setMarks((now) => new Map([...now, [id, { ...now.get(id), ...next }]]));
  const bringBack = ({ id }: SchoolEntry) => setGone((now) => now.filter((one) => one.id !== id));

  function decide(wanted: EntryChange, takeBack: () => void): void {
    const about = `change entry ${wanted.entry.id}`;
    forgetFailures(about);
    say(changeDone(wanted));
    mark(wanted.entry, { note: undefined });
    void change(wanted, (error) => {
      takeBack();
      say('');
      mark(wanted.entry, { note: changeNote(error) });
      showFailure(changeFailure(wanted, error), about);
    });
  }

  return {
    gone,
    marks,
    switched,
    announcement,
    verify(entry: SchoolEntry, verified: boolean): void {
      const now: Switched = { entry, verified };
      mark(entry, { isSetBack: !verified });
      setSwitched(now);
      decide({ kind: 'verify', ...now }, () => {
        mark(entry, { isSetBack: false });
        setSwitched((shown) => (shown === now ? undefined : shown));
      });
    },
    bin(entry: SchoolEntry): void {
      setGone((now) => [...now.filter(({ id }) => id !== entry.id), entry]);
      setSwitched((shown) => (shown?.entry.id === entry.id ? undefined : shown));
      decide({ kind: 'bin', entry }, () => {
        // A focus still in the line with Undo moves to the entry that replaces it.
        if (isFocusLost() || document.activeElement?.closest(`[data-gone="${entry.id}"]`)) focusOn(entry.id);
        // The line is kept and shown if the reloaded list lacks the entry: after a lost response it may be in the bin.
      });
    },
    undo(entry: SchoolEntry): void {
      focusOn(entry.id);
      bringBack(entry);
      decide({ kind: 'recover', entry }, () => {
        focusOn(undefined);
        setGone((now) => [...now, entry]);
      });
    },
    /** Removes the line with Undo. */
    dismiss(entry: SchoolEntry): void {
      bringBack(entry);
      onDismiss(entry);
    },
    forgetSwitched: () => setSwitched(undefined),
    /** When the list shows something else. */
    forget(): void {
      setGone([]);
      setMarks(new Map());
      setSwitched(undefined);
    },
  };
}
