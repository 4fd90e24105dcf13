import type { SchoolEntry } from '#features/students/students.contract.ts';
import { entryTitles } from '#features/entries/client/entry-facts.tsx';
import { dayText } from '#client/ui/format/text.ts';
import { compareValues, type Sorting } from '#client/ui/list/filters/sorting.ts';

export const columnTitles = {
  event: entryTitles.event,
  date: entryTitles.date,
  hours: entryTitles.hours,
  role: entryTitles.role,
  organizer: entryTitles.organizer,
  contact: entryTitles.contact,
  verified: 'Verified',
} as const;
export type Column = keyof typeof columnTitles;

export const USUAL: Sorting<Column> = { column: 'date', direction: 'descending' };

/** For button labels; with the date, because many entries share an event. */
export const entryName = ({ event, date }: Pick<SchoolEntry, 'event' | 'date'>): string =>
  `${event}, ${dayText(date)}`;

/** A date matches as shown and as `YYYY-MM-DD`. */
export const searchedText = ({ event, date, hours, role, organizer, contact, description }: SchoolEntry) =>
  [event, dayText(date), date, hours, role, organizer, contact, description].join('\n');

/** A sorted copy. Equal entries are ordered by age, in both directions. */
export function sortEntries(
  entries: readonly SchoolEntry[],
  { column, direction }: Sorting<Column>,
): SchoolEntry[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const value = (entry: SchoolEntry) => (column === 'verified' ? Number(entry.verified) : entry[column]);
  return entries.toSorted(
    (one, other) => sign * compareValues(value(one), value(other)) || other.id - one.id,
  );
}
