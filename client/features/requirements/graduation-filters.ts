/** The list of a class: its filters in the address, and which rows they find. */
import type { GraduationRow } from '#shared/requirements/graduation.contract.ts';
import { stateWords, URGENT_FIRST } from '#shared/requirements/graduation.text.ts';
import { amountText } from '#shared/requirements/standing.text.ts';
import { searchable } from '#shared/searchable.ts';
import type { ListFilters } from '#client/ui/lists/list-address.ts';

export const graduationNames = ['class', 'program', 'state', 'search'] as const;
export type GraduationFilters = ListFilters<(typeof graduationNames)[number]>;
export type RowState = GraduationRow['state'];

/** The state in the address; empty for all, and for anything invalid. */
export function readState({ state }: Pick<GraduationFilters, 'state'>): RowState | '' {
  return URGENT_FIRST.find((one) => one === state.trim()) ?? '';
}

/** The year in the address; undefined for anything invalid. */
export function readClass(text: string): number | undefined {
  const year = /^\d{4}$/.test(text.trim()) ? Number(text) : 0;
  return year >= 1900 && year <= 2200 ? year : undefined;
}

/** The program in the address; undefined for anything invalid. */
export function readProgram(text: string): string | undefined {
  return /^[1-9]\d{0,14}$/.test(text.trim()) ? text.trim() : undefined;
}

/** Those of a state, whose name has the searched text in it. */
export function foundRows(
  rows: readonly GraduationRow[],
  filters: Pick<GraduationFilters, 'state' | 'search'>,
): readonly GraduationRow[] {
  const state = readState(filters);
  const text = searchable(filters.search.trim());
  return rows.filter((row) => (state === '' || row.state === state) && searchable(row.name).includes(text));
}

/** How many there are in each state that somebody is in, the most urgent first. */
export function stateCounts(
  rows: readonly GraduationRow[],
): readonly { readonly state: RowState; readonly words: string; readonly count: number }[] {
  return URGENT_FIRST.map((state) => ({
    state,
    words: stateWords[state],
    count: rows.filter((row) => row.state === state).length,
  })).filter(({ count }) => count > 0);
}

/** `41.5 of 75 h`, `1 of 2 projects`. */
export function countedOf({ counted, needed, unit }: GraduationRow): string {
  return `${counted} of ${unit === 'hours' ? `${needed} h` : amountText(needed, unit)}`;
}
