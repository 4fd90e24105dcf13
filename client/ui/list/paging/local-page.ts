/** Searches and pages a fully loaded list in the browser, as the server does for `useApiPage`. */
import { searchable } from '#shared/searchable.ts';
import { sameFilters } from '#client/ui/list/filters/list-address.ts';
import { pageOf } from './page-of.ts';
import type { ListView } from '#client/ui/list/filters/use-list-address.ts';
import type { Page } from '#client/platform/use-api.ts';
import type { Query } from '#client/ui/list/loaded.tsx';

interface LocalPage<Row> extends Page<Row> {
  readonly found: readonly Row[];
}

/** @param searched the texts that each box searches, ignoring case and accents */
export function localPage<Row, Name extends string>(
  rows: readonly Row[],
  { typed, filters, page }: ListView<Name>,
  searched: Readonly<Partial<Record<Name, (row: Row) => string>>>,
  pageSize: number,
): LocalPage<Row> {
  const wanted = (Object.keys(searched) as Name[])
    .map((name) => ({ name, text: searchable(typed[name].trim()) }))
    .filter(({ text }) => text !== '');
  const found = rows.filter((row) =>
    wanted.every(({ name, text }) => searchable(searched[name]?.(row) ?? '').includes(text)),
  );
  // The address follows typing with a delay; a new search starts at page 1.
  const requestedPage = sameFilters(typed, filters) ? page : 1;
  return { ...pageOf(found, requestedPage, pageSize), total: found.length, pageSize, found };
}

export const asLoadedQuery = <Data>(data: Data): Query<Data> => ({
  data,
  error: null,
  isFetching: false,
  refetch: () => Promise.resolve(),
});
