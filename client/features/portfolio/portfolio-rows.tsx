/**
 * The portfolio's entries as a table, on a phone as cards by month, with search and order. No `DataList`: rows and cards render
 * only when their entry changes, so that typing above thousands of them stays quick.
 */
import { memo } from 'react';
import { Group, Stack } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { columnsOf, EntryCard, EntryChip, EntryRow, EntryTable } from '#client/domain/entry-row.tsx';
import { EntryFacts, entryTitles } from '#client/domain/entry-facts.tsx';
import { againAddress } from '#client/domain/entry-fields.ts';
import { EntryVerification, RequestTruth, VerifiedSign } from '#client/domain/entry-verification.tsx';
import { useAsksMore } from '#client/domain/own-entries.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { PlainInput } from '#client/ui/forms/plain-field.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { monthName } from '#client/ui/format/text.ts';
import list from '#client/ui/list/list.module.css';
import { SortBy } from '#client/ui/list/sort-controls.tsx';
import { sortedText, type Sorting } from '#client/ui/list/sorting.ts';
import { CompactCardActions, CompactCards } from '#client/ui/list/compact-card.tsx';
import { FindRow, searchChips } from '#client/ui/list/find-row.tsx';
import {
  byMonth,
  columns,
  isSearching,
  noSearches,
  type Column,
  type PortfolioView,
  type Searches,
} from './portfolio-list.ts';

interface SearchProps {
  readonly searches: Searches;
  readonly onSearch: (searches: Searches) => void;
}

interface RowsProps {
  /** The first of those found. */
  readonly entries: readonly Entry[];
  readonly found: readonly Entry[];
  readonly sorting: Sorting<Column>;
  readonly hasMonths: boolean;
  /** The entry just recorded. */
  readonly recorded: number | undefined;
  readonly onSort: (column: Column) => void;
  readonly onDelete: (entry: Entry) => void;
}

/** Marks the entry just recorded. */
const NEW = 'New';

export function PortfolioTable(props: RowsProps & SearchProps) {
  const { entries, sorting, recorded, searches, onSort, onSearch, onDelete } = props;
  return (
    <EntryTable
      label="Table of your entries"
      sorts={columns}
      sorting={sorting}
      onSort={onSort}
      searches={
        <tr>
          {columns.map((column) => (
            <td key={column}>
              <SearchBox column={column} isLabelHidden searches={searches} onSearch={onSearch} />
            </td>
          ))}
          <td colSpan={columnsOf(false) - columns.length}>
            <ClearSearch searches={searches} onSearch={onSearch} />
          </td>
        </tr>
      }
    >
      {entries.map((entry) => (
        <Row
          key={entry.id}
          entry={entry}
          mark={entry.id === recorded ? NEW : undefined}
          onDelete={onDelete}
        />
      ))}
    </EntryTable>
  );
}

/** By month, unless the student has chosen an order. */
export const PortfolioCards = memo(function PortfolioCards(props: RowsProps) {
  const { entries, found, hasMonths, recorded, onDelete } = props;
  const cardsOf = (some: readonly Entry[]) => (
    <CompactCards>
      {some.map((entry) => (
        <Card
          key={entry.id}
          entry={entry}
          mark={entry.id === recorded ? NEW : undefined}
          onDelete={onDelete}
        />
      ))}
    </CompactCards>
  );
  if (!hasMonths) return cardsOf(entries);
  const fresh = entries.filter(({ id }) => id === recorded);
  const others = entries.filter(({ id }) => id !== recorded);
  return (
    <Stack gap="xs">
      {fresh.length > 0 && cardsOf(fresh)}
      {byMonth(others, found).map(({ month, entries: some, hours }) => (
        <section key={month} aria-label={monthName(month)}>
          <Group
            component="p"
            justify="space-between"
            gap="0 var(--mantine-spacing-md)"
            m={0}
            px={4}
            pb={2}
            fz="sm"
          >
            <strong>{monthName(month)}</strong>
            <span className={list.quiet}>{hours} h verified</span>
          </Group>
          {cardsOf(some)}
        </section>
      ))}
    </Stack>
  );
});

interface ItemProps {
  readonly entry: Entry;
  readonly mark: string | undefined;
  readonly onDelete: (entry: Entry) => void;
}

