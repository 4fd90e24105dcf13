/** The four filters of the leaderboard, and the switch to the own school. */
import { Group, Switch } from '@mantine/core';
import { offeredGraduationYears } from '#shared/accounts/accounts.rules.ts';
import { titles } from '#shared/leaderboard/leaderboard.rules.ts';
import type { Typed } from '#client/ui/forms/use-form.ts';
import { PlainInput, PlainSelect } from '#client/ui/forms/plain-field.tsx';
import { FindRow, searchChips } from '#client/ui/list/find-row.tsx';
import { ClearFilters } from '#client/ui/list/search-row.tsx';
import type { ListView } from '#client/ui/list/use-list-address.ts';
import list from '#client/ui/list/list.module.css';
import { filterNames, type FilterName } from './leaderboard-text.ts';

interface LeaderboardFiltersProps {
  readonly view: ListView<FilterName>;
  readonly ownSchool: string | undefined;
  readonly onCleared: () => void;
}

export function LeaderboardFilters({ view, ownSchool, onCleared }: LeaderboardFiltersProps) {
  const { typed, type } = view;
  const field = (name: FilterName) => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: Typed) => {
      type(name, event.currentTarget.value);
      // Searching for another school ends the view of the own one.
      if (name === 'school') type('in_school', '');
    },
  });
  const chips = filterNames.flatMap((name) =>
    searchChips(chipTitles[name], typed[name], () => type(name, '')),
  );
  return (
    <FindRow label="Filter the leaderboard" chips={chips}>
      <div className={list.searches}>
        <PlainInput label="Name" {...field('name')} />
        <PlainInput label="School" {...field('school')} />
        <PlainInput
          label="Rank (place or title)"
          placeholder="3 or Gold"
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
      </div>
      <datalist id="leaderboard-titles">
        {titles.map(({ title }) => (
          <option key={title} value={title} />
        ))}
      </datalist>
      <Group gap="md" mih={ownSchool === undefined ? undefined : '2.75rem'} mt="xs">
        {ownSchool !== undefined && (
          <Switch
            size="md"
            label="My school"
            checked={typed.in_school === ownSchool}
            onChange={({ currentTarget }) =>
              view.choose({ in_school: currentTarget.checked ? ownSchool : '', school: '' })
            }
          />
        )}
        <ClearFilters view={view} names={filterNames} onCleared={onCleared} />
      </Group>
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

/** The offered years, and the one in the address. */
function yearsWith(year: string): string[] {
  const offered = offeredGraduationYears.map(String);
  return year === '' || offered.includes(year) ? offered : [year, ...offered];
}
