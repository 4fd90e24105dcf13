/** One page of a list that is here as a whole. */

/** The rows of a page, and which page that is: the last one there is, when fewer are left than were asked for. */
export function pageOf<Row>(
  rows: readonly Row[],
  page: number,
  pageSize: number,
): { readonly rows: Row[]; readonly page: number } {
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const shown = Math.min(page, last);
  return { rows: rows.slice((shown - 1) * pageSize, shown * pageSize), page: shown };
}

/** What is said where a list is asked for a page that it does not have. */
export function noSuchPage(page: number): string {
  return `There is no page ${page.toLocaleString('en-US')} in this list.`;
}

/** `1,021 to 1,040 of 1,052`, for the words above a list. */
export function rangeWords(total: number, page: number, pageSize: number): string {
  const words = (value: number) => value.toLocaleString('en-US');
  const first = (page - 1) * pageSize + 1;
  return `${words(first)} to ${words(Math.min(page * pageSize, total))} of ${words(total)}`;
}
