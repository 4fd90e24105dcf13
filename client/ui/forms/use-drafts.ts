/** The drafts on this device, live: other tabs and late responses change them, too. */
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

/** Reads the drafts again only after a change, so that the list keeps its identity. */
function draftReader<Draft>(listDrafts: (owner: string) => Draft[], owner: string): () => readonly Draft[] {
  let drafts: readonly Draft[] = [];
  let version: number | undefined;
  return () => {
    if (version !== storedVersion()) {
      drafts = listDrafts(owner);
      // Afterwards, because listing removes old drafts.
      version = storedVersion();
    }
    return drafts;
  };
}
