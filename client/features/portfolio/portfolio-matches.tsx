/** The entries that a search finds: a table, or cards on a phone, with "Show more". */
import { memo, useEffect, useMemo, useRef, type RefObject } from 'react';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { PortfolioCards } from './portfolio-cards.tsx';
import {
  countLabel,
  firstRows,
  noSearches,
  ROWS_AT_ONCE,
  searchEntries,
  sortEntries,
} from './portfolio-list.ts';
import type { Column, PortfolioView, Searches } from './portfolio-list.ts';
import { PortfolioTable } from './portfolio-table.tsx';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';

interface PortfolioMatchesProps {
  readonly entries: readonly Entry[];
  readonly view: PortfolioView;
  readonly onSearch: (searches: Searches) => void;
  readonly onSort: (column: Column) => void;
  readonly onShowMore: () => void;
  readonly onDelete: (entry: Entry) => void;
}

export const PortfolioMatches = memo(function PortfolioMatches(props: PortfolioMatchesProps) {
  const { entries, view, onSearch, onSort, onShowMore, onDelete } = props;
  const { searches, sorting, rows } = view;
  const isPhone = useIsPhone();
  const sorted = useMemo(() => sortEntries(entries, sorting), [entries, sorting]);
  const found = useMemo(() => searchEntries(sorted, searches), [sorted, searches]);
  const shown = useMemo(() => firstRows(found, rows), [found, rows]);
  const list = useRef<HTMLDivElement>(null);
  useFocusOnNewRows(list, rows);

  const left = found.length - shown.length;
  const Entries = isPhone ? PortfolioCards : PortfolioTable;
  return (
    <>
      <Text size="sm" role="status">
        {countLabel(shown.length, found.length, entries.length, sorting)}
      </Text>
      {found.length === 0 && <NoMatch onClear={() => onSearch(noSearches)} />}
      {found.length > 0 && (
        <div ref={list}>
          <Entries entries={shown} sorting={sorting} onSort={onSort} onDelete={onDelete} />
        </div>
      )}
      {left > 0 && (
        <Group justify="center">
          <Button variant="default" onClick={onShowMore}>
            Show {Math.min(left, ROWS_AT_ONCE)} more
          </Button>
        </Group>
      )}
    </>
  );
});

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
    <Paper withBorder p="xl">
      <Stack gap="sm" align="start">
        <Text fw={700}>No entry matches your search.</Text>
        <Button variant="outline" onClick={onClear}>
          Show all entries
        </Button>
      </Stack>
    </Paper>
  );
}
