/** One student's entries as a table with sortable columns, for screens wider than a phone. */
import { memo, useEffect, useRef } from 'react';
import { dayText } from '#client/ui/format/text.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { LongText } from '#client/ui/components/long-text.tsx';
import { SortableHeading } from '#client/ui/lists/sort-controls.tsx';
import type { Sorting } from '#client/ui/lists/sorting.ts';
import { WideTable } from '#client/ui/lists/list-parts.tsx';
import { entryHeadingId, isFocusNowhere } from './use-row-focus.ts';
import type { Decisions } from './use-user-entries-decisions.ts';
import { columns, columnTitles, type Column, type ListedEntry, entryName } from './user-entries-list.ts';
import { UserEntriesToggle } from './user-entries-toggle.tsx';
import { Button, Group, Text } from '@mantine/core';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import { Link } from 'react-router';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import list from '#client/ui/lists/list.module.css';
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

/** Including Description and Action. */
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
  /** Shown until the entry is decided about again. */
  readonly note: string | undefined;
}

/** Renders only when the entry changes. */
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

interface UserEntriesGoneProps {
  readonly entry: SchoolEntry;
  readonly decisions: Decisions;
}

export function UserEntriesGone({ entry, decisions }: UserEntriesGoneProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button is gone with the entry (Delete, or a failed Undo). A focus elsewhere stays there.
  useEffect(() => {
    if (isFocusNowhere()) undo.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Group gap="sm" justify="space-between" data-gone={entry.id}>
      <Text size="sm" className={list['breakable'] ?? ''}>
        Moved to the recycling bin: <strong>{entry.event}</strong>
      </Text>
      <Group gap="xs">
        <Button
          ref={undo}
          size="compact-sm"
          aria-label={`Undo, bring ${entryName(entry)} back`}
          onClick={() => decisions.undo(entry)}
        >
          Undo
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Close the message about ${entryName(entry)}`}
          onClick={() => decisions.dismiss(entry)}
        >
          Close
        </Button>
      </Group>
    </Group>
  );
}

interface UserEntriesActionsProps {
  readonly entry: SchoolEntry;
  /** False for the administrator's own entries. */
  readonly canDecide: boolean;
  readonly onBin: (entry: SchoolEntry) => void;
}

export function UserEntriesActions({ entry, canDecide, onBin }: UserEntriesActionsProps) {
  const { returnTo, here } = useReturnTo();
  const handedOver = { database: returnTo.database, student: here };
  return (
    <Group gap="xs">
      {canDecide && (
        <Button
          component={Link}
          to={`/admin/user-entries/update/${entry.id}`}
          state={handedOver}
          variant="outline"
          size="compact-sm"
          aria-label={`Update ${entryName(entry)}`}
        >
          Update
        </Button>
      )}
      {canDecide && (
        <Button
          variant="outline"
          color="red"
          size="compact-sm"
          aria-label={`Delete ${entryName(entry)}`}
          onClick={() => onBin(entry)}
        >
          Delete
        </Button>
      )}
      <Button
        component={Link}
        to={`/entry-history/${entry.id}`}
        state={handedOver}
        variant="subtle"
        size="compact-sm"
        aria-label={`History of ${entryName(entry)}`}
      >
        History
      </Button>
    </Group>
  );
}
