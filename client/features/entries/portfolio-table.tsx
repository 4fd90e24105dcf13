/** The portfolio's entries as a table with sortable columns, for screens wider than a phone. */
import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryVerification } from './entry-verification.tsx';
import { LongText } from './long-text.tsx';
import { columns, columnTitles, dateText, type Column, type Sorting } from './portfolio-list.ts';
import classes from './portfolio.module.css';

export interface PortfolioListProps {
  readonly entries: readonly Entry[];
  readonly sorting: Sorting;
  readonly onSort: (column: Column) => void;
  readonly onDelete: (entry: Entry) => void;
}

export function PortfolioTable({ entries, sorting, onSort, onDelete }: PortfolioListProps) {
  return (
    // Focusable, because between a phone and a desk the table scrolls sideways inside this box.
    <div className={classes['scroller']} role="region" aria-label="Table of your entries" tabIndex={0}>
      <Table striped className={classes['table'] ?? ''} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <SortableHeading key={column} column={column} sorting={sorting} onSort={onSort} />
            ))}
            <Table.Th scope="col">Description</Table.Th>
            <Table.Th scope="col">Contact</Table.Th>
            <Table.Th scope="col">Verified</Table.Th>
            <Table.Th scope="col">Action</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Th scope="row" className={classes['rowHeading'] ?? ''}>
                {entry.event}
              </Table.Th>
              <Table.Td className={classes['nowrap'] ?? ''}>{dateText(entry.date)}</Table.Td>
              <Table.Td>{entry.hours}</Table.Td>
              <Table.Td>{entry.role}</Table.Td>
              <Table.Td>{entry.organizer}</Table.Td>
              <Table.Td className={classes['wide'] ?? ''}>
                <LongText text={entry.description} about={entry.event} />
              </Table.Td>
              <Table.Td className={classes['contact'] ?? ''}>{entry.contact}</Table.Td>
              <Table.Td className={classes['verification'] ?? ''}>
                <EntryVerification entry={entry} />
              </Table.Td>
              <Table.Td>
                <EntryActions entry={entry} onDelete={onDelete} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface SortableHeadingProps extends Pick<PortfolioListProps, 'sorting' | 'onSort'> {
  readonly column: Column;
}

function SortableHeading({ column, sorting, onSort }: SortableHeadingProps) {
  const direction = sorting.column === column ? sorting.direction : 'none';
  return (
    <Table.Th scope="col" aria-sort={direction}>
      <UnstyledButton className={classes['sortButton'] ?? ''} onClick={() => onSort(column)}>
        {columnTitles[column]}
        {direction === 'none' && <IconArrowsSort size={16} aria-hidden="true" className={classes['faint']} />}
        {direction === 'ascending' && <IconArrowUp size={16} aria-hidden="true" />}
        {direction === 'descending' && <IconArrowDown size={16} aria-hidden="true" />}
      </UnstyledButton>
    </Table.Th>
  );
}
