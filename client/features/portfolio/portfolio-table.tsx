/** The portfolio's entries as a table with sortable columns, for screens wider than a phone. */
import { memo } from 'react';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { SortableHeading } from '#client/ui/lists/sort-controls.tsx';
import type { Sorting } from '#client/ui/lists/sorting.ts';
import { columns, columnTitles, type Column } from './portfolio-list.ts';
import { WideTable } from '#client/ui/lists/list-parts.tsx';
import { EntryVerification } from '#client/domain/entry-verification.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { dayText } from '#client/ui/format/text.ts';
import { SmallButton, SmallLink } from '#client/ui/components/small-button.tsx';
import list from '#client/ui/lists/list.module.css';
import classes from './portfolio.module.css';

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

interface PortfolioRowProps {
  readonly entry: Entry;
  readonly onDelete: (entry: Entry) => void;
}

const PortfolioRow = memo(function PortfolioRow({ entry, onDelete }: PortfolioRowProps) {
  return (
    <tr>
      <th scope="row" tabIndex={-1} data-entry className={list['rowHeading']}>
        {entry.event}
      </th>
      <td className={list['nowrap']}>{dayText(entry.date)}</td>
      <td>{entry.hours}</td>
      <td>{entry.role}</td>
      <td>{entry.organizer}</td>
      <td className={classes['wide']}>
        <LongText text={entry.description} about={entry.event} />
      </td>
      <td className={classes['contact']}>{entry.contact}</td>
      <td className={classes['verification']}>
        <EntryVerification entry={entry} />
      </td>
      <td>
        <EntryActions entry={entry} onDelete={onDelete} />
      </td>
    </tr>
  );
});

interface EntryActionsProps {
  readonly entry: Entry;
  readonly onDelete: (entry: Entry) => void;
}

export function EntryActions({ entry, onDelete }: EntryActionsProps) {
  return (
    <div className={list['actions']}>
      <SmallLink
        to={`/portfolio-update-event/${entry.id}`}
        variant="outline"
        aria-label={`Update ${entry.event}`}
      >
        Update
      </SmallLink>
      <SmallButton variant="danger" aria-label={`Delete ${entry.event}`} onClick={() => onDelete(entry)}>
        Delete
      </SmallButton>
      <SmallLink to={`/entry-history/${entry.id}`} variant="quiet" aria-label={`History of ${entry.event}`}>
        History
      </SmallLink>
    </div>
  );
}
