import { dayText, monthName } from '#client/ui/format/text.ts';
import type { CardGroup } from '#client/ui/list/data-list.tsx';
import type { Entry } from '#features/entries/entries.contract.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { compareValues, type Sorting } from '#client/ui/list/filters/sorting.ts';

const columns = ['event', 'date', 'hours', 'role', 'organizer'] as const;
export type SortedColumn = (typeof columns)[number];

/** The view in the address. */
export const viewNames = [...columns, 'sort', 'direction'] as const;

/** In this order, entries are grouped by month on a phone, below the new one. */
export const usualSorting: Sorting<SortedColumn> = { column: 'date', direction: 'descending' };

/** A thousand at once would block the browser. */
export const PAGE_SIZE = 25;

export function withFirst(entries: readonly Entry[], id: number | undefined): readonly Entry[] {
  const first = entries.find((entry) => entry.id === id);
  return first ? [first, ...entries.filter((entry) => entry !== first)] : entries;
}

/**
 * By month, below the entry that was just recorded. @param found all search results, of which `shown` are a page:
 * a month has the verified hours of all its entries
 */
export function groupsOf(
  shown: readonly Entry[],
  found: readonly Entry[],
  recorded: number | undefined,
): CardGroup<Entry>[] {
  const fresh = shown.filter(({ id }) => id === recorded);
  const others = shown.filter(({ id }) => id !== recorded);
  const months = [...new Set(others.map(monthOf))].map((month) => {
    const isOfMonth = (entry: Entry) => monthOf(entry) === month;
    const { hours } = verifiedTotals(found.filter(isOfMonth));
    return { title: monthName(month), beside: `${hours} h verified`, rows: others.filter(isOfMonth) };
  });
  return fresh.length > 0 ? [{ rows: fresh }, ...months] : months;
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

/** What each search box searches: a date as shown or as `YYYY-MM-DD`. */
export const searchedText = {
  event: ({ event }: Searched) => event,
  date: ({ date }: Searched) => `${dayText(date)} ${date}`,
  hours: ({ hours }: Searched) => String(hours),
  role: ({ role }: Searched) => role,
  organizer: ({ organizer }: Searched) => organizer,
};
type Searched = Pick<Entry, SortedColumn>;

/** A sorted copy; equal entries keep their order. */
export function sortEntries(
  entries: readonly Entry[],
  { column, direction }: Sorting<SortedColumn>,
): Entry[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return entries.toSorted((one, other) => sign * compareValues(one[column], other[column]));
}
