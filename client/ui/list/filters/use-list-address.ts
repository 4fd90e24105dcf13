import { useEffect, useState } from 'react';
import { useWindowEvent } from '@mantine/hooks';
import { useLocation, useSearchParams } from 'react-router';
import { readFilters, readPage, sameFilters, writeAddress, type ListFilters } from './list-address.ts';

const TYPING_PAUSE_MS = 350;

export interface ListView<Name extends string> {
  readonly typed: ListFilters<Name>;
  readonly filters: ListFilters<Name>;
  readonly page: number;
  /** Updates the address after a pause, by replacing it, so Back does not step through letters. */
  readonly type: (name: Name, text: string) => void;
  /** Updates the address at once, as a step for Back; goes to page 1 by default. */
  readonly choose: (changes: Partial<ListFilters<Name>>, page?: number) => void;
}

/** @param names must be the same array in every render */
export function useListAddress<Name extends string>(names: readonly Name[]): ListView<Name> {
  const [search, setSearch] = useSearchParams();
  // What the link passed on (return-to.ts) stays with every view.
  const { state, pathname } = useLocation() as { state: unknown; pathname: string };
  const filters = readFilters(search, names);
  const page = readPage(search);
  const [typed, setTyped] = useState(filters);

  // Inputs follow outside changes of the address (Back, a link), not our own: more may have been typed since.
  const [seen, setSeen] = useState(search.toString());
  const [written, setWritten] = useState<string>();
  if (seen !== search.toString()) {
    setSeen(search.toString());
    setWritten(undefined);
    if (written !== search.toString()) setTyped(filters);
  }

  // A step that Back undoes before it renders never shows up in `search`; the inputs would keep it.
  useWindowEvent('popstate', () => {
    if (window.location.pathname !== pathname) return;
    setWritten(undefined);
    setTyped(readFilters(new URLSearchParams(window.location.search), names));
  });

  useEffect(() => {
    if (sameFilters(typed, readFilters(search, names))) return undefined;
    // Already under way; another would replace the history step.
    if (written !== undefined && sameFilters(typed, readFilters(new URLSearchParams(written), names)))
      return undefined;
    const timer = setTimeout(() => {
      const next = inTab(search, writeAddress(typed));
      setWritten(next.toString());
      setSearch(next, { replace: true, preventScrollReset: true, state });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, written, setSearch, names, state]);

  function go(view: URLSearchParams): void {
    const address = inTab(search, view);
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
  };
}

/** Keeps the tab of its page (page-tabs.tsx). */
function inTab(search: URLSearchParams, view: URLSearchParams): URLSearchParams {
  const tab = search.get('tab');
  return tab === null ? view : new URLSearchParams([['tab', tab], ...view]);
}
