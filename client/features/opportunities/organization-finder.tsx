/** The three search boxes of the organizations: parts of their name, state and city. */
import { Box, Button, TextInput } from '@mantine/core';
import { hasFilters } from '#client/ui/lists/list-address.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { searchNames, type SearchName } from './organizations.ts';
import classes from './opportunities.module.css';

const labels: Record<SearchName, string> = { name: 'Name', state: 'State', city: 'City' };
/** States are stored as two letters. */
const examples: Partial<Record<SearchName, string>> = { state: 'CA' };

interface OrganizationFinderProps {
  readonly view: ListView<SearchName>;
  readonly onClear: () => void;
}

export function OrganizationFinder({ view, onClear }: OrganizationFinderProps) {
  const { typed, type } = view;
  return (
    <Box role="search" aria-label="Search volunteer organizations">
      <div className={classes['finder']}>
        {searchNames.map((name) => (
          <TextInput
            key={name}
            label={labels[name]}
            placeholder={examples[name] ?? ''}
            autoComplete="off"
            maxLength={200}
            value={typed[name]}
            onChange={(event) => type(name, event.currentTarget.value)}
          />
        ))}
      </div>
      {hasFilters(typed) && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={onClear}>
          Clear search
        </Button>
      )}
    </Box>
  );
}
