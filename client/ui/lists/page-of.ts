/** One page of a list that is here as a whole. */
import { countText } from '#client/ui/format/text.ts';

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
  return `There is no page ${countText(page)} in this list.`;
}

/** `1,021 to 1,040 of 1,052`, for the words above a list. */
export function rangeText(total: number, page: number, pageSize: number): string {
  const first = (page - 1) * pageSize + 1;
  return `${countText(first)} to ${countText(Math.min(page * pageSize, total))} of ${countText(total)}`;
}

/** What a list counts: one, and many. */
export type Noun = readonly [one: string, many: string];

/** A page of a list that comes page by page. */
export interface ShownPage {
  readonly page: number;
  readonly pageSize: number;
  /** Rows on it. */
  readonly shown: number;
  /** Rows on all pages. */
  readonly total: number;
}

/** `Showing 13 to 20 of 20 events`; empty when none is shown. */
export function countLabel({ page, pageSize, shown, total }: ShownPage, noun: Noun): string {
  if (shown === 0) return '';
  const first = (page - 1) * pageSize + 1;
  return `Showing ${countText(first)} to ${countText(first + shown - 1)} of ${totalText(total, noun)}`;
}

/** `20 events`: all that is known where a page could not be loaded. */
export function totalText(total: number, [one, many]: Noun): string {
  return `${countText(total)} ${total === 1 ? one : many}`;
}
