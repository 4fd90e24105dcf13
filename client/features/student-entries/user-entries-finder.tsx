/** Searching one student's entries, and showing only those that are verified or are not. */
import { Box, Button, NativeSelect, TextInput } from '@mantine/core';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import type { ViewName } from './user-entries-list.ts';
import classes from './user-entries.module.css';

const shownStates = [
  { value: '', label: 'All entries' },
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Not verified' },
];

interface UserEntriesFinderProps {
  readonly view: Pick<ListView<ViewName>, 'typed' | 'type' | 'choose'>;
}

export function UserEntriesFinder({ view }: UserEntriesFinderProps) {
  const { typed, type, choose } = view;
  const isNarrowed = typed.search !== '' || typed.show !== '';
  return (
    <Box role="search" aria-label="Search these entries">
      <div className={classes['finder']}>
        <TextInput
          label="Search event, date, organizer, contact and more"
          autoComplete="off"
          value={typed.search}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
        <NativeSelect
          label="Show"
          data={shownStates}
          value={typed.show}
          onChange={(event) => choose({ show: event.currentTarget.value })}
        />
      </div>
      {isNarrowed && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={() => choose({ search: '', show: '' })}>
          Show all entries
        </Button>
      )}
    </Box>
  );
}
