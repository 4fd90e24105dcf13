/** One page of a list that comes as a whole: searched and cut here, as `useApiPage` has the server do. */
import { searchable } from '#shared/searchable.ts';
import { sameFilters } from './list-address.ts';
import { pageOf } from './page-of.ts';
import type { ListView } from './use-list-address.ts';
import type { Page } from '#client/platform/use-api.ts';
import type { Query } from './loaded.tsx';

interface LocalPage<Row> extends Page<Row> {
  readonly found: readonly Row[];
}

/** @param searched the texts in which the box of each name searches, whatever their case and accents */
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
  // The address follows typing with a delay; a new search begins at the first page.
  const asked = sameFilters(typed, filters) ? page : 1;
  return { ...pageOf(found, asked, pageSize), total: found.length, found };
}

export const alreadyHere = <Data>(data: Data): Query<Data> => ({
  data,
  error: null,
  isFetching: false,
  refetch: () => Promise.resolve(),
});
