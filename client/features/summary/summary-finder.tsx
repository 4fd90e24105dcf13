/** Filters the students by name or email and by graduation year, and adds those who graduated. */
import { Box, Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { isNarrowed, type SummaryFilters } from './summary-list.ts';
import classes from './summary.module.css';

interface SummaryFinderProps {
  readonly view: ListView<keyof SummaryFilters>;
  /** The graduation years of the school's students; empty while unknown. */
  readonly years: readonly number[];
}

export function SummaryFinder({ view, years }: SummaryFinderProps) {
  const { typed, type, choose } = view;
  return (
    <Box role="search" aria-label="Find students">
      <div className={classes['finder']}>
        <TextInput
          label="Name or email"
          autoComplete="off"
          maxLength={200}
          value={typed.search}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
        <NativeSelect
          label="Graduation year"
          data={[{ value: '', label: 'All' }, ...offered(years, typed.graduation_year)]}
          value={typed.graduation_year}
          onChange={(event) => choose({ graduation_year: event.currentTarget.value })}
        />
      </div>
      <Switch
        mt="md"
        label="Also graduated"
        description="Lists students who have graduated, too. They do not count in the percent above."
        checked={typed.also_graduated === 'yes'}
        onChange={(event) => choose({ also_graduated: event.currentTarget.checked ? 'yes' : '' })}
      />
      {isNarrowed(typed) && (
        <Button
          variant="subtle"
          size="compact-md"
          mt="xs"
          onClick={() => choose({ search: '', graduation_year: '' })}
        >
          Clear filters
        </Button>
      )}
    </Box>
  );
}

/** The offered years, and the one in the address. */
function offered(years: readonly number[], chosen: string): string[] {
  const texts = years.map(String);
  return chosen === '' || texts.includes(chosen) ? texts : [chosen, ...texts];
}
