/** Which entries are selected, each in the version in which it was seen. */

export interface SelectedEntry {
  readonly id: number;
  readonly version: number;
}

/** The selection with these, or without them. */
export function withSelected(
  selected: ReadonlyMap<number, SelectedEntry>,
  entries: readonly SelectedEntry[],
  isSelected: boolean,
): ReadonlyMap<number, SelectedEntry> {
  const next = new Map(selected);
  for (const { id, version } of entries) {
    if (isSelected) next.set(id, { id, version });
    else next.delete(id);
  }
  return next;
}
