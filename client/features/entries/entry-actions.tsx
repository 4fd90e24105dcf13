/** What a student can do with an entry: update it, delete it, and read what happened to it. */
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';

interface EntryActionsProps {
  readonly entry: Entry;
  readonly onDelete: (entry: Entry) => void;
}

export function EntryActions({ entry, onDelete }: EntryActionsProps) {
  return (
    <Group gap="xs">
      <Button
        component={Link}
        to={`/portfolio-update-event/${entry.id}`}
        variant="outline"
        size="compact-sm"
        aria-label={`Update ${entry.event}`}
      >
        Update
      </Button>
      <Button
        variant="outline"
        color="red"
        size="compact-sm"
        aria-label={`Delete ${entry.event}`}
        onClick={() => onDelete(entry)}
      >
        Delete
      </Button>
      <Button
        component={Link}
        to={`/entry-history/${entry.id}`}
        variant="subtle"
        size="compact-sm"
        aria-label={`History of ${entry.event}`}
      >
        History
      </Button>
    </Group>
  );
}
