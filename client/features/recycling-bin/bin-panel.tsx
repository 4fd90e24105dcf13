/** The entries of the bin: searched, cut into pages of 20, selected, recovered or deleted. */
import { useMemo, useRef, useState } from 'react';
import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { RECYCLING_BIN_PAGE_SIZE } from '#shared/recycling-bin/recycling-bin.rules.ts';
import { PageNumbers } from '#client/ui/page-numbers.tsx';
import { pageOf, rangeWords } from '#client/ui/page-of.ts';
import { useIsPhone } from '#client/ui/use-is-phone.ts';
import { BinCards } from './bin-cards.tsx';
import { BinSearch } from './bin-search.tsx';
import { BinSelection } from './bin-selection.tsx';
import { BinTable } from './bin-table.tsx';
import { noSearches, searchBin, selectedOf, type Searches } from './recycling-bin-list.ts';
import { entriesCount, NOTHING_IN_BIN } from './recycling-bin.messages.ts';
import { useBinTasks } from './use-bin-tasks.ts';
import classes from './recycling-bin.module.css';

export function BinPanel({ entries }: { readonly entries: readonly BinnedEntry[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { selected, select, clearSelection, recover, remove } = useBinTasks(heading);
  const [searches, setSearches] = useState(noSearches);
  const [wantedPage, setWantedPage] = useState(1);
  const isPhone = useIsPhone();
  const found = useMemo(() => searchBin(entries, searches), [entries, searches]);
  const { rows, page } = pageOf(found, wantedPage, RECYCLING_BIN_PAGE_SIZE);
  const chosen = useMemo(() => selectedOf(entries, selected), [entries, selected]);

  function search(next: Searches): void {
    setSearches(next);
    setWantedPage(1);
  }

  const List = isPhone ? BinCards : BinTable;
  return (
    <Stack gap="md" component="section" aria-labelledby="in-the-bin">
      <Title
        order={2}
        size="h3"
        id="in-the-bin"
        ref={heading}
        tabIndex={-1}
        className={classes['heading'] ?? ''}
      >
        In the recycling bin
      </Title>
      {(entries.length > 0 || searches !== noSearches) && <BinSearch searches={searches} onChange={search} />}
      {entries.length > 0 && (
        <BinSelection
          chosen={chosen}
          found={found}
          shown={rows}
          onSelect={select}
          onClear={clearSelection}
          onRecover={recover}
          onRemove={remove}
        />
      )}
      {rows.length > 0 ? (
        <>
          <Text size="sm" role="status">
            {countWords(found.length, entries.length)}
            {found.length > RECYCLING_BIN_PAGE_SIZE &&
              `, showing ${rangeWords(found.length, page, RECYCLING_BIN_PAGE_SIZE)}`}
          </Text>
          <List entries={rows} selected={selected} onSelect={select} onRecover={recover} />
        </>
      ) : (
        <Paper withBorder p="xl" role="status">
          <Stack gap="sm" align="start">
            <Text fw={700}>{NOTHING_IN_BIN}</Text>
            {entries.length > 0 && (
              <Button variant="outline" onClick={() => search(noSearches)}>
                Show all {entriesCount(entries.length)}
              </Button>
            )}
          </Stack>
        </Paper>
      )}
      <PageNumbers
        label="Pages of the recycling bin"
        page={page}
        total={found.length}
        pageSize={RECYCLING_BIN_PAGE_SIZE}
        onPage={setWantedPage}
      />
    </Stack>
  );
}

function countWords(found: number, all: number): string {
  return found === all ? entriesCount(all) : `${found} of ${entriesCount(all)} found`;
}
