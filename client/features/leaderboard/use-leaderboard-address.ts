/** The leaderboard's view: filters typed now, filters and page asked for (those in the address), and moving on. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readFilters, readPage, sameFilters, writeAddress } from './leaderboard-address.ts';
import { noFilters, type FilterName, type Filters } from './leaderboard-address.ts';

/** The address follows typing after this pause. */
const TYPING_PAUSE_MS = 350;

interface LeaderboardView {
  /** As typed. */
  readonly typed: Filters;
  /** As in the address. */
  readonly filters: Filters;
  readonly page: number;
  readonly type: (name: FilterName, text: string) => void;
  readonly clear: () => void;
  readonly goTo: (page: number) => void;
}

export function useLeaderboardAddress(): LeaderboardView {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
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
    if (sameFilters(typed, readFilters(search))) return undefined;
    const timer = setTimeout(() => {
      const next = writeAddress(typed);
      setWritten(next.toString());
      setSearch(next, { replace: true, preventScrollReset: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, setSearch]);

  return {
    typed,
    filters,
    page,
    type: (name, text) => setTyped((now) => ({ ...now, [name]: text })),
    clear: () => setTyped(noFilters),
    goTo: (next) => {
      const address = writeAddress(filters, next);
      setWritten(address.toString());
      setSearch(address, { preventScrollReset: true });
    },
  };
}
