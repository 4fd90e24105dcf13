/** What Record Entry begins with: nothing, the fields of a mail's address, or the last text of a removed entry. */
import { useState } from 'react';
import { fieldsOfEntry } from '#shared/entries/entry-fields.ts';
import { removedFailure } from '#client/domain/entries.messages.ts';
import { useRemovedEntries } from '#client/domain/entry-history.api.ts';
import { fieldsOfAddress, type FormFields } from '#client/domain/entry-fields.ts';

interface FirstFields {
  /** Undefined as long as the text of the removed entry is not there. */
  readonly fields: FormFields | undefined;
  /** Why it does not come. */
  readonly failure: string | undefined;
  readonly tryAgain: () => void;
}

/** @param hasDraft something was typed here before: that is shown at once, whatever it began with */
export function useFirstFields(search: URLSearchParams, hasDraft: boolean): FirstFields {
  const from = search.get('from');
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useRemovedEntries(from !== null);
  const removed = data?.find(({ id }) => String(id) === from);
  // What is in the cache may be older than the removal.
  const isKnown = from === null || hasDraft || !!removed || (isFetchedAfterMount && !!data && !error);
  const [isReady, setIsReady] = useState(isKnown);
  // For good: a later answer must not take the form away from under what is being typed.
  if (isKnown && !isReady) setIsReady(true);
  const isMissing = !isReady && !isKnown;
  return {
    fields: isMissing ? undefined : removed ? fieldsOfEntry(removed) : fieldsOfAddress(search),
    failure: isMissing && !isFetching ? removedFailure(error) : undefined,
    tryAgain: () => void refetch(),
  };
}
