import { amountText, countText } from '#client/ui/format/text.ts';

/** A page beyond the end becomes the last page. */
export function pageOf<Row>(
  rows: readonly Row[],
  page: number,
  pageSize: number,
): { readonly rows: Row[]; readonly page: number } {
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const shown = Math.min(page, last);
  return { rows: rows.slice((shown - 1) * pageSize, shown * pageSize), page: shown };
}

export function noSuchPage(page: number): string {
  return `There is no page ${countText(page)} in this list.`;
}

export type Noun = readonly [one: string, many: string];

interface ShownPage {
  readonly page: number;
  readonly pageSize: number;
  readonly shown: number;
  readonly total: number;
}

/** `Showing 13 to 20 of 20 events`; empty when none is shown. */
export function countLabel({ page, pageSize, shown, total }: ShownPage, noun: Noun): string {
  if (shown === 0) return '';
  const first = (page - 1) * pageSize + 1;
  return `Showing ${countText(first)} to ${countText(first + shown - 1)} of ${totalText(total, noun)}`;
}

export function totalText(total: number, [one, many]: Noun): string {
  return amountText(total, one, many);
}
