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
  const named = lettersText(scope);
  const chips: FindChip[] = [
    ...(named === undefined ? [] : [{ words: named, onRemove: () => view.choose({ from: '', to: '' }) }]),
    ...(scope.class === undefined
      ? []
      : [{ words: `Class of ${scope.class}`, onRemove: () => view.choose({ class: '' }) }]),
    ...(isByChance(view.typed) ? [{ words: 'Spot check', onRemove: () => view.choose({ show: '' }) }] : []),
  ];
  const letters = LETTERS.map((letter) => ({ value: letter, label: letter }));
  const ends = letters.filter(({ value }) => value >= (scope.from ?? 'A'));
  const select = (
    name: keyof ScopeFilters,
    label: string,
    value: string | undefined,
    choices: readonly { readonly value: string; readonly label: string }[],
    all = 'All',
  ) => (
    <PlainSelect
      label={label}
      choices={[{ value: '', label: all }, ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget: { value: chosen } }) =>
        // The end of the letters stays, unless it would be before the beginning.
        view.choose({ ...(name === 'from' && (scope.to ?? '') < chosen && { to: '' }), [name]: chosen })
      }
    />
  );
  return (
    <FindRow label="Whose turn it is" chips={chips}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} maw="38rem" verticalSpacing="xs" style={{ alignItems: 'end' }}>
        {select('from', 'Last names from', scope.from, letters)}
        {select('to', 'to', scope.to, ends)}
        {select(
          'class',
          'Class',
          scope.class?.toString(),
          years.map((year) => ({ value: String(year), label: String(year) })),
        )}
        {select(
          'show',
          'Entries',
          isByChance(view.typed) ? 'chance' : undefined,
          [{ value: 'chance', label: 'Spot check' }],
          'Worth a look',
        )}
      </SimpleGrid>
    </FindRow>
  );
}
