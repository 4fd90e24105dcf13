/** The entries of one person with search, sorting, pages of 20 and decisions. */
import { useEffect, useMemo, useRef } from 'react';
import {
  Button,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import type { MadeElsewhere, SchoolEntry } from '#shared/administration/administration.contract.ts';
import { USER_ENTRIES_PAGE_SIZE } from '#shared/administration/administration.rules.ts';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { EmptyList } from '#client/ui/list/empty-list.tsx';
import { PageNumbers } from '#client/ui/list/page-numbers.tsx';
import { pageOf } from '#client/ui/list/page-of.ts';
import { SortBy, SortedNote } from '#client/ui/list/sort-controls.tsx';
import { sortedText, toggleSorting } from '#client/ui/list/sorting.ts';
import { FindRow, type FindChip } from '#client/ui/list/find-row.tsx';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { useListAddress, type ListView } from '#client/ui/list/use-list-address.ts';
import { entryHeadingId, useRowFocus } from './use-row-focus.ts';
import { useUserEntriesDecisions } from './use-user-entries-decisions.ts';
import { SelectionBar, useSelecting } from './user-entries-selection.tsx';
import {
  columns,
  columnTitles,
  findEntries,
  listedEntries,
  sortingOf,
  sortListed,
  viewNames,
  type Column,
  type ViewName,
} from './user-entries-list.ts';
import { UserEntriesCards, UserEntriesTable } from './user-entries-rows.tsx';
import { SwitchedLine } from './user-entries-actions.tsx';
import list from '#client/ui/list/list.module.css';

interface UserEntriesPanelProps {
  readonly userId: string;
  readonly entries: readonly SchoolEntry[];
  readonly madeElsewhere: readonly MadeElsewhere[];
  readonly canDecide: boolean;
}

export function UserEntriesPanel({ userId, entries, madeElsewhere, canDecide }: UserEntriesPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const view = useListAddress(viewNames);
  const { focusOn, onFocus } = useRowFocus(heading);
  const { decisions, gone, decided, setBack, notes, announcement, switched, forgetSwitched, forget } =
    useUserEntriesDecisions(userId, { focusOn, onDismiss: focusNeighbour });
  const isPhone = useIsPhone();
  const selecting = useSelecting();
  const elsewhere = useMemo(() => new Map(madeElsewhere.map((one) => [one.id, one])), [madeElsewhere]);
  const { search, show } = view.typed;
  const { sort: sortedBy, direction } = view.filters;

  // Another view begins without the lines of removed entries.
  const shownView = JSON.stringify([search, show, sortedBy, direction, view.page]);
  const lastView = useRef(shownView);
  useEffect(() => {
    if (lastView.current === shownView) return;
    lastView.current = shownView;
    forget();
  }, [shownView, forget]);

  // A new page starts at its top.
  const shownPage = useRef(view.page);
  useEffect(() => {
    if (shownPage.current === view.page) return;
    shownPage.current = view.page;
    heading.current?.scrollIntoView({ block: 'start' });
  }, [view.page]);

  const sorting = sortingOf(view.filters);
  const listed = useMemo(() => {
    const found = findEntries(listedEntries(entries, gone), { search, show }, decided);
    return sortListed(found, sortingOf({ search, show, sort: sortedBy, direction }));
  }, [entries, gone, decided, search, show, sortedBy, direction]);
  const { rows, page } = pageOf(listed, view.page, USER_ENTRIES_PAGE_SIZE);

  function sort(column: Column): void {
    const next = toggleSorting(sorting, column);
    view.choose({ sort: next.column, direction: next.direction });
  }

  function focusNeighbour(dismissed: SchoolEntry): void {
    const place = rows.findIndex(({ entry }) => entry.id === dismissed.id);
    const neighbour = rows.slice(place + 1).find(({ isGone }) => !isGone);
    const before = rows.slice(0, Math.max(place, 0)).findLast(({ isGone }) => !isGone);
    const next = neighbour ?? before;
    const target = next && document.getElementById(entryHeadingId(next.entry.id));
    (target ?? heading.current)?.focus();
  }

  const selectable = entries.filter(({ id }) => !elsewhere.has(id));
  const List = isPhone ? UserEntriesCards : UserEntriesTable;
  const there = listed.filter(({ isGone }) => !isGone).length;
  return (
    <Stack gap="md" component="section" aria-labelledby="entries" onFocus={onFocus}>
      <Title order={2} size="h3" id="entries" ref={heading} tabIndex={-1} className={list.focusOnly}>
        Entries
      </Title>
      <VisuallyHidden role="status">
        <span key={announcement.number}>{announcement.words}</span>
      </VisuallyHidden>
      {entries.length + gone.length > 0 && (
        <FindRow label="Search these entries" chips={chipsOf(view)}>
          <UserEntriesFinder view={view} />
          {isPhone && <SortBy columns={columns} titles={columnTitles} sorting={sorting} onSort={sort} />}
        </FindRow>
      )}
      {canDecide && selectable.length > 1 && (
        <SelectionBar
          selecting={selecting}
          entries={selectable}
          found={listed.flatMap(({ entry, isGone }) => (isGone || elsewhere.has(entry.id) ? [] : [entry]))}
        />
      )}
      {listed.length > 0 && (
        <Text size="sm" role="status">
          {countLabel(there, entries.length)}
          {listed.length > USER_ENTRIES_PAGE_SIZE &&
            `, page ${page} of ${Math.ceil(listed.length / USER_ENTRIES_PAGE_SIZE)}`}
        </Text>
      )}
      <SortedNote sorting={sorting} titles={columnTitles} />
      {listed.length === 0 && <NoEntries isNarrowed={entries.length > 0} />}
      {rows.length > 0 && (
        <List
          listed={rows}
          sorting={sorting}
          onSort={sort}
          decisions={decisions}
          setBack={setBack}
          notes={notes}
          elsewhere={elsewhere}
          canDecide={canDecide}
          selection={selecting.selection}
        />
      )}
      <PageNumbers
        label="Pages of entries"
        page={page}
        total={listed.length}
        pageSize={USER_ENTRIES_PAGE_SIZE}
        onPage={(next) => view.choose({}, next)}
      />
      {switched && (
        <SwitchedLine
          switched={switched}
          onUndo={({ entry, verified }) => {
            const now = entries.find(({ id }) => id === entry.id) ?? entry;
            decisions.verify(now, !verified);
          }}
          onClose={() => {
            focusOn(switched.entry.id);
            forgetSwitched();
          }}
        />
      )}
    </Stack>
  );
}

function countLabel(found: number, all: number): string {
  const entries = all === 1 ? 'entry' : 'entries';
  return found === all ? `${all} ${entries}` : `${found} of ${all} ${entries}`;
}

function NoEntries({ isNarrowed }: { readonly isNarrowed: boolean }) {
  // "Show all" is beside the search.
  if (isNarrowed) return <EmptyList words="No entry matches your search." />;
  return (
    <EmptyList words="There are no entries yet." picture={<NoEntriesPicture />}>
      <Text>They appear here as soon as the student records one.</Text>
    </EmptyList>
  );
}

const shownStates = [
  { value: '', label: 'All entries' },
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Not verified' },
];

function chipsOf({ filters, choose }: ListView<ViewName>): FindChip[] {
  const text = filters.search.trim();
  const state = shownStates.find(({ value }) => value !== '' && value === filters.show);
  const { column, direction } = sortingOf(filters);
  return [
    text !== '' && { words: text, onRemove: () => choose({ search: '' }) },
    state !== undefined && { words: state.label, onRemove: () => choose({ show: '' }) },
    filters.sort !== '' && {
      words: sortedText(columnTitles[column], direction),
      onRemove: () => choose({ sort: '', direction: '' }),
    },
  ].filter((chip) => chip !== false);
}

interface UserEntriesFinderProps {
  readonly view: Pick<ListView<ViewName>, 'typed' | 'type' | 'choose'>;
}

function UserEntriesFinder({ view }: UserEntriesFinderProps) {
  const { typed, type, choose } = view;
  const isNarrowed = typed.search !== '' || typed.show !== '';
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
        <TextInput
          label="Search event, date, organizer, contact and more"
          autoComplete="off"
          value={typed.search}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
        <NativeSelect
          label="Show"
          data={shownStates}
          value={typed.show}
          onChange={(event) => choose({ show: event.currentTarget.value })}
        />
      </SimpleGrid>
      {isNarrowed && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={() => choose({ search: '', show: '' })}>
          Show all entries
        </Button>
      )}
    </>
  );
}
