/** Narrows the activity to names, a kind, days, or one person. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { activityGroupNames } from '#shared/activity/activity.contract.ts';
import { isCalendarDay } from '#shared/calendar.ts';
import { dayText } from '#client/ui/format/text.ts';
import { hasFilters } from '#client/ui/lists/list-address.ts';
import type { ListView } from '#client/ui/lists/use-list-address.ts';
import { FindRow, searchChips, type FindChip } from '#client/ui/rows/find-row.tsx';
import { groupTitles } from './activity-text.ts';
import { readGroup, type ActivityFilters } from './activity.api.ts';
import classes from './activity.module.css';

type View = ListView<keyof ActivityFilters>;

const everything: ActivityFilters = { search: '', group: '', person: '', from: '', until: '' };

export function ActivityFinder({ view }: { readonly view: View }) {
  const { typed, type, choose } = view;
  return (
    <FindRow label="Search the activity" chips={chipsOf(view)}>
      <div className={classes.finder}>
        <TextInput
          label="Name or email"
          autoComplete="off"
          maxLength={200}
          value={typed.search}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
        <NativeSelect
          label="What"
          data={[
            { value: '', label: 'Everything' },
            ...activityGroupNames.map((value) => ({ value, label: groupTitles[value] })),
          ]}
          value={readGroup(typed.group) ?? ''}
          onChange={(event) => choose({ group: event.currentTarget.value })}
        />
        {(['from', 'until'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={name === 'from' ? 'From' : 'Until'}
            value={typed[name]}
            onChange={(event) => choose({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      {hasFilters({ ...typed, person: '' }) && (
        <Button
          variant="subtle"
          size="compact-md"
          mt="xs"
          onClick={() => choose({ ...everything, person: typed.person })}
        >
          Clear filters
        </Button>
      )}
    </FindRow>
  );
}

function chipsOf({ filters, choose }: View): FindChip[] {
  const group = readGroup(filters.group);
  const days = (['from', 'until'] as const).filter((name) => isCalendarDay(filters[name]));
  return [
    ...searchChips('Name', filters.search, () => choose({ search: '' })),
    ...(group === undefined ? [] : [{ words: groupTitles[group], onRemove: () => choose({ group: '' }) }]),
    ...days.map((name) => ({
      words: `${name === 'from' ? 'From' : 'Until'} ${dayText(filters[name])}`,
      onRemove: () => choose({ [name]: '' }),
    })),
  ];
}
