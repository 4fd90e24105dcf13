/** The entries of the bin with search, pages of 20, selection and actions. */
import { countText } from '#client/ui/format/text.ts';
import { useMemo, useRef } from 'react';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { type BinnedEntry, RECYCLING_BIN_PAGE_SIZE } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { EmptyBinPicture } from '#client/ui/illustrations/empty-bin.tsx';
import { EmptyList } from '#client/ui/lists/empty-list.tsx';
import { PageNumbers } from '#client/ui/lists/page-numbers.tsx';
import { pageOf, rangeText } from '#client/ui/lists/page-of.ts';
import { hasFilters, sameFilters } from '#client/ui/lists/list-address.ts';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { useListAddress } from '#client/ui/lists/use-list-address.ts';
import { BinCards } from './bin-cards.tsx';
import { BinFind } from './bin-search.tsx';
import { BinSelection, SelectFound } from './bin-selection.tsx';
import { BinTable } from './bin-table.tsx';
import { noSearches, searchBin, searchNames, selectedOf } from './recycling-bin-list.ts';
import { entriesCount, NOTHING_IN_BIN } from './recycling-bin.messages.ts';
import { useBinTasks } from './use-bin-tasks.ts';
import classes from './recycling-bin.module.css';

export function BinPanel({ entries }: { readonly entries: readonly BinnedEntry[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { selected, select, clearSelection, recover, remove } = useBinTasks(heading);
  const top = useRef<HTMLParagraphElement>(null);
  const view = useListAddress(searchNames);
  const { typed } = view;
  const isPhone = useIsPhone();
  const found = useMemo(() => searchBin(entries, typed), [entries, typed]);
  // The address follows typing with a delay; a new search begins at the first page.
  const wantedPage = sameFilters(typed, view.filters) ? view.page : 1;
  const { rows, page } = pageOf(found, wantedPage, RECYCLING_BIN_PAGE_SIZE);
  const chosen = useMemo(() => selectedOf(entries, selected), [entries, selected]);

  function goTo(next: number): void {
    view.choose({}, next);
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
  const shown = { entries: rows, selected, onSelect: select, onRecover: recover };
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
      {isPhone && (entries.length > 0 || hasFilters(typed)) && <BinFind view={view} />}
      {entries.length > 0 && !isPhone && selection}
      {rows.length > 0 && (
        <Text size="sm" role="status" ref={top}>
          {countLabel(found.length, entries.length)}
          {found.length > RECYCLING_BIN_PAGE_SIZE &&
            `, showing ${rangeText(found.length, page, RECYCLING_BIN_PAGE_SIZE)}`}
        </Text>
      )}
      {isPhone && rows.length > 0 && <SelectFound found={found} onSelect={select} />}
      {isPhone && rows.length > 0 && <BinCards {...shown} />}
      {/* Its head has the search, and stays while nothing is found. */}
      {!isPhone && (entries.length > 0 || hasFilters(typed)) && <BinTable {...shown} view={view} />}
      {rows.length === 0 && (
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
