/** What this person has left unfinished on this device, as it is now: other tabs and late answers change it too. */
import { useMemo, useSyncExternalStore } from 'react';
import { storedVersion, subscribeToStored } from '#client/platform/draft-storage.ts';

/**
 * The drafts of this person, the newest first.
 * @param listDrafts the same function every time
 */
export function useDrafts<Draft>(listDrafts: (owner: string) => Draft[], owner: string): readonly Draft[] {
  const read = useMemo(() => draftReader(listDrafts, owner), [listDrafts, owner]);
  return useSyncExternalStore(subscribeToStored, read);
}

/** Reads the drafts anew only after a change, so that the list stays the same one until then. */
function draftReader<Draft>(listDrafts: (owner: string) => Draft[], owner: string): () => readonly Draft[] {
  let drafts: readonly Draft[] = [];
  let version: number | undefined;
  return () => {
    if (version !== storedVersion()) {
      drafts = listDrafts(owner);
      // Afterwards, as the list leaves out and removes what is too old.
      version = storedVersion();
    }
    return drafts;
  };
}
