import type { ListView } from './use-list-address.ts';

export interface Sorting<Column extends string> {
  readonly column: Column;
  readonly direction: 'ascending' | 'descending';
}

export interface ListSorting<Column extends string = string> {
  readonly titles: Readonly<Record<Column, string>>;
  readonly sorting: Sorting<Column>;
  readonly isUsual: boolean;
  /** A method, so that a list of any columns is assignable. */
  onSort(this: void, column: Column): void;
  readonly onUnsort: () => void;
}

export function sortedText({ titles, sorting }: ListSorting): string {
  return `sorted by ${titles[sorting.column]}, ${sorting.direction}`;
}

/** The sorting in the address. @param usual the default, also for anything invalid; omitted from the address */
export function sortingOf<Column extends string>(
  { filters, choose }: Pick<ListView<'sort' | 'direction'>, 'filters' | 'choose'>,
  titles: Readonly<Record<Column, string>>,
  usual: Sorting<NoInfer<Column>>,
): ListSorting<Column> {
  const names = Object.keys(titles) as Column[];
  const column = names.find((name) => name === filters.sort);
  const direction = filters.direction === 'descending' ? 'descending' : 'ascending';
  const sorting: Sorting<Column> = column === undefined ? usual : { column, direction };
  const unsorted = { sort: '', direction: '' };
  return {
    titles,
    sorting,
    isUsual: column === undefined,
    onSort: (wanted) => {
      const isAscending = sorting.column !== wanted || sorting.direction === 'descending';
      const next = isAscending ? 'ascending' : 'descending';
      const isUsual = wanted === usual.column && next === usual.direction;
      choose(isUsual ? unsorted : { sort: wanted, direction: next });
    },
    onUnsort: () => choose(unsorted),
  };
}

/** Numbers by size, days by date, texts alphabetically ignoring case. */
export function compareValues(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [text, otherText] = [String(one), String(other)];
  if (isDay.test(text) && isDay.test(otherText)) return compareCodes(text, otherText);
  alphabet ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return alphabet.compare(text, otherText);
}

/** By character code, which suits days and instants: the first `localeCompare` of a page costs a phone 45 ms. */
export function compareCodes(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
/** Created on first use, because that is slow on a phone. */
let alphabet: Intl.Collator | undefined;
