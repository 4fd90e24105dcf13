/** Searching and sorting the portfolio. What is typed shows at once; the list follows when the browser has time. */
import { useCallback, useDeferredValue, useState } from 'react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { OneByOne } from '#client/ui/components/one-by-one.tsx';
import { firstView, searchedView, sortedView, widerView } from './portfolio-list.ts';
import type { Column, Searches } from './portfolio-list.ts';
import { PortfolioMatches } from './portfolio-matches.tsx';
import { PortfolioSearch } from './portfolio-search.tsx';

interface PortfolioFinderProps {
  readonly entries: readonly Entry[];
  readonly onDelete: (entry: Entry) => void;
}

export function PortfolioFinder({ entries, onDelete }: PortfolioFinderProps) {
  const [view, setView] = useState(firstView);
  const wanted = useDeferredValue(view);
  // Always the same functions, so that a key in a search box draws nothing of the list before its turn.
  const search = useCallback((searches: Searches) => setView((now) => searchedView(now, searches)), []);
  const sort = useCallback((column: Column) => setView((now) => sortedView(now, column)), []);
  const showMore = useCallback(() => setView(widerView), []);
  return (
    <OneByOne>
      <PortfolioSearch searches={view.searches} onChange={search} />
      <PortfolioMatches
        entries={entries}
        view={wanted}
        onSearch={search}
        onSort={sort}
        onShowMore={showMore}
        onDelete={onDelete}
      />
    </OneByOne>
  );
}
