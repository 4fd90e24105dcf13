/** The search row of the recycling bin. */
import { Box, Button, SimpleGrid, TextInput } from '@mantine/core';
import { noSearches, searchNames, searchTitles, type Searches } from './recycling-bin-list.ts';

interface BinSearchProps {
  readonly searches: Searches;
  readonly onChange: (searches: Searches) => void;
}

export function BinSearch({ searches, onChange }: BinSearchProps) {
  const isSearching = searchNames.some((name) => searches[name] !== '');
  return (
    <Box role="search" aria-label="Search the recycling bin">
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm" verticalSpacing="sm">
        {searchNames.map((name) => (
          <TextInput
            key={name}
            label={`Search ${searchTitles[name].toLowerCase()}`}
            placeholder={name === 'date' ? 'MM/DD/YYYY' : ''}
            autoComplete="off"
            value={searches[name]}
            onChange={(event) => onChange({ ...searches, [name]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      {isSearching && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={() => onChange(noSearches)}>
          Clear search
        </Button>
      )}
    </Box>
  );
}
