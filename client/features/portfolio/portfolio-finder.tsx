/** Searching and sorting the portfolio. Typing shows at once; the list follows when the browser has time. */
import { useCallback, useDeferredValue, useState } from 'react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import {
  firstView,
  searchedView,
  sortedView,
  widerView,
  type Column,
  type Searches,
  columns,
  columnTitles,
  noSearches,
} from './portfolio-list.ts';
import { PortfolioMatches } from './portfolio-matches.tsx';
import { Button } from '@mantine/core';
import { PlainInput } from '#client/ui/forms/plain-field.tsx';
import classes from './portfolio.module.css';

interface PortfolioFinderProps {
  readonly entries: readonly Entry[];
  readonly onDelete: (entry: Entry) => void;
}

export function PortfolioFinder({ entries, onDelete }: PortfolioFinderProps) {
  const [view, setView] = useState(firstView);
  const wanted = useDeferredValue(view);
  // Always the same functions, so that typing does not render the list.
  const search = useCallback((searches: Searches) => setView((now) => searchedView(now, searches)), []);
  const sort = useCallback((column: Column) => setView((now) => sortedView(now, column)), []);
  const showMore = useCallback(() => setView(widerView), []);
  return (
    <>
      <PortfolioSearch searches={view.searches} onChange={search} />
      <PortfolioMatches
        entries={entries}
        view={wanted}
        onSearch={search}
        onSort={sort}
        onShowMore={showMore}
        onDelete={onDelete}
      />
    </>
  );
}

interface PortfolioSearchProps {
  readonly searches: Searches;
  readonly onChange: (searches: Searches) => void;
}

function PortfolioSearch({ searches, onChange }: PortfolioSearchProps) {
  const isSearching = columns.some((column) => searches[column] !== '');
  return (
    <div role="search" aria-label="Search your entries">
      <div className={classes['searches']}>
        {columns.map((column) => (
          <PlainInput
            key={column}
            label={`Search ${columnTitles[column].toLowerCase()}`}
            placeholder={column === 'date' ? 'MM/DD/YYYY' : ''}
            autoComplete="off"
            value={searches[column]}
            onChange={(event) => onChange({ ...searches, [column]: event.currentTarget.value })}
          />
        ))}
      </div>
      {isSearching && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={() => onChange(noSearches)}>
          Clear search
        </Button>
      )}
    </div>
  );
}
