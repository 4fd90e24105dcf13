/** Filters Community Events by text and by upcoming or past. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { hasFilters } from '#client/ui/lists/list-address.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { FindRow } from '#client/ui/rows/find-row.tsx';
import { shows, type EventFilters } from './event-list.ts';
import classes from '#client/features/events/events.module.css';

interface EventFinderProps {
  readonly view: ListView<keyof EventFilters>;
  readonly onClear: () => void;
}

export function EventFinder({ view, onClear }: EventFinderProps) {
  const { typed, type, filters, choose } = view;
  const search = filters.search.trim();
  const show = shows.find(({ value }) => value !== '' && value === filters.show);
  const chips = [
    search !== '' && { words: search, onRemove: () => choose({ search: '' }) },
    show !== undefined && { words: show.label, onRemove: () => choose({ show: '' }) },
  ].filter((chip) => chip !== false);
  return (
    <FindRow label="Find events" chips={chips}>
      <div className={classes.finder}>
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
    </FindRow>
  );
}
