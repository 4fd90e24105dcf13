import type { ListView } from './use-list-address.ts';

export interface Sorting<Column extends string> {
  readonly column: Column;
  readonly direction: 'ascending' | 'descending';
}

/** The order after a click on a column's heading: ascending first, then reversed. */
export function toggleSorting<Column extends string>(now: Sorting<Column>, column: Column): Sorting<Column> {
  const ascending = now.column === column && now.direction === 'ascending';
  return { column, direction: ascending ? 'descending' : 'ascending' };
}

/** `sorted by Date of Event, descending`. */
export function sortedText(title: string, direction: Sorting<string>['direction']): string {
  return `sorted by ${title}, ${direction}`;
}

/** The order of a list by those of its columns that can sort it, and how it is changed. */
export interface ListSorting<Column extends string = string> {
  readonly titles: Readonly<Record<Column, string>>;
  readonly sorting: Sorting<Column>;
  readonly isUsual: boolean;
  /** A method, so that it stands for a list of any columns. */
  onSort(this: void, column: Column): void;
  readonly onUnsort: () => void;
}

/** The order that the address says. @param usual without it, and for anything invalid; is left out of the address */
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
      const next = toggleSorting(sorting, wanted);
      const isUsual = next.column === usual.column && next.direction === usual.direction;
      choose(isUsual ? unsorted : { sort: next.column, direction: next.direction });
    },
    onUnsort: () => choose(unsorted),
  };
}

/** Compares two values of a column: numbers by size, days by their order, texts by the alphabet whatever their case. */
export function compareValues(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [text, otherText] = [String(one), String(other)];
  if (isDay.test(text) && isDay.test(otherText)) return compareCodes(text, otherText);
  alphabet ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return alphabet.compare(text, otherText);
}

/** By the codes of the characters, as days and instants want it: the first `localeCompare` of a page costs a phone 45 ms. */
export function compareCodes(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
/** Created at first use, because it is slow on a phone, and kept. */
let alphabet: Intl.Collator | undefined;
