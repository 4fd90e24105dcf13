/** The entries of the bin with search, pages of 20, selection and actions. */
import { countText } from '#client/ui/format/text.ts';
import { useMemo, useRef } from 'react';
import { Anchor, Button, Stack, Text, Title, Box, SimpleGrid, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { type BinnedEntry, RECYCLING_BIN_PAGE_SIZE } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { EmptyBinPicture } from '#client/ui/illustrations/empty-bin.tsx';
import { EmptyList } from '#client/ui/lists/empty-list.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { pageOf, rangeText } from '#client/ui/lists/page-of.ts';
import { hasFilters, sameFilters } from '#client/ui/lists/list-address.ts';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { useListAddress, type ListView } from '#client/ui/lists/use-list-address.ts';
import { BinCards } from './bin-cards.tsx';
import { BinSelection, SelectFound } from './bin-selection.tsx';
import { BinTable } from './bin-table.tsx';
import {
  noSearches,
  searchBin,
  searchNames,
  selectedOf,
  searchTitles,
  type SearchName,
} from './recycling-bin-list.ts';
import { entriesCount, NOTHING_IN_BIN } from './recycling-bin.messages.ts';
import { useBinTasks } from './use-bin-tasks.ts';
import classes from './recycling-bin.module.css';
import list from '#client/ui/lists/list.module.css';

export function BinPanel({ entries }: { readonly entries: readonly BinnedEntry[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { selected, select, clearSelection, recover, remove } = useBinTasks(heading);
  const top = useRef<HTMLDivElement>(null);
  const view = useListAddress(searchNames);
  const { typed } = view;
  const isPhone = useIsPhone();
  const found = useMemo(() => searchBin(entries, typed), [entries, typed]);
  // The address follows typing with a delay; a new search begins at the first page.
  const wantedPage = sameFilters(typed, view.filters) ? view.page : 1;
  const { rows, page } = pageOf(found, wantedPage, RECYCLING_BIN_PAGE_SIZE);
  const chosen = useMemo(() => selectedOf(entries, selected), [entries, selected]);

  function goTo(next: number): void {
    view.goTo(next);
    // A new page starts at its top.
    top.current?.scrollIntoView({ block: 'start' });
  }

  const selection = (
    <BinSelection
      chosen={chosen}
      found={found}
      isPhone={isPhone}
      onSelect={select}
      onClear={clearSelection}
      onRecover={recover}
      onRemove={remove}
    />
  );
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
      {(entries.length > 0 || hasFilters(typed)) && <BinSearch view={view} />}
      {entries.length > 0 && !isPhone && selection}
      {rows.length > 0 ? (
        <Stack gap="md" ref={top}>
          <Text size="sm" role="status">
            {countLabel(found.length, entries.length)}
            {found.length > RECYCLING_BIN_PAGE_SIZE &&
              `, showing ${rangeText(found.length, page, RECYCLING_BIN_PAGE_SIZE)}`}
          </Text>
          {isPhone && <SelectFound found={found} onSelect={select} />}
          <List entries={rows} selected={selected} onSelect={select} onRecover={recover} />
        </Stack>
      ) : (
        <EmptyList words={NOTHING_IN_BIN} picture={entries.length === 0 && <EmptyBinPicture />}>
          {entries.length === 0 ? (
            <Text>
              What you delete in a student’s entries comes here first.{' '}
              <Anchor component={Link} to="/admin/entries" underline="always">
                Go to the Volunteer Database
              </Anchor>
            </Text>
          ) : (
            <Button variant="outline" onClick={() => view.choose(noSearches)}>
              Show all {entriesCount(entries.length)}
            </Button>
          )}
        </EmptyList>
      )}
      <PageNumbers
        label="Pages of the recycling bin"
        page={page}
        total={found.length}
        pageSize={RECYCLING_BIN_PAGE_SIZE}
        onPage={goTo}
      />
      {entries.length > 0 && isPhone && selection}
    </Stack>
  );
}

function countLabel(found: number, all: number): string {
  return found === all ? entriesCount(all) : `${countText(found)} of ${entriesCount(all)} found`;
}

function BinSearch({ view }: { readonly view: ListView<SearchName> }) {
  const { typed, type, choose } = view;
  return (
    <Box role="search" aria-label="Search the recycling bin">
      <SimpleGrid
        cols={{ base: 2, sm: 3, lg: 6 }}
        spacing="sm"
        verticalSpacing="sm"
        className={list['searchBoxes'] ?? ''}
      >
        {searchNames.map((name) => (
          <TextInput
            key={name}
            label={`Search ${searchTitles[name].toLowerCase()}`}
            placeholder={name === 'date' ? 'MM/DD/YYYY' : ''}
            autoComplete="off"
            maxLength={200}
            value={typed[name]}
            onChange={(event) => type(name, event.currentTarget.value)}
          />
        ))}
      </SimpleGrid>
      {hasFilters(typed) && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={() => choose(noSearches)}>
          Clear search
        </Button>
      )}
    </Box>
  );
}
