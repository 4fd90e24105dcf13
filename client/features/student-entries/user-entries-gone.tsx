/** In the place of an entry that was just moved to the recycling bin: that it is there now, and the way back. */
import { useEffect, useRef } from 'react';
import { Button, Group, Text } from '@mantine/core';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import list from '#client/ui/lists/list.module.css';
import type { Decisions } from './use-user-entries-decisions.ts';
import { entryName } from './user-entries-list.ts';
import { isFocusNowhere } from './use-row-focus.ts';

interface UserEntriesGoneProps {
  readonly entry: SchoolEntry;
  readonly decisions: Decisions;
}

export function UserEntriesGone({ entry, decisions }: UserEntriesGoneProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed went with the entry: Delete, or an Undo that did not work. Who is elsewhere stays there.
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
