/** The portfolio's entries as a table with sortable columns, for screens wider than a phone. */
import { memo } from 'react';
import { Table } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { SortableHeading } from '#client/ui/sortable-heading.tsx';
import type { Sorting } from '#client/ui/sorting.ts';
import { columns, columnTitles, type Column } from './portfolio-list.ts';
import { PortfolioRow } from './portfolio-row.tsx';
import { WideTable } from '#client/ui/wide-table.tsx';

export interface PortfolioListProps {
  readonly entries: readonly Entry[];
  readonly sorting: Sorting<Column>;
  readonly onSort: (column: Column) => void;
  readonly onDelete: (entry: Entry) => void;
}

export const PortfolioTable = memo(function PortfolioTable(props: PortfolioListProps) {
  const { entries, sorting, onSort, onDelete } = props;
  return (
    <WideTable label="Table of your entries">
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <SortableHeading
              key={column}
              column={column}
              title={columnTitles[column]}
              sorting={sorting}
              onSort={onSort}
            />
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
    </WideTable>
  );
});
