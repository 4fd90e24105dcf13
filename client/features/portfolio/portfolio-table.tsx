/** The portfolio's entries as a table with sortable columns, for screens wider than a phone. */
import { memo } from 'react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { SortableHeading } from '#client/ui/lists/sort-controls.tsx';
import type { Sorting } from '#client/ui/lists/sorting.ts';
import { DenseTable } from '#client/ui/rows/dense-table.tsx';
import { WithHints } from '#client/ui/rows/hints.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { columnClass, entryColumns, EntryRow } from '#client/domain/entry-row.tsx';
import { RequestTruth, VerifiedSign } from '#client/domain/entry-verification.tsx';
import { columnTitles, NEW, type Column, type Searches } from './portfolio-list.ts';
import { ChangeActions, MoreActions } from './entry-actions.tsx';
import { SearchCells } from './portfolio-search.tsx';
import list from '#client/ui/lists/list.module.css';

export interface PortfolioListProps {
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

interface PortfolioTableProps extends PortfolioListProps {
  readonly searches: Searches;
  readonly onSearch: (searches: Searches) => void;
}

const COLUMNS = entryColumns.length + 4;

export function PortfolioTable(props: PortfolioTableProps) {
  const { entries, sorting, recorded, searches, onSort, onSearch, onDelete } = props;
  return (
    <WithHints>
      <DenseTable label="Table of your entries" room="wide" isFixed>
        <thead>
          <tr>
            {entryColumns.map(([column, width]) => (
              <SortableHeading
                key={column}
                column={column}
                title={columnTitles[column]}
                width={columnClass(width)}
                isNumber={column === 'hours'}
                sorting={sorting}
                onSort={onSort}
              />
            ))}
            <th scope="col">Description</th>
            <th scope="col" className={columnClass('place')}>
              Contact
            </th>
            <th scope="col" className={columnClass('state')}>
              Verified
            </th>
            <th scope="col" className={columnClass('acts')}>
              Action
            </th>
          </tr>
          <tr>
            <SearchCells searches={searches} onChange={onSearch} />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <PortfolioRow
              key={entry.id}
              entry={entry}
              mark={entry.id === recorded ? NEW : undefined}
              onDelete={onDelete}
            />
          ))}
        </tbody>
      </DenseTable>
    </WithHints>
  );
}

interface PortfolioRowProps {
  readonly entry: Entry;
  readonly mark: string | undefined;
  readonly onDelete: (entry: Entry) => void;
}

/** Renders only when the entry changes. */
const PortfolioRow = memo(function PortfolioRow({ entry, mark, onDelete }: PortfolioRowProps) {
  return (
    <EntryRow
      entry={entry}
      name={entry.event}
      columns={COLUMNS}
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