const Row = memo(function Row({ entry, mark, onDelete }: ItemProps) {
  return (
    <EntryRow
      entry={entry}
      name={entry.event}
      mark={mark}
      unfolded={
        <>
          <div className={list.stack}>
            <RequestTruth entry={entry} />
          </div>
          <div className={list.actions}>
            <MoreActions entry={entry} />
          </div>
        </>
      }
    >
      {() => (
        <>
          <td>
            <EmailText email={entry.contact} />
          </td>
          <td>
            <VerifiedSign entry={entry} />
          </td>
          <td>
            <div className={list.pair}>
              <ChangeActions entry={entry} onDelete={onDelete} />
            </div>
          </td>
        </>
      )}
    </EntryRow>
  );
});

const Card = memo(function Card({ entry, mark, onDelete }: ItemProps) {
  return (
    <EntryCard entry={entry} mark={mark} sign={<EntryChip entry={entry} />}>
      <EntryFacts entry={entry} more={{ Verified: <EntryVerification entry={entry} /> }} />
      <CompactCardActions>
        <ChangeActions entry={entry} onDelete={onDelete} />
        <MoreActions entry={entry} />
      </CompactCardActions>
    </EntryCard>
  );
});

/** The two of the specification. */
function ChangeActions({ entry, onDelete }: Omit<ItemProps, 'mark'>) {
  const { id, event } = entry;
  return (
    <>
      <SmallLink to={`/portfolio-update-event/${id}`} variant="outline" aria-label={`Update ${event}`}>
        Update
      </SmallLink>
      <SmallButton variant="danger" aria-label={`Delete ${event}`} onClick={() => onDelete(entry)}>
        Delete
      </SmallButton>
    </>
  );
}

/** Those that are needed less often. */
function MoreActions({ entry }: Pick<ItemProps, 'entry'>) {
  const { id, event } = entry;
  const asksMore = useAsksMore();
  return (
    <>
      {asksMore && (
        <SmallLink to={`/requirements/${id}`} variant="outline" aria-label={`For your requirement: ${event}`}>
          For your requirement
        </SmallLink>
      )}
      <SmallLink to={againAddress(entry)} variant="outline" aria-label={`Again: ${event}`}>
        Again
      </SmallLink>
      <SmallLink to={`/entry-history/${id}`} variant="outline" aria-label={`History of ${event}`}>
        History
      </SmallLink>
    </>
  );
}

interface FindProps extends SearchProps {
  readonly view: PortfolioView;
  readonly onSort: (column: Column) => void;
  /** Back to the months. */
  readonly onUnsort: () => void;
}

export function PortfolioFind({ view, onSort, onUnsort, ...props }: FindProps) {
  const { searches, sorting, isChosen } = view;
  const order = { words: sortedText(entryTitles[sorting.column], sorting.direction), onRemove: onUnsort };
  const wanted = columns.flatMap((column) =>
    searchChips(entryTitles[column], searches[column], () => props.onSearch({ ...searches, [column]: '' })),
  );
  return (
    <FindRow label="Search your entries" chips={isChosen ? [...wanted, order] : wanted}>
      <div className={list.searches}>
        {columns.map((column) => (
          <SearchBox key={column} column={column} {...props} />
        ))}
        <ClearSearch {...props} />
      </div>
      <SortBy columns={columns} titles={entryTitles} sorting={sorting} onSort={onSort} />
    </FindRow>
  );
}

function ClearSearch({ searches, onSearch }: SearchProps) {
  if (!isSearching(searches)) return null;
  return (
    <SmallButton variant="quiet" onClick={() => onSearch(noSearches)}>
      Clear search
    </SmallButton>
  );
}

interface SearchBoxProps extends SearchProps {
  readonly column: Column;
  readonly isLabelHidden?: boolean;
}

function SearchBox({ column, isLabelHidden = false, searches, onSearch }: SearchBoxProps) {
  return (
    <PlainInput
      label={`Search ${entryTitles[column].toLowerCase()}`}
      isLabelHidden={isLabelHidden}
      placeholder={isLabelHidden ? 'Search' : column === 'date' ? 'MM/DD/YYYY' : ''}
      autoComplete="off"
      maxLength={200}
      value={searches[column]}
      onChange={(event) => onSearch({ ...searches, [column]: event.currentTarget.value })}
    />
  );
}
