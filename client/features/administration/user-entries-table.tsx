/** One student's entries as a table with sortable columns, for screens wider than a phone. */
import { memo } from 'react';
import { Table } from '@mantine/core';
import { dayText } from '#client/ui/day-text.ts';
import { EmailText } from '#client/ui/email-text.tsx';
import { LongText } from '#client/ui/long-text.tsx';
import { SortableHeading } from '#client/ui/sortable-heading.tsx';
import type { Sorting } from '#client/ui/sorting.ts';
import { WideTable } from '#client/ui/wide-table.tsx';
import list from '#client/ui/list.module.css';
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
          <Table.Th scope="col">Action</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {listed.map(({ entry, isGone }) =>
          isGone ? (
            <Table.Tr key={entry.id} data-of={entry.id} className={classes['gone'] ?? ''}>
              <Table.Td colSpan={COLUMNS}>
                <UserEntriesGone entry={entry} decisions={decisions} />
              </Table.Td>
            </Table.Tr>
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
      </Table.Tbody>
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
    <Table.Tr data-of={entry.id}>
      <Table.Th
        scope="row"
        id={entryHeadingId(entry.id)}
        tabIndex={-1}
        data-entry
        className={list['rowHeading'] ?? ''}
      >
        {entry.event}
      </Table.Th>
      <Table.Td className={list['nowrap'] ?? ''}>{dayText(entry.date)}</Table.Td>
      <Table.Td>{entry.hours}</Table.Td>
      <Table.Td className={classes['words'] ?? ''}>{entry.role}</Table.Td>
      <Table.Td className={classes['words'] ?? ''}>{entry.organizer}</Table.Td>
      <Table.Td className={classes['contact'] ?? ''}>
        <EmailText email={entry.contact} />
      </Table.Td>
      <Table.Td className={classes['verification'] ?? ''}>
        <UserEntriesToggle
          entry={entry}
          isSetBack={isSetBack}
          note={note}
          canDecide={canDecide}
          onVerify={decisions.verify}
        />
      </Table.Td>
      <Table.Td className={classes['description'] ?? ''}>
        <LongText text={entry.description} about={entry.event} />
      </Table.Td>
      <Table.Td className={classes['actions'] ?? ''}>
        <UserEntriesActions entry={entry} canDecide={canDecide} onBin={decisions.bin} />
      </Table.Td>
    </Table.Tr>
  );
});
