/** One student's entries as a table with sortable columns, for screens wider than a phone. */
import { memo } from 'react';
import { dayText } from '#client/ui/format/day-text.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { SortableHeading } from '#client/ui/lists/sortable-heading.tsx';
import type { Sorting } from '#client/ui/lists/sorting.ts';
import { WideTable } from '#client/ui/lists/wide-table.tsx';
import list from '#client/ui/lists/list.module.css';
import { entryHeadingId } from './use-row-focus.ts';
import type { Decisions } from './use-user-entries-decisions.ts';
import { UserEntriesActions } from './user-entries-actions.tsx';
import { UserEntriesGone } from './user-entries-gone.tsx';
import { columns, columnTitles, type Column, type ListedEntry } from './user-entries-list.ts';
import { UserEntriesToggle } from './user-entries-toggle.tsx';
import classes from './user-entries.module.css';

export interface UserEntriesListProps {
  readonly listed: readonly ListedEntry[];
  readonly sorting: Sorting<Column>;
  readonly onSort: (column: Column) => void;
  readonly decisions: Decisions;
  readonly setBack: ReadonlySet<number>;
  readonly notes: ReadonlyMap<number, string>;
  /** False for the administrator's own entries. */
  readonly canDecide: boolean;
}

/** All columns, Description and Action too. */
const COLUMNS = columns.length + 2;

export function UserEntriesTable(props: UserEntriesListProps) {
  const { listed, sorting, onSort, decisions, setBack, notes, canDecide } = props;
  return (
    <WideTable label="Table of entries">
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
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {listed.map(({ entry, isGone }) =>
          isGone ? (
            <tr key={entry.id} data-of={entry.id} className={classes['gone']}>
              <td colSpan={COLUMNS}>
                <UserEntriesGone entry={entry} decisions={decisions} />
              </td>
            </tr>
          ) : (
            <Row
              key={entry.id}
              entry={entry}
              isSetBack={setBack.has(entry.id)}
              note={notes.get(entry.id)}
              canDecide={canDecide}
              decisions={decisions}
            />
          ),
        )}
      </tbody>
    </WideTable>
  );
}

export interface EntryItemProps extends Pick<UserEntriesListProps, 'decisions' | 'canDecide'> {
  readonly entry: ListedEntry['entry'];
  readonly isSetBack: boolean;
  /** What has to be looked at before it is decided about again. */
  readonly note: string | undefined;
}

/** Drawn again only when something of the entry has changed. */
const Row = memo(function Row({ entry, isSetBack, note, canDecide, decisions }: EntryItemProps) {
  return (
    <tr data-of={entry.id}>
      <th scope="row" id={entryHeadingId(entry.id)} tabIndex={-1} data-entry className={list['rowHeading']}>
        {entry.event}
      </th>
      <td className={list['nowrap']}>{dayText(entry.date)}</td>
      <td>{entry.hours}</td>
      <td className={classes['words']}>{entry.role}</td>
      <td className={classes['words']}>{entry.organizer}</td>
      <td className={classes['contact']}>
        <EmailText email={entry.contact} />
      </td>
      <td className={classes['verification']}>
        <UserEntriesToggle
          entry={entry}
          isSetBack={isSetBack}
          note={note}
          canDecide={canDecide}
          onVerify={decisions.verify}
        />
      </td>
      <td className={classes['description']}>
        <LongText text={entry.description} about={entry.event} />
      </td>
      <td className={classes['actions']}>
        <UserEntriesActions entry={entry} canDecide={canDecide} onBin={decisions.bin} />
      </td>
    </tr>
  );
});
