/** The view of a list: filters typed now, filters and page asked for (those in the address), and moving on. */
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readFilters, readPage, sameFilters, writeAddress, type ListFilters } from './list-address.ts';

/** The address follows typing after this pause. */
const TYPING_PAUSE_MS = 350;

export interface ListView<Name extends string> {
  /** As typed. */
  readonly typed: ListFilters<Name>;
  /** As in the address. */
  readonly filters: ListFilters<Name>;
  readonly page: number;
  /** The address follows after a pause, and takes the place of the one before: Back does not step through letters. */
  readonly type: (name: Name, text: string) => void;
  /** Asked for at once, as a step of its own that Back undoes; the first page of it unless another one is named. */
  readonly choose: (changes: Partial<ListFilters<Name>>, page?: number) => void;
  readonly clear: () => void;
  readonly goTo: (page: number) => void;
}

/** @param names what the list can be asked for; always the same array */
export function useListAddress<Name extends string>(names: readonly Name[]): ListView<Name> {
  const [search, setSearch] = useSearchParams();
  // What the link to the page has handed over stays with every view of it.
  const { state } = useLocation() as { state: unknown };
  const filters = readFilters(search, names);
  const page = readPage(search);
  const [typed, setTyped] = useState(filters);

  // Going back or following a link changes the address from outside: the boxes follow. After our own change they do
  // not, because more may have been typed since.
  const [seen, setSeen] = useState(search.toString());
  const [written, setWritten] = useState<string>();
  if (seen !== search.toString()) {
    setSeen(search.toString());
    setWritten(undefined);
    if (written !== search.toString()) setTyped(filters);
  }

  useEffect(() => {
    if (sameFilters(typed, readFilters(search, names))) return undefined;
    // Asked for already, and on its way: to ask again would take the place of the step that Back undoes.
    if (written !== undefined && sameFilters(typed, readFilters(new URLSearchParams(written), names)))
      return undefined;
    const timer = setTimeout(() => {
      const next = writeAddress(typed);
      setWritten(next.toString());
      setSearch(next, { replace: true, preventScrollReset: true, state });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, written, setSearch, names, state]);

  function go(address: URLSearchParams): void {
    if (address.toString() === search.toString()) return;
    setWritten(address.toString());
    setSearch(address, { preventScrollReset: true, state });
  }

  return {
    typed,
    filters,
    page,
    type: (name, text) => setTyped((now) => ({ ...now, [name]: text })),
    choose: (changes, chosenPage = 1) => {
      const next = { ...typed, ...changes };
      setTyped(next);
      go(writeAddress(next, chosenPage));
    },
    clear: () => setTyped(readFilters(new URLSearchParams(), names)),
    goTo: (next) => go(writeAddress(filters, next)),
  };
}
