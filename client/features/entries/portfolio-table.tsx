/** The portfolio's entries as a table with sortable columns, for screens wider than a phone. */
import { memo } from 'react';
import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { columns, columnTitles, type Column, type Sorting } from './portfolio-list.ts';
import { PortfolioRow } from './portfolio-row.tsx';
import classes from './portfolio.module.css';

export interface PortfolioListProps {
  readonly entries: readonly Entry[];
  readonly sorting: Sorting;
  readonly onSort: (column: Column) => void;
  readonly onDelete: (entry: Entry) => void;
}

export const PortfolioTable = memo(function PortfolioTable(props: PortfolioListProps) {
  const { entries, sorting, onSort, onDelete } = props;
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
            <PortfolioRow key={entry.id} entry={entry} onDelete={onDelete} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
});

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
