/**
 * A table, or on a phone cards by month. Not a `DataList`: rows render only when their entry changes, so
 * typing above thousands of them stays fast.
 */
import { memo } from 'react';
import { Group, Stack } from '@mantine/core';
import type { Entry } from '#features/entries/entries.contract.ts';
import { Description, EntryChip } from '#features/entries/client/entry-row.tsx';
import { EntryFacts, entryTitles } from '#features/entries/client/entry-facts.tsx';
import { againAddress } from '#features/entries/client/entry-fields.ts';
import { RequestTruth, VerifiedMark } from '#features/entries/client/entry-verification.tsx';
import { useHasMoreQuestions } from '#features/entries/client/own-entries.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { dayText, monthName } from '#client/ui/format/text.ts';
import list from '#client/ui/list/list.module.css';
import { SortableHeading, SortBy } from '#client/ui/list/filters/sort-controls.tsx';
import type { ListSorting } from '#client/ui/list/filters/sorting.ts';
import type { ListView } from '#client/ui/list/filters/use-list-address.ts';
import { CompactCard, CompactCardActions, CompactCards } from '#client/ui/list/compact-card.tsx';
import { DenseTable } from '#client/ui/list/dense-table.tsx';
import { ClearFilters, SearchBox, SearchRow } from '#client/ui/list/filters/search-row.tsx';
import { StateButton, ExpandedRow, useExpanded } from '#client/ui/list/expanding.tsx';
import { byMonth, columns, type Column, type viewNames } from './portfolio-list.ts';
import entryRow from '#features/entries/client/entry-row.module.css';
import rows from '#client/ui/list/rows.module.css';

interface RowsProps {
  readonly entries: readonly Entry[];
  readonly recorded: number | undefined;
  readonly onDelete: (entry: Entry) => void;
}

type PortfolioView = ListView<(typeof viewNames)[number]>;

interface TableProps extends RowsProps {
  readonly view: PortfolioView;
  readonly order: ListSorting<Column>;
}

const NEW = 'New';

/** Columns that sort and search; the description takes the rest. */
const widths: Readonly<Record<Column, string>> = {
  event: '12.9%',
  date: '5.75rem',
  hours: '5.375rem',
  role: '9%',
  organizer: '12.9%',
};
const otherHeadings = [
  [entryTitles.description, undefined],
  [entryTitles.contact, '12.6%'],
  ['Verified', 'var(--signs)'],
  ['Action', 'var(--acts)'],
] as const;

export function PortfolioTable({ entries, recorded, view, order, onDelete }: TableProps) {
  return (
    <DenseTable label="Table of your entries" minWidth="md" isFixed>
      <thead>
        <tr>
          {columns.map((name) => (
            <SortableHeading
              key={name}
              column={name}
              title={entryTitles[name]}
              width={widths[name]}
              isNumber={name === 'hours'}
              sorting={order.sorting}
              onSort={order.onSort}
            />
          ))}
          {otherHeadings.map(([title, width]) => (
            <th key={title} scope="col" style={{ width }}>
              {title}
            </th>
          ))}
        </tr>
        <tr>
          {searches.map((search) => (
            <td key={search.name}>
              <SearchBox {...search} isLabelHidden view={view} />
            </td>
          ))}
          <td colSpan={otherHeadings.length}>
            <ClearFilters view={view} names={columns} clear={CLEAR} />
          </td>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row
            key={entry.id}
            entry={entry}
            mark={entry.id === recorded ? NEW : undefined}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </DenseTable>
  );
}

interface CardsProps extends RowsProps {
  readonly found: readonly Entry[];
  readonly hasMonths: boolean;
}

/** By month, unless the student has chosen a sorting. */
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
  const expanded = useExpanded();
  return (
    <>
      <tr data-of={entry.id} data-marked={mark !== undefined || undefined} className={entryRow.row}>
        <th scope="row" tabIndex={-1} data-entry className={list.focusOnly}>
          {entry.event} {mark !== undefined && <span className={entryRow.mark}>{mark}</span>}
        </th>
        <td className={list.nowrap}>{dayText(entry.date)}</td>
        <td data-number>{entry.hours}</td>
        <td>{entry.role}</td>
        <td>{entry.organizer}</td>
        <td>
          <span className={rows.cut}>{entry.description}</span>
        </td>
        <td>
          <EmailText email={entry.contact} />
        </td>
        <td>
          <div className={list.pair}>
            <VerifiedMark entry={entry} />
            <StateButton {...expanded} name={entry.event}>
              <EntryChip entry={entry} />
            </StateButton>
          </div>
        </td>
        <td>
          <div className={list.pair}>
            <ChangeActions entry={entry} onDelete={onDelete} />
          </div>
        </td>
      </tr>
      {expanded.isOpen && (
        <ExpandedRow id={expanded.expandedId} columns={columns.length + otherHeadings.length}>
          <div className={entryRow.details}>
            <div className={list.stack}>
              <RequestTruth entry={entry} />
              <div className={list.actions}>
                <MoreActions entry={entry} />
              </div>
            </div>
            <Description text={entry.description} />
          </div>
        </ExpandedRow>
      )}
    </>
  );
});

const Card = memo(function Card({ entry, mark, onDelete }: ItemProps) {
  return (
    <CompactCard
      of={entry.id}
      title={entry.event}
      level={3}
      isMarked={mark !== undefined}
      lines={
        <span>
          {mark !== undefined && <span className={entryRow.mark}>{mark}</span>}
          {dayText(entry.date)} · {entry.hours} h · {entry.organizer} <EntryChip entry={entry} />
        </span>
      }
    >
      <div className={list.stack}>
        <RequestTruth entry={entry} />
      </div>
      <EntryFacts entry={entry} more={{ Verified: <VerifiedMark entry={entry} isWorded /> }} />
      <CompactCardActions>
        <ChangeActions entry={entry} onDelete={onDelete} />
        <MoreActions entry={entry} />
      </CompactCardActions>
    </CompactCard>
  );
});

/** The two actions of the specification. */
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

function MoreActions({ entry }: Pick<ItemProps, 'entry'>) {
  const { id, event } = entry;
  const hasMoreQuestions = useHasMoreQuestions();
  return (
    <>
      {hasMoreQuestions && (
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
