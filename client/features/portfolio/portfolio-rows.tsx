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
import { EmailText } from '#client/ui/format/email-text.tsx';
import { monthName } from '#client/ui/format/text.ts';
import list from '#client/ui/list/list.module.css';
import { SortBy } from '#client/ui/list/sort-controls.tsx';
import type { ListSorting } from '#client/ui/list/sorting.ts';
import type { ListView } from '#client/ui/list/use-list-address.ts';
import { CompactCardActions, CompactCards } from '#client/ui/list/compact-card.tsx';
import { ClearFilters, SearchBox, SearchRow } from '#client/ui/list/search-row.tsx';
import { byMonth, columns, type Column, type viewNames } from './portfolio-list.ts';

interface RowsProps {
  /** The first of those found. */
  readonly entries: readonly Entry[];
  /** The entry just recorded. */
  readonly recorded: number | undefined;
  readonly onDelete: (entry: Entry) => void;
}

export type PortfolioView = ListView<(typeof viewNames)[number]>;

interface TableProps extends RowsProps {
  readonly view: PortfolioView;
  readonly order: ListSorting<Column>;
}

/** Marks the entry just recorded. */
const NEW = 'New';

export function PortfolioTable({ entries, recorded, view, order, onDelete }: TableProps) {
  return (
    <EntryTable
      label="Table of your entries"
      sorts={columns}
      sorting={order.sorting}
      onSort={order.onSort}
      searches={
        <tr>
          {searches.map((search) => (
            <td key={search.name}>
              <SearchBox {...search} isLabelHidden view={view} />
            </td>
          ))}
          <td colSpan={columnsOf(false) - columns.length}>
            <ClearFilters view={view} names={columns} clear={CLEAR} />
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

interface CardsProps extends RowsProps {
  readonly found: readonly Entry[];
  readonly hasMonths: boolean;
}

/** By month, unless the student has chosen an order. */
export const PortfolioCards = memo(function PortfolioCards(props: CardsProps) {
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

export function PortfolioFind({ view, order }: Pick<TableProps, 'view' | 'order'>) {
  return (
    <SearchRow label="Search your entries" searches={searches} view={view} order={order} clear={CLEAR}>
      <SortBy columns={columns} {...order} />
    </SearchRow>
  );
}

const CLEAR = 'Clear search';

const searches = columns.map((name) => ({
  name,
  title: entryTitles[name],
  hint: name === 'date' ? 'MM/DD/YYYY' : '',
}));
