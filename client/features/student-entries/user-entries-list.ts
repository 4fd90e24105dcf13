/** Searching, sorting and summing one student's entries. */
import type { MadeElsewhere, SchoolEntry } from '#shared/administration/administration.contract.ts';
import { REQUIRED_HOURS } from '#shared/entries/entry-limits.ts';
import { sumHours } from '#shared/entries/sum-hours.ts';
import { searchable } from '#shared/searchable.ts';
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

export type EntryChange =
  | { readonly kind: 'verify'; readonly entry: SchoolEntry; readonly verified: boolean }
  | { readonly kind: 'bin' | 'recover'; readonly entry: SchoolEntry };

export const USUAL: Sorting<Column> = { column: 'date', direction: 'descending' };

/** An entry's name in the labels of buttons, with its date: many entries have the same event. */
export const entryName = ({ event, date }: Pick<SchoolEntry, 'event' | 'date'>): string =>
  `${event}, ${dayText(date)}`;

/** An entry of the list, or the place of one just moved to the recycling bin. */
export interface ListedEntry {
  readonly entry: SchoolEntry;
  readonly isGone: boolean;
}

/** The entries and the places of those that are gone. */
export function listedEntries(there: readonly SchoolEntry[], gone: readonly SchoolEntry[]): ListedEntry[] {
  const ids = new Set(there.map(({ id }) => id));
  const left = gone.filter(({ id }) => !ids.has(id));
  return [
    ...there.map((entry) => ({ entry, isGone: false })),
    ...left.map((entry) => ({ entry, isGone: true })),
  ];
}

/** @param keep ids that stay in any state, so that a row does not disappear while it is being decided about */
export function findEntries(
  listed: readonly ListedEntry[],
  { search, show }: { readonly search: string; readonly show: string },
  keep: Pick<ReadonlySet<number>, 'has'>,
): ListedEntry[] {
  const text = searchable(search.trim());
  return listed.filter(
    ({ entry, isGone }) =>
      (isGone || keep.has(entry.id) || isWanted(entry, show)) &&
      (text === '' || searchedTexts(entry).some((found) => searchable(found).includes(text))),
  );
}

const isWanted = ({ verified }: SchoolEntry, show: string) =>
  show === 'verified' ? verified : show !== 'unverified' || !verified;

/** A date is found as shown and as `YYYY-MM-DD`. */
const searchedTexts = ({ event, date, hours, role, organizer, contact, description }: SchoolEntry) => [
  event,
  dayText(date),
  date,
  String(hours),
  role,
  organizer,
  contact,
  description,
];

/** A sorted copy. Entries equal in the column are ordered by age, in both directions. */
export function sortListed(
  listed: readonly ListedEntry[],
  { column, direction }: Sorting<Column>,
): ListedEntry[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const value = (entry: SchoolEntry) => (column === 'verified' ? Number(entry.verified) : entry[column]);
  return listed.toSorted(
    ({ entry: one }, { entry: other }) => sign * compareValues(value(one), value(other)) || other.id - one.id,
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
