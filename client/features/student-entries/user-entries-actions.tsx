/** What an administrator can do with an entry besides deciding: change it, put it into the bin, read what happened. */
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import { useReturnTo } from '#client/ui/components/return-to.ts';
import { entryName } from './user-entries-list.ts';

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
