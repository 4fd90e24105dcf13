/** How many rows a search has, kept while one of its pages cannot be loaded: there must be a way to the others. */
import { useState } from 'react';
import { writeAddress, type ListFilters } from './list-address.ts';

/**
 * @param answered the number in the answer to this very search; undefined while there is none
 * @returns the number last heard for this search, or undefined
 */
export function useKnownTotal<Name extends string>(
  filters: ListFilters<Name>,
  answered: number | undefined,
): number | undefined {
  const search = writeAddress(filters).toString();
  const [known, setKnown] = useState({ search, total: answered });
  if (answered === undefined) return known.search === search ? known.total : undefined;
  if (known.search !== search || known.total !== answered) setKnown({ search, total: answered });
  return answered;
}
