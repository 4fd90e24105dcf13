/** The four filters of the leaderboard, and the switch to the own school. */
import { Button, Group, SimpleGrid, Switch } from '@mantine/core';
import { offeredGraduationYears } from '#shared/accounts/accounts.rules.ts';
import { titles } from '#shared/leaderboard/leaderboard.rules.ts';
import { hasFilters } from '#client/ui/list/list-address.ts';
import { PlainInput, PlainSelect } from '#client/ui/forms/plain-field.tsx';
import { FindRow, searchChips, type FindChip } from '#client/ui/list/find-row.tsx';
import { filterNames, type FilterName, type Filters } from './leaderboard-text.ts';

interface LeaderboardFiltersProps {
  readonly typed: Filters;
  readonly ownSchool: string | undefined;
  readonly onType: (name: FilterName, text: string) => void;
  /** Shows one school, or with the empty text all of them. */
  readonly onSchool: (school: string) => void;
  readonly onClear: () => void;
}

export function LeaderboardFilters(props: LeaderboardFiltersProps) {
  const { typed, ownSchool, onType, onSchool, onClear } = props;
  const field = (name: FilterName) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      onType(name, event.currentTarget.value);
      // Searching for another school ends the view of the own one.
      if (name === 'school') onType('in_school', '');
    },
  });
  return (
    <FindRow label="Filter the leaderboard" chips={chipsOf(typed, onType)}>
      <SimpleGrid
        minColWidth="min(8.5rem, 100%)"
        autoFlow="auto-fit"
        spacing="sm"
        style={{ alignItems: 'end' }}
      >
        <PlainInput label="Name" autoComplete="off" {...field('name')} />
        <PlainInput label="School" autoComplete="off" {...field('school')} />
        <PlainInput
          label="Rank (place or title)"
          placeholder="3 or Gold"
          autoComplete="off"
          list="leaderboard-titles"
          {...field('rank')}
        />
        <PlainSelect
          label="Graduation year"
          choices={[
            { value: '', label: 'All years' },
            ...yearsWith(typed.graduation_year).map((year) => ({ value: year, label: year })),
          ]}
          {...field('graduation_year')}
        />
      </SimpleGrid>
      <datalist id="leaderboard-titles">
        {titles.map(({ title }) => (
          <option key={title} value={title} />
        ))}
      </datalist>
      {(ownSchool !== undefined || hasFilters(typed)) && (
        <Group gap="md" mih="2.75rem" mt="xs">
          {ownSchool !== undefined && (
            <Switch
              size="md"
              label="My school"
              checked={typed.in_school === ownSchool}
              onChange={(event) => onSchool(event.currentTarget.checked ? ownSchool : '')}
            />
          )}
          {hasFilters(typed) && (
            <Button variant="subtle" size="compact-md" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </Group>
      )}
    </FindRow>
  );
}

const chipTitles: Readonly<Record<FilterName, string>> = {
  name: 'Name',
  school: 'School',
  rank: 'Rank',
  graduation_year: 'Graduation year',
  in_school: 'Only',
};

function chipsOf(typed: Filters, onType: LeaderboardFiltersProps['onType']): FindChip[] {
  return filterNames.flatMap((name) => searchChips(chipTitles[name], typed[name], () => onType(name, '')));
}

/** The offered years, and the one in the address. */
function yearsWith(year: string): string[] {
  const offered = offeredGraduationYears.map(String);
  return year === '' || offered.includes(year) ? offered : [year, ...offered];
}
