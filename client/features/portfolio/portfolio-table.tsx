/** The portfolio's entries as a table with sortable columns, for screens wider than a phone. */
import { memo } from 'react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { SortableHeading } from '#client/ui/lists/sortable-heading.tsx';
import type { Sorting } from '#client/ui/lists/sorting.ts';
import { columns, columnTitles, type Column } from './portfolio-list.ts';
import { PortfolioRow } from './portfolio-row.tsx';
import { WideTable } from '#client/ui/lists/wide-table.tsx';

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
      <thead>
        <tr>
          {columns.map((column) => (
            <SortableHeading
              key={column}
              column={column}
              title={columnTitles[column]}
              sorting={sorting}
              onSort={onSort}
            />
          ))}
          <th scope="col">Description</th>
          <th scope="col">Contact</th>
          <th scope="col">Verified</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <PortfolioRow key={entry.id} entry={entry} onDelete={onDelete} />
        ))}
      </tbody>
    </WideTable>
  );
});
