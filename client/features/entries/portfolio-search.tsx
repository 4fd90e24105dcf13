/** The five search boxes above the portfolio's list. */
import { Box, Button, SimpleGrid, TextInput } from '@mantine/core';
import list from '#client/ui/list.module.css';
import { columns, columnTitles, noSearches, type Searches } from './portfolio-list.ts';

interface PortfolioSearchProps {
  readonly searches: Searches;
  readonly onChange: (searches: Searches) => void;
}

export function PortfolioSearch({ searches, onChange }: PortfolioSearchProps) {
  const isSearching = columns.some((column) => searches[column] !== '');
  return (
    <Box role="search" aria-label="Search your entries">
      <SimpleGrid
        cols={{ base: 2, sm: 3, md: 5 }}
        spacing="sm"
        verticalSpacing="sm"
        className={list['searchBoxes'] ?? ''}
      >
        {columns.map((column) => (
          <TextInput
            key={column}
            label={`Search ${columnTitles[column].toLowerCase()}`}
            placeholder={column === 'date' ? 'MM/DD/YYYY' : ''}
            autoComplete="off"
            value={searches[column]}
            onChange={(event) => onChange({ ...searches, [column]: event.currentTarget.value })}
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
