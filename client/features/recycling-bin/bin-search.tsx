/** The search row of the recycling bin. */
import { Box, Button, SimpleGrid, TextInput } from '@mantine/core';
import { hasFilters } from '#client/ui/lists/list-address.ts';
import list from '#client/ui/lists/list.module.css';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { noSearches, searchNames, searchTitles, type SearchName } from './recycling-bin-list.ts';

export function BinSearch({ view }: { readonly view: ListView<SearchName> }) {
  const { typed, type, choose } = view;
  return (
    <Box role="search" aria-label="Search the recycling bin">
      <SimpleGrid
        cols={{ base: 2, sm: 3, lg: 6 }}
        spacing="sm"
        verticalSpacing="sm"
        className={list['searchBoxes'] ?? ''}
      >
        {searchNames.map((name) => (
          <TextInput
            key={name}
            label={`Search ${searchTitles[name].toLowerCase()}`}
            placeholder={name === 'date' ? 'MM/DD/YYYY' : ''}
            autoComplete="off"
            maxLength={200}
            value={typed[name]}
            onChange={(event) => type(name, event.currentTarget.value)}
          />
        ))}
      </SimpleGrid>
      {hasFilters(typed) && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={() => choose(noSearches)}>
          Clear search
        </Button>
      )}
    </Box>
  );
}
