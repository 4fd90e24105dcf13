/** The way back for an entry that is gone: Record Entry, filled in with its last text. */

/** The address of Record Entry with the last text of this entry; it stays short however long the text is. */
export function recordAgainAddress({ id }: { readonly id: number }): string {
  return `/portfolio-create-event?from=${id}`;
}
