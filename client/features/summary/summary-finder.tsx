/** Filters the students by name or email, graduation year and hours, adds those who graduated, and on a phone sorts them. */
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useIsPhone } from '#client/ui/components/use-viewport.ts';
import { SortBy } from '#client/ui/lists/sort-controls.tsx';
import { sortedText } from '#client/ui/lists/sorting.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { FindRow, type FindChip } from '#client/ui/rows/find-row.tsx';
import {
  hoursTitles,
  isNarrowed,
  notNarrowed,
  offeredHours,
  readHours,
  readSorting,
  shownColumns,
  sortedBy,
  summaryTitles,
  type SummaryFilters,
} from './summary-list.ts';
import classes from './summary.module.css';

interface SummaryFinderProps {
  readonly view: ListView<keyof SummaryFilters>;
  /** The graduation years of the school's students; empty while unknown. */
  readonly years: readonly number[];
}

export function SummaryFinder({ view, years }: SummaryFinderProps) {
  const { typed, type, choose } = view;
  const isPhone = useIsPhone();
  return (
    <FindRow label="Find students" chips={chipsOf(view)}>
      <div className={classes.finder}>
        <TextInput
          label="Name or email"
          autoComplete="off"
          maxLength={200}
          value={typed.search}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
        <NativeSelect
          label="Graduation year"
          data={[{ value: '', label: 'All' }, ...offeredYears(years, typed.graduation_year)]}
          value={typed.graduation_year}
          onChange={(event) => choose({ graduation_year: event.currentTarget.value })}
        />
        <NativeSelect
          label="Verified hours"
          data={[{ value: '', label: 'All' }, ...offeredRanges(readHours(typed))]}
          value={typed.hours}
          onChange={(event) => choose({ hours: event.currentTarget.value })}
        />
      </div>
      <Switch
        mt={isPhone ? 0 : 'sm'}
        label="Also graduated"
        description="They do not count in the percent above."
        checked={typed.also_graduated === 'yes'}
        onChange={(event) => choose({ also_graduated: event.currentTarget.checked ? 'yes' : '' })}
      />
      {isPhone && (
        <SortBy
          columns={shownColumns}
          titles={summaryTitles}
          sorting={readSorting(typed)}
          onSort={(column) => choose(sortedBy(typed, column))}
        />
      )}
      {isNarrowed(typed) && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={() => choose(notNarrowed)}>
          Clear filters
        </Button>
      )}
    </FindRow>
  );
}

function chipsOf({ filters, choose }: ListView<keyof SummaryFilters>): FindChip[] {
  const { search, graduation_year, hours, also_graduated, sort } = filters;
  const range = readHours({ hours });
  const sorting = readSorting(filters);
  return [
    search.trim() !== '' && { words: search.trim(), onRemove: () => choose({ search: '' }) },
    graduation_year !== '' && {
      words: `Graduation year ${graduation_year}`,
      onRemove: () => choose({ graduation_year: '' }),
    },
    range !== '' && { words: `Hours: ${hoursTitles[range]}`, onRemove: () => choose({ hours: '' }) },
    also_graduated !== '' && { words: 'Also graduated', onRemove: () => choose({ also_graduated: '' }) },
    sort !== '' && {
      words: sortedText(summaryTitles[sorting.column], sorting.direction),
      onRemove: () => choose({ sort: '', direction: '' }),
    },
  ].filter((chip) => chip !== false);
}

/** The offered years, and the one in the address. */
function offeredYears(years: readonly number[], chosen: string): string[] {
  const texts = years.map(String);
  return chosen === '' || texts.includes(chosen) ? texts : [chosen, ...texts];
}

/** The offered ranges, and the one that was chosen by its bar. */
function offeredRanges(chosen: ReturnType<typeof readHours>) {
  const isOther = chosen !== '' && !offeredHours.includes(chosen);
  return [...offeredHours, ...(isOther ? [chosen] : [])].map((value) => ({
    value,
    label: hoursTitles[value],
  }));
}
