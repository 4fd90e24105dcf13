/** One student's entries as cards, for phones. */
import { memo } from 'react';
import { Paper, Stack, Title } from '@mantine/core';
import { EntryFacts } from '#client/domain/entry-facts.tsx';
import { SortBy } from '#client/ui/lists/sort-controls.tsx';
import list from '#client/ui/lists/list.module.css';
import { entryHeadingId } from './use-row-focus.ts';
import {
  UserEntriesActions,
  UserEntriesGone,
  type EntryItemProps,
  type UserEntriesListProps,
} from './user-entries-table.tsx';
import { columns, columnTitles } from './user-entries-list.ts';
import { UserEntriesToggle } from './user-entries-toggle.tsx';
import classes from './user-entries.module.css';

export function UserEntriesCards(props: UserEntriesListProps) {
  const { listed, sorting, onSort, decisions, setBack, notes, canDecide } = props;
  return (
    <Stack gap="md">
      <SortBy columns={columns} titles={columnTitles} sorting={sorting} onSort={onSort} />
      <ul className={list['cards']}>
        {listed.map(({ entry, isGone }) =>
          isGone ? (
            <Paper
              component="li"
              key={entry.id}
              data-of={entry.id}
              withBorder
              p="md"
              className={classes['gone'] ?? ''}
            >
              <UserEntriesGone entry={entry} decisions={decisions} />
            </Paper>
          ) : (
            <Card
              key={entry.id}
              entry={entry}
              isSetBack={setBack.has(entry.id)}
              note={notes.get(entry.id)}
              canDecide={canDecide}
              decisions={decisions}
            />
          ),
        )}
      </ul>
    </Stack>
  );
}

/** Renders only when the entry changes. */
const Card = memo(function Card({ entry, isSetBack, note, canDecide, decisions }: EntryItemProps) {
  return (
    <Paper component="li" data-of={entry.id} withBorder p="md">
      <Stack gap="sm">
        <Title
          order={3}
          size="h4"
          id={entryHeadingId(entry.id)}
          tabIndex={-1}
          data-entry
          className={list['breakable'] ?? ''}
        >
          {entry.event}
        </Title>
        <UserEntriesToggle
          entry={entry}
          isSetBack={isSetBack}
          note={note}
          canDecide={canDecide}
          onVerify={decisions.verify}
        />
        <EntryFacts entry={entry} />
        <UserEntriesActions entry={entry} canDecide={canDecide} onBin={decisions.bin} />
      </Stack>
    </Paper>
  );
});
