/** The four filters of the leaderboard. */
import { Box, Button, NativeSelect, TextInput } from '@mantine/core';
import { offeredGraduationYears } from '#shared/accounts/accounts.rules.ts';
import { titles } from '#shared/leaderboard/leaderboard.rules.ts';
import { hasFilters } from '#client/ui/list-address.ts';
import type { FilterName, Filters } from './leaderboard-address.ts';
import classes from './leaderboard.module.css';

interface LeaderboardFiltersProps {
  readonly typed: Filters;
  readonly onType: (name: FilterName, text: string) => void;
  readonly onClear: () => void;
}

export function LeaderboardFilters({ typed, onType, onClear }: LeaderboardFiltersProps) {
  const field = (name: FilterName) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => onType(name, event.currentTarget.value),
  });
  return (
    <Box role="search" aria-label="Filter the leaderboard">
      <div className={classes['filters']}>
        <TextInput label="Name" autoComplete="off" {...field('name')} />
        <TextInput label="School" autoComplete="off" {...field('school')} />
        <TextInput
          label="Rank (place or title)"
          placeholder="3 or Gold"
          autoComplete="off"
          list="leaderboard-titles"
          {...field('rank')}
        />
        <NativeSelect
          label="Graduation year"
          data={[{ value: '', label: 'All years' }, ...yearsWith(typed.graduation_year)]}
          {...field('graduation_year')}
        />
      </div>
      <datalist id="leaderboard-titles">
        {titles.map(({ title }) => (
          <option key={title} value={title} />
        ))}
      </datalist>
      {hasFilters(typed) && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </Box>
  );
}

/** The offered years, and the one in the address should it be another. */
function yearsWith(year: string): string[] {
  const offered = offeredGraduationYears.map(String);
  return year === '' || offered.includes(year) ? offered : [year, ...offered];
}
