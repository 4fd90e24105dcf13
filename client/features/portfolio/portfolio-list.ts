/** What the portfolio shows of its entries: which ones, in which order, and their totals. Pure, no screen. */
import { countText, dayText } from '#client/ui/format/text.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { sumHours } from '#shared/entries/hours.ts';
import { entryTitles } from '#client/domain/entry-facts.tsx';
import { compareValues, sortedText, toggleSorting, type Sorting } from '#client/ui/lists/sorting.ts';

/** The five sortable columns, which are the five searchable ones too. */
export const columns = ['event', 'date', 'hours', 'role', 'organizer'] as const;
export type Column = (typeof columns)[number];

export const columnTitles: Readonly<Record<Column, string>> = entryTitles;

export type Searches = Readonly<Record<Column, string>>;
export const noSearches: Searches = { event: '', date: '', hours: '', role: '', organizer: '' };

/** So many rows are drawn at first, and so many more on demand: a thousand at once would keep the browser busy. */
export const ROWS_AT_ONCE = 20;
/** A button for so few more would take the room of the rows that it hides. */
const FEW = 5;

/** What of the portfolio is looked at. */
export interface PortfolioView {
  readonly searches: Searches;
  readonly sorting: Sorting<Column>;
  /** How many of the entries found are drawn. */
  readonly rows: number;
}

export const firstView: PortfolioView = {
  searches: noSearches,
  sorting: { column: 'date', direction: 'descending' },
  rows: ROWS_AT_ONCE,
};

/** Another search begins at the first rows again. */
export function searchedView({ sorting }: PortfolioView, searches: Searches): PortfolioView {
  return { searches, sorting, rows: ROWS_AT_ONCE };
}

/** Another order too. */
export function sortedView({ searches, sorting }: PortfolioView, column: Column): PortfolioView {
  return { searches, sorting: toggleSorting(sorting, column), rows: ROWS_AT_ONCE };
}

export function widerView(view: PortfolioView): PortfolioView {
  return { ...view, rows: view.rows + ROWS_AT_ONCE };
}

/** The rows to draw: `rows` of those found, or all when only a few would be left. */
export function firstRows(found: readonly Entry[], rows: number): readonly Entry[] {
  return found.length <= rows + FEW ? found : found.slice(0, rows);
}

/** The entries that are not in the recycling bin. */
export function keptEntries(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ recycling_bin }) => !recycling_bin);
}

/** Hours and number of the verified entries; nothing else counts (specification, section 4). */
export function verifiedTotals(entries: readonly Entry[]): { hours: number; count: number } {
  const verified = keptEntries(entries).filter((entry) => entry.verified);
  return { hours: sumHours(verified.map(({ hours }) => hours)), count: verified.length };
}

/** The entries in which every search text occurs in its column; case does not matter. */
export function searchEntries(entries: readonly Entry[], searches: Searches): Entry[] {
  const wanted = columns
    .map((column) => ({ column, text: searches[column].trim().toLowerCase() }))
    .filter(({ text }) => text !== '');
  return entries.filter((entry) =>
    wanted.every(({ column, text }) => searchedTexts(entry, column).some((found) => found.includes(text))),
  );
}

/** A date is found as it is shown and as calendars write it. */
function searchedTexts(entry: Entry, column: Column): string[] {
  if (column === 'date') return [dayText(entry.date), entry.date];
  return [String(entry[column]).toLowerCase()];
}

/** A sorted copy; entries that are equal in the column keep their order. */
export function sortEntries(entries: readonly Entry[], { column, direction }: Sorting<Column>): Entry[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return entries.toSorted((one, other) => sign * compareValues(one[column], other[column]));
}

/** How much of it is shown: `20 of 1,000 entries shown, sorted by Date of Event, descending`. */
export function countLabel(
  shown: number,
  found: number,
  all: number,
  { column, direction }: Sorting<Column>,
): string {
  const [rows, matches, total] = [shown, found, all].map(countText);
  const entries = all === 1 ? 'entry' : 'entries';
  const order = sortedText(columnTitles[column], direction);
  if (found === all) {
    return shown === all ? `${total} ${entries}, ${order}` : `${rows} of ${total} ${entries} shown, ${order}`;
  }
  const part = shown === found ? '' : `, ${rows} of them shown`;
  return `${matches} of ${total} ${entries} found${part}, ${order}`;
}
