import { countText, dayText } from '#client/ui/format/text.ts';
import type { Entry } from '#features/entries/entries.contract.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { searchable } from '#shared/searchable.ts';
import { entryTitles } from '#features/entries/client/entry-facts.tsx';
import { compareValues, sortedText, type Sorting } from '#client/ui/list/filters/sorting.ts';

export const columns = ['event', 'date', 'hours', 'role', 'organizer'] as const;
export type Column = (typeof columns)[number];

type Searches = Readonly<Record<Column, string>>;

/** The view in the address; its `page` counts presses of "Show more". */
export const viewNames = [...columns, 'sort', 'direction'] as const;

/** In this order, entries are grouped by month, below the new one. */
export const usualSorting: Sorting<Column> = { column: 'date', direction: 'descending' };

/** Rows shown at first and per "Show more": a thousand at once would block the browser. */
export const ROWS_AT_ONCE = 20;
/** If only this many more remain, they are shown without a button. */
const FEW = 5;

export function firstRows(found: readonly Entry[], rows: number): readonly Entry[] {
  return found.length <= rows + FEW ? found : found.slice(0, rows);
}

export function withFirst(entries: readonly Entry[], id: number | undefined): readonly Entry[] {
  const first = entries.find((entry) => entry.id === id);
  return first ? [first, ...entries.filter((entry) => entry !== first)] : entries;
}

interface MonthOfEntries {
  readonly month: string;
  readonly entries: readonly Entry[];
  /** Verified hours of the whole month, including entries not yet shown. */
  readonly hours: number;
}

/** @param found all search results, of which `shown` are the first */
export function byMonth(shown: readonly Entry[], found: readonly Entry[]): MonthOfEntries[] {
  return [...new Set(shown.map(monthOf))].map((month) => {
    const isOfMonth = (entry: Entry) => monthOf(entry) === month;
    return { month, entries: shown.filter(isOfMonth), hours: verifiedTotals(found.filter(isOfMonth)).hours };
  });
}

const monthOf = ({ date }: Entry): string => date.slice(0, 7);

export function withoutBin(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ recycling_bin }) => !recycling_bin);
}

/** Verified entries that the school counts; nothing else does (specification, section 4). */
export function verifiedTotals(entries: readonly Entry[]): { hours: number; count: number } {
  const verified = withoutBin(entries).filter((entry) => entry.verified && !entry.not_counted);
  return { hours: sumHours(verified.map(({ hours }) => hours)), count: verified.length };
}

/** Every text must occur in its column, ignoring case and accents; a date as shown or as `YYYY-MM-DD`. */
export function searchEntries(entries: readonly Entry[], searches: Searches): Entry[] {
  const wanted = columns
    .map((column) => ({ column, text: searchable(searches[column].trim()) }))
    .filter(({ text }) => text !== '');
  const searched = (entry: Entry, column: Column) =>
    column === 'date' ? [dayText(entry.date), entry.date] : [String(entry[column])];
  return entries.filter((entry) =>
    wanted.every(({ column, text }) =>
      searched(entry, column).some((found) => searchable(found).includes(text)),
    ),
  );
}

/** A sorted copy; equal entries keep their order. */
export function sortEntries(entries: readonly Entry[], { column, direction }: Sorting<Column>): Entry[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return entries.toSorted((one, other) => sign * compareValues(one[column], other[column]));
}

export function countLabel(
  shown: number,
  found: number,
  all: number,
  { column, direction }: Sorting<Column>,
): string {
  const [rows, matches, total] = [shown, found, all].map(countText);
  const entries = all === 1 ? 'entry' : 'entries';
  const order = sortedText(entryTitles[column], direction);
  if (found === all) {
    return shown === all ? `${total} ${entries}, ${order}` : `${rows} of ${total} ${entries} shown, ${order}`;
  }
  const part = shown === found ? '' : `, ${rows} of them shown`;
  return `${matches} of ${total} ${entries} found${part}, ${order}`;
}
