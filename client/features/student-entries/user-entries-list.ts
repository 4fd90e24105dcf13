/** Searching, sorting and summing one student's entries. */
import type { MadeElsewhere, SchoolEntry } from '#shared/administration/administration.contract.ts';
import { REQUIRED_HOURS } from '#shared/entries/entry-limits.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import { entryTitles } from '#client/domain/entry-facts.tsx';
import { dayText } from '#client/ui/format/text.ts';
import { compareValues, type Sorting } from '#client/ui/list/sorting.ts';

/** By which the list can be sorted. */
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

/** An entry's name in the labels of buttons, with its date: many entries have the same event. */
export const entryName = ({ event, date }: Pick<SchoolEntry, 'event' | 'date'>): string =>
  `${event}, ${dayText(date)}`;

/** A date is found as shown and as `YYYY-MM-DD`. */
export const searchedText = ({ event, date, hours, role, organizer, contact, description }: SchoolEntry) =>
  [event, dayText(date), date, hours, role, organizer, contact, description].join('\n');

/** A sorted copy. Entries equal in the column are ordered by age, in both directions. */
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

/** @param elsewhere of the entries that were made at other schools, some may not count */
export function verifiedHours(
  entries: readonly SchoolEntry[],
  elsewhere: readonly MadeElsewhere[] = [],
): number {
  const left = new Set(elsewhere.filter(({ counts }) => !counts).map(({ id }) => id));
  return sumHours(entries.filter(({ id, verified }) => verified && !left.has(id)).map(({ hours }) => hours));
}

export function requirementText(hours: number): string {
  if (hours >= REQUIRED_HOURS) return `Met: at least ${REQUIRED_HOURS} hours.`;
  if (hours === 0) return `${REQUIRED_HOURS} hours left.`;
  return `${sumHours([REQUIRED_HOURS, -hours])} hours left.`;
}
