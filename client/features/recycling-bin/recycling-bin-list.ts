/** Searching and selecting the bin's entries. */
import type { BinnedEntry } from '#shared/recycling-bin/recycling-bin.contract.ts';
import { searchable } from '#shared/searchable.ts';
import { dayText } from '#client/ui/format/text.ts';
import { entryTitles } from '#client/domain/entry-facts.tsx';

export const searchNames = ['event', 'date', 'hours', 'role', 'organizer', 'student'] as const;
export type SearchName = (typeof searchNames)[number];
export type Searches = Readonly<Record<SearchName, string>>;

export const searchTitles: Readonly<Record<SearchName, string>> = { ...entryTitles, student: 'Student' };
export const noSearches: Searches = { event: '', date: '', hours: '', role: '', organizer: '', student: '' };

export const studentName = ({ user_first_name, user_last_name }: BinnedEntry): string =>
  `${user_first_name} ${user_last_name}`.trim();

/** An entry's name in the labels of buttons. */
export const entryName = (entry: BinnedEntry): string =>
  `${entry.event} of ${studentName(entry)}, ${dayText(entry.date)}`;

/** The entries in which every search text occurs in its field, whatever its case and accents. */
export function searchBin(entries: readonly BinnedEntry[], searches: Searches): readonly BinnedEntry[] {
  const wanted = searchNames
    .map((name) => ({ name, text: searchable(searches[name].trim()) }))
    .filter(({ text }) => text !== '');
  if (wanted.length === 0) return entries;
  return entries.filter((entry) =>
    wanted.every(({ name, text }) =>
      searchedTexts(entry, name).some((found) => searchable(found).includes(text)),
    ),
  );
}

/** A date is found as shown and as `YYYY-MM-DD`, a student by name and by email. */
function searchedTexts(entry: BinnedEntry, name: SearchName): string[] {
  if (name === 'date') return [dayText(entry.date), entry.date];
  if (name === 'student') return [studentName(entry), entry.user_email];
  return [String(entry[name])];
}

/** The selected entries that are still in the bin, whether the search shows them or not. */
export function selectedOf(entries: readonly BinnedEntry[], selected: ReadonlySet<number>): BinnedEntry[] {
  return entries.filter(({ id }) => selected.has(id));
}

export function withSelection(
  selected: ReadonlySet<number>,
  entries: readonly Pick<BinnedEntry, 'id'>[],
  isSelected: boolean,
): ReadonlySet<number> {
  const next = new Set(selected);
  for (const { id } of entries) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}

export function inPieces<Item>(items: readonly Item[], size: number): Item[][] {
  const pieces: Item[][] = [];
  for (let start = 0; start < items.length; start += size) pieces.push(items.slice(start, start + size));
  return pieces;
}
