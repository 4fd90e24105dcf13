/** Filters Community Events by text and by upcoming or past. */
import { Box, Button, NativeSelect, TextInput } from '@mantine/core';
import { hasFilters } from '#client/ui/lists/list-address.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { shows, type EventFilters } from './event-list.ts';
import classes from '#client/features/events/events.module.css';

interface EventFinderProps {
  readonly view: ListView<keyof EventFilters>;
  readonly onClear: () => void;
}

export function EventFinder({ view, onClear }: EventFinderProps) {
  const { typed, type, choose } = view;
  return (
    <Box role="search" aria-label="Find events">
      <div className={classes['finder']}>
        <TextInput
          label="Name, description, location or organizer"
          autoComplete="off"
          maxLength={200}
          value={typed.search}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
        <NativeSelect
          label="Show"
          data={[...shows]}
          value={typed.show}
          onChange={(event) => choose({ show: event.currentTarget.value })}
        />
      </div>
      {hasFilters(typed) && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </Box>
  );
}
