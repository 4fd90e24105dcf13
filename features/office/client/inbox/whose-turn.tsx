/** Filters by last name and class, so that several people can share the inbox. */
import { useState } from 'react';
import { dayInZone } from '#shared/calendar.ts';
import { schoolYearOf } from '#shared/days.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { Finder } from '#client/ui/list/filters/finder.tsx';
import type { ListView } from '#client/ui/list/filters/use-list-address.ts';
import { LETTERS, readScope, type ScopeFilters } from './scope.ts';

/** From the class that graduates next, which is six grades above the last one. */
const CLASSES = 7;

const choicesOf = (values: readonly (string | number)[]) => [
  { value: '', label: 'All' },
  ...values.map((value) => ({ value: String(value), label: String(value) })),
];
const entries = [
  { value: '', label: 'Worth a look' },
  { value: 'chance', label: 'Spot check' },
];

export function WhoseTurn({ view }: { readonly view: ListView<keyof ScopeFilters> }) {
  const zone = useSchoolZone();
  const [next] = useState(() => schoolYearOf(dayInZone(new Date(), zone)) + 1);
  const scope = readScope(view.typed);
  const years = Array.from({ length: CLASSES }, (_, index) => next + index);
  if (scope.class !== undefined && !years.includes(scope.class)) years.unshift(scope.class);
  const ends = LETTERS.filter((letter) => letter >= (scope.from ?? 'A'));
  return (
    <Finder
      label="Whose turn it is"
      filters={{
        from: { label: 'Last names from', chip: 'Last names from', choices: choicesOf(LETTERS) },
        to: { label: 'to', chip: 'Last names to', choices: choicesOf(ends) },
        class: { label: 'Class', chip: 'Class', choices: choicesOf(years) },
        show: { label: 'Entries', choices: entries },
      }}
      view={view}
    />
  );
}
