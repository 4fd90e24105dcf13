/** Which entries are selected, each in the version in which it was seen. */

export interface SelectedEntry {
  readonly id: number;
  readonly version: number;
  /** Whose it is, for what can be done about the student; where the list knows it. */
  readonly account_id?: number;
  readonly student?: string;
}

/** The selection with these, or without them. */
export function withSelected(
  selected: ReadonlyMap<number, SelectedEntry>,
  entries: readonly SelectedEntry[],
  isSelected: boolean,
): ReadonlyMap<number, SelectedEntry> {
  const next = new Map(selected);
  for (const { id, version, account_id, student } of entries) {
    const whose = account_id !== undefined && student !== undefined && { account_id, student };
    if (isSelected) next.set(id, { id, version, ...whose });
    else next.delete(id);
  }
  return next;
}
