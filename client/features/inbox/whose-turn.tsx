/** The filter by last name and class, so that several people share the queue, and whether rules or chance point to entries. */
import { useState } from 'react';
import { SimpleGrid } from '@mantine/core';
import { dayInZone } from '#shared/calendar.ts';
import { schoolYearOf } from '#shared/own-hours/days.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { PlainSelect } from '#client/ui/forms/plain-field.tsx';
import type { ListView } from '#client/ui/list/use-list-address.ts';
import { FindRow, type FindChip } from '#client/ui/list/find-row.tsx';
import { isByChance, LETTERS, lettersText, readScope, type ScopeFilters } from './scope.ts';

/** From the class that graduates next on: six grades below it. */
const CLASSES = 7;

export function WhoseTurn({ view }: { readonly view: ListView<keyof ScopeFilters> }) {
  const zone = useSchoolZone();
  const [next] = useState(() => schoolYearOf(dayInZone(new Date(), zone)) + 1);
  const scope = readScope(view.typed);
  const years = Array.from({ length: CLASSES }, (_, index) => next + index);
  if (scope.class !== undefined && !years.includes(scope.class)) years.unshift(scope.class);
  const letters = lettersText(scope);
  const chips: FindChip[] = [
    ...(letters === undefined ? [] : [{ words: letters, onRemove: () => view.choose({ from: '', to: '' }) }]),
    ...(scope.class === undefined
      ? []
      : [{ words: `Class of ${scope.class}`, onRemove: () => view.choose({ class: '' }) }]),
    ...(isByChance(view.typed)
      ? [{ words: 'Chosen by chance', onRemove: () => view.choose({ show: '' }) }]
      : []),
  ];
  const ends = LETTERS.filter((letter) => letter >= (scope.from ?? 'A'));
  return (
    <FindRow label="Whose turn it is" chips={chips}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} maw="38rem" verticalSpacing="xs" style={{ alignItems: 'end' }}>
        <PlainSelect
          label="Last names from"
          choices={choicesOf('All', LETTERS)}
          value={scope.from ?? ''}
          onChange={({ currentTarget: { value } }) =>
            view.choose({ ...scopeText(scope, value), from: value })
          }
        />
        <PlainSelect
          label="to"
          choices={choicesOf('All', ends)}
          value={scope.to ?? ''}
          onChange={({ currentTarget: { value } }) => view.choose({ to: value })}
        />
        <PlainSelect
          label="Class"
          choices={choicesOf('All', years.map(String))}
          value={String(scope.class ?? '')}
          onChange={({ currentTarget: { value } }) => view.choose({ class: value })}
        />
        <PlainSelect
          label="Entries"
          choices={[
            { value: '', label: 'Worth a look' },
            { value: 'chance', label: 'Chosen by chance' },
          ]}
          value={isByChance(view.typed) ? 'chance' : ''}
          onChange={({ currentTarget: { value } }) => view.choose({ show: value })}
        />
      </SimpleGrid>
    </FindRow>
  );
}

/** The end of the letters, unless it would be before the beginning. */
function scopeText({ to = '' }: { readonly to?: string | undefined }, from: string): { to: string } {
  return { to: to < from ? '' : to };
}

const choicesOf = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
];
