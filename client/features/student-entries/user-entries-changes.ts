/**
 * What an administrator has decided and the server has not answered yet, laid over what the server said last. When a
 * decision fails it is simply no longer there, and the list is again as the server has it. Pure.
 */
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';

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
export function withEntry(entries: readonly SchoolEntry[], entry: SchoolEntry): readonly SchoolEntry[] {
  return entries.some(({ id }) => id === entry.id)
    ? entries.map((one) => (one.id === entry.id ? entry : one))
    : [...entries, entry];
}

export function withoutEntry(entries: readonly SchoolEntry[], gone: SchoolEntry): readonly SchoolEntry[] {
  return entries.filter(({ id }) => id !== gone.id);
}
