/** Searching and sorting the portfolio. Typing shows at once; the list follows when the browser has time. */
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Button, Group, Text } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import {
  countLabel,
  firstRows,
  firstView,
  isSearching,
  noSearches,
  ROWS_AT_ONCE,
  searchedView,
  searchEntries,
  sortedView,
  unsortedView,
  sortEntries,
  widerView,
  withFirst,
  type Column,
  type Searches,
} from './portfolio-list.ts';
import { PortfolioCards } from './portfolio-cards.tsx';
import { PortfolioFind } from './portfolio-search.tsx';
import { PortfolioTable } from './portfolio-table.tsx';
import classes from './portfolio.module.css';

interface PortfolioFinderProps {
  readonly entries: readonly Entry[];
  /** The entry just recorded. */
  readonly recorded: number | undefined;
  readonly onDelete: (entry: Entry) => void;
}

export function PortfolioFinder({ entries, recorded, onDelete }: PortfolioFinderProps) {
  const [view, setView] = useState(firstView);
  const { searches, sorting, isChosen, rows } = useDeferredValue(view);
  // Always the same functions, so that typing does not render the rows.
  const search = useCallback((wanted: Searches) => setView((now) => searchedView(now, wanted)), []);
  const sort = useCallback((column: Column) => setView((now) => sortedView(now, column)), []);
  const isPhone = useIsPhone();
  const sorted = useMemo(() => sortEntries(entries, sorting), [entries, sorting]);
  const found = useMemo(
    () => withFirst(searchEntries(sorted, searches), isChosen ? undefined : recorded),
    [sorted, searches, isChosen, recorded],
  );
  const shown = useMemo(() => firstRows(found, rows), [found, rows]);
  const list = useRef<HTMLDivElement>(null);
  useFocusOnNewRows(list, rows);

  const left = found.length - shown.length;
  const shared = { entries: shown, found, sorting, recorded, hasMonths: !isChosen, onSort: sort, onDelete };
  return (
    <>
      {isPhone && (
        <PortfolioFind
          view={view}
          searches={view.searches}
          onChange={search}
          onSort={sort}
          onUnsort={() => setView(unsortedView)}
        />
      )}
      <Text size="sm" role="status" className={classes.count}>
        {countLabel(shown.length, found.length, entries.length, sorting)}
      </Text>
      <div ref={list}>
        {isPhone ? (
          found.length > 0 && <PortfolioCards {...shared} />
        ) : (
          <PortfolioTable {...shared} searches={view.searches} onSearch={search} />
        )}
      </div>
      {found.length === 0 && isSearching(searches) && <NoMatch onClear={() => search(noSearches)} />}
      {left > 0 && (
        <Group justify="center">
          <Button variant="default" onClick={() => setView(widerView)}>
            Show {Math.min(left, ROWS_AT_ONCE)} more
          </Button>
        </Group>
      )}
    </>
  );
}

/** After "Show more" the focus goes to the first new row. */
function useFocusOnNewRows(list: RefObject<HTMLElement | null>, rows: number): void {
  const before = useRef(rows);
  useEffect(() => {
    if (rows > before.current)
      list.current?.querySelectorAll<HTMLElement>('[data-entry]')[before.current]?.focus();
    before.current = rows;
  }, [list, rows]);
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <Group gap="sm">
      <Text fw={700}>No entry matches your search.</Text>
      <Button variant="outline" onClick={onClear}>
        Show all entries
      </Button>
    </Group>
  );
}
