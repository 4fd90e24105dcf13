/** The way back for an entry that is gone: Record Entry, filled in with its last text. */
import type { RemovedEntry } from '#shared/entries/entry-history.contract.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { keptEntries } from './portfolio-list.ts';

/** The address of Record Entry with the last text of this entry; it stays short however long the text is. */
export function recordAgainAddress({ id }: { readonly id: number }): string {
  return `/portfolio-create-event?from=${id}`;
}

/** Whether the portfolio holds an entry of the same event and day, so that the student need not wonder. */
export function isBack({ event, date }: RemovedEntry, entries: readonly Entry[]): boolean {
  const name = event.trim().toLowerCase();
  return keptEntries(entries).some(
    (entry) => entry.date === date && entry.event.trim().toLowerCase() === name,
  );
}
