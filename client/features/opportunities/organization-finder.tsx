/** The three search boxes of the organizations: parts of their name, state and city. */
import { Button, TextInput } from '@mantine/core';
import { hasFilters } from '#client/ui/lists/list-address.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { FindRow, searchChips } from '#client/ui/rows/find-row.tsx';
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
  const { typed, type, filters, choose } = view;
  const chips = searchNames.flatMap((name) =>
    searchChips(labels[name], filters[name], () => choose({ [name]: '' })),
  );
  return (
    <FindRow label="Search volunteer organizations" chips={chips}>
      <div className={classes.finder}>
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
    </FindRow>
  );
}
