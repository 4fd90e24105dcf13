/** Narrows the people: by name or email, and by their role. */
import { Box, Button, NativeSelect, TextInput } from '@mantine/core';
import { hasFilters } from '#client/ui/lists/list-address.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import type { NetworkFilters } from './network-list.ts';
import classes from './network.module.css';

export function NetworkFinder({ view }: { readonly view: ListView<keyof NetworkFilters> }) {
  const { typed, type, choose } = view;
  return (
    <Box role="search" aria-label="Find people">
      <div className={classes['finder']}>
        <TextInput
          label="Name or email"
          autoComplete="off"
          maxLength={200}
          value={typed.search}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
        <NativeSelect
          label="Show"
          data={[
            { value: '', label: 'Everybody' },
            { value: 'administrators', label: 'Administrators' },
            { value: 'students', label: 'Students' },
          ]}
          value={typed.role}
          onChange={(event) => choose({ role: event.currentTarget.value })}
        />
      </div>
      {hasFilters(typed) && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={() => choose({ search: '', role: '' })}>
          Clear filters
        </Button>
      )}
    </Box>
  );
}
