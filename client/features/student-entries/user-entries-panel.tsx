/** The entries of one person with search, sorting, pages of 20 and decisions. */
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { Button, Checkbox, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { MadeElsewhere, SchoolEntry } from '#shared/administration/administration.contract.ts';
import { USER_ENTRIES_PAGE_SIZE } from '#shared/administration/administration.rules.ts';
import { BulkButtons, useActing } from '#client/domain/bulk-actions/acting.tsx';
import { entriesText } from '#client/domain/bulk-actions/bulk-text.ts';
import { isFocusLost } from '#client/ui/forms/focus.ts';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { Finder } from '#client/ui/list/finder.tsx';
import { EmptyList } from '#client/ui/list/empty-list.tsx';
import { PageNumbers } from '#client/ui/list/page-numbers.tsx';
import { pageOf } from '#client/ui/list/page-of.ts';
import { SortedNote } from '#client/ui/list/sort-controls.tsx';
import { sortingOf } from '#client/ui/list/sorting.ts';
import { useListAddress } from '#client/ui/list/use-list-address.ts';
import { usePageTop } from '#client/ui/list/use-paging.ts';
import { useDecisions } from './decisions.ts';
import {
  columnTitles,
  entryName,
  findEntries,
  listedEntries,
  sortListed,
  USUAL,
  type ListedEntry,
} from './user-entries-list.ts';
import { entryHeadingId, SwitchedLine, UserEntriesRows } from './user-entries-rows.tsx';
import list from '#client/ui/list/list.module.css';

const viewNames = ['search', 'show', 'sort', 'direction'] as const;
const filters = {
  search: { label: 'Search event, date, organizer, contact and more', chip: '' },
  show: {
    label: 'Show',
    choices: [
      { value: '', label: 'All entries' },
      { value: 'verified', label: 'Verified' },
      { value: 'unverified', label: 'Not verified' },
    ],
  },
};

interface UserEntriesPanelProps {
  readonly userId: string;
  readonly entries: readonly SchoolEntry[];
  readonly madeElsewhere: readonly MadeElsewhere[];
  readonly canDecide: boolean;
}

export function UserEntriesPanel({ userId, entries, madeElsewhere, canDecide }: UserEntriesPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const view = useListAddress(viewNames);
  const top = usePageTop(view.page);
  const { focusOn, onFocus } = useRowFocus(heading);
  const decisions = useDecisions(userId, focusOn, focusNeighbour);
  const { gone, marks, announcement, switched } = decisions;
  const [selected, setSelected] = useState<ReadonlySet<number>>();
  const elsewhere = new Map(madeElsewhere.map((one) => [one.id, one]));

  // Another view begins without the lines of removed entries.
  const { search, show } = view.typed;
  const { sort, direction } = view.filters;
  const shownView = JSON.stringify([search, show, sort, direction, view.page]);
  const [lastView, setLastView] = useState(shownView);
  if (lastView !== shownView) {
    setLastView(shownView);
    decisions.forget();
  }

  const sorting = sortingOf(view, columnTitles, USUAL);
  const listed = sortListed(findEntries(listedEntries(entries, gone), view.typed, marks), sorting.sorting);
  const { rows, page } = pageOf(listed, view.page, USER_ENTRIES_PAGE_SIZE);

  function focusNeighbour(dismissed: SchoolEntry): void {
    const isThere = ({ isGone }: ListedEntry) => !isGone;
    const place = rows.findIndex(({ entry }) => entry.id === dismissed.id);
    const next = rows.slice(place + 1).find(isThere) ?? rows.slice(0, Math.max(place, 0)).findLast(isThere);
    const target = next && document.getElementById(entryHeadingId(next.entry.id));
    (target ?? heading.current)?.focus();
  }

  const selectable = entries.filter(({ id }) => !elsewhere.has(id));
  const found = listed.flatMap(({ entry, isGone }) => (isGone ? [] : [entry]));
  const select = (some: readonly SchoolEntry[], isSelected: boolean) =>
    setSelected((now = new Set()) => {
      const ids = some.map(({ id }) => id);
      return new Set(isSelected ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id)));
    });
  const boxOf = (entry: SchoolEntry) => (
    <Checkbox
      size="md"
      aria-label={`Select ${entryName(entry)}`}
      checked={selected?.has(entry.id) ?? false}
      onChange={(event) => select([entry], event.currentTarget.checked)}
    />
  );
  return (
    <Stack gap="md" component="section" aria-labelledby="entries" ref={top} onFocus={onFocus}>
      <Title order={2} size="h3" id="entries" ref={heading} tabIndex={-1} className={list.focusOnly}>
        Entries
      </Title>
      <VisuallyHidden role="status">
        <span key={announcement.number}>{announcement.words}</span>
      </VisuallyHidden>
      {entries.length + gone.length > 0 && (
        <Finder
          label="Search these entries"
          filters={filters}
          view={view}
          sorting={sorting}
          clear="Show all entries"
        />
      )}
      {canDecide && selectable.length > 1 && (
        <SelectionBar
          chosen={selected && selectable.filter(({ id }) => selected.has(id))}
          found={found.filter(({ id }) => !elsewhere.has(id))}
          onSelect={select}
          onEnd={() => setSelected(undefined)}
        />
      )}
      {listed.length > 0 && (
        <Text size="sm" role="status">
          {countLabel(found.length, entries.length)}
          {listed.length > USER_ENTRIES_PAGE_SIZE &&
            `, page ${page} of ${Math.ceil(listed.length / USER_ENTRIES_PAGE_SIZE)}`}
        </Text>
      )}
      <SortedNote {...sorting} />
      {/* "Show all" is beside the search. */}
      {listed.length === 0 && entries.length > 0 && <EmptyList words="No entry matches your search." />}
      {listed.length === 0 && entries.length === 0 && (
        <EmptyList words="There are no entries yet." picture={<NoEntriesPicture />}>
          <Text>They appear here as soon as the student records one.</Text>
        </EmptyList>
      )}
      {rows.length > 0 && (
        <UserEntriesRows
          listed={rows}
          sorting={sorting}
          decisions={decisions}
          elsewhere={elsewhere}
          canDecide={canDecide}
          boxOf={selected && boxOf}
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
          onUndo={() => {
            const now = entries.find(({ id }) => id === switched.entry.id) ?? switched.entry;
            decisions.verify(now, !switched.verified);
          }}
          onClose={() => {
            focusOn(switched.entry.id);
            decisions.forgetSwitched();
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

/**
 * Keeps the focus in the list when the focused row, card or button is gone. Rows, cards and lines name their entry in `data-of`.
 * @param heading gets the focus when nothing is left of the focused entry
 */
function useRowFocus(heading: RefObject<HTMLElement | null>) {
  const wanted = useRef<number>(undefined);
  const last = useRef<{ readonly element: Element; readonly entry: string | undefined }>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined) {
      const target = document.getElementById(entryHeadingId(wanted.current));
      if (!target) return;
      wanted.current = undefined;
      target.focus();
      return;
    }
    if (!last.current || last.current.element.isConnected || !isFocusLost()) return;
    const row = document.querySelector(`[data-of="${last.current.entry ?? ''}"] [data-entry]`);
    last.current = undefined;
    (row instanceof HTMLElement ? row : heading.current)?.focus();
  });
  return {
    focusOn: (id: number | undefined) => {
      wanted.current = id;
    },
    onFocus: ({ target }: FocusEvent) => {
      last.current = { element: target, entry: target.closest<HTMLElement>('[data-of]')?.dataset['of'] };
    },
  };
}

interface SelectionBarProps {
  /** Undefined while nothing is being selected. */
  readonly chosen: readonly SchoolEntry[] | undefined;
  /** All that the search has found, also on other pages. */
  readonly found: readonly SchoolEntry[];
  readonly onSelect: (entries: readonly SchoolEntry[], isSelected: boolean) => void;
  readonly onEnd: () => void;
}

/** Selecting several entries of a student, and what can be done with them. Beside the list, which stays as it is without it. */
function SelectionBar({ chosen, found, onSelect, onEnd }: SelectionBarProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const acting = useActing(() => onSelect(chosen ?? [], false));
  const isSelecting = chosen !== undefined;
  const wasSelecting = useRef(isSelecting);
  // The pressed button is gone.
  useEffect(() => {
    if (wasSelecting.current === isSelecting) return;
    wasSelecting.current = isSelecting;
    (isSelecting ? words : opener).current?.focus();
  }, [isSelecting]);

  if (!chosen)
    return (
      <Group>
        <Button ref={opener} variant="default" size="compact-md" onClick={() => onSelect([], true)}>
          Select several
        </Button>
      </Group>
    );
  return (
    <Group
      gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)"
      p="sm"
      bd="1px solid var(--ll-line)"
      role="group"
      aria-label="Selection"
    >
      <Text size="sm" role="status" ref={words} tabIndex={-1} className={list.focusOnly}>
        {chosen.length === 0 ? 'Nothing is selected.' : `${entriesText(chosen.length)} selected.`}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="compact-md" onClick={() => onSelect(found, true)}>
          Select all {found.length}
        </Button>
        <Button variant="subtle" size="compact-md" onClick={onEnd}>
          Stop selecting
        </Button>
      </Group>
      <Group gap="xs">
        <BulkButtons selected={chosen} acting={acting} />
      </Group>
    </Group>
  );
}
