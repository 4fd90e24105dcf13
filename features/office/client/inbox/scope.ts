/** The staff member's share of the inbox (last names and class) and the spot check, in the address. */
import type { Scope } from '#features/office/signals.contract.ts';
import type { ListFilters } from '#client/ui/list/filters/list-address.ts';

export const scopeNames = ['from', 'to', 'class', 'show'] as const;
export type ScopeFilters = ListFilters<(typeof scopeNames)[number]>;

export const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Anything invalid is no filter. */
export function readScope(filters: Omit<ScopeFilters, 'show'>): Scope {
  const from = letterOf(filters.from);
  const to = letterOf(filters.to);
  const year = /^\d{4}$/.test(filters.class) ? Number(filters.class) : 0;
  return {
    ...(from !== undefined && { from }),
    // A reversed range would match nobody.
    ...(to !== undefined && (from === undefined || to >= from) && { to }),
    ...(year >= 1900 && year <= 2100 && { class: year }),
  };
}

export const isSpotCheck = ({ show }: Pick<ScopeFilters, 'show'>): boolean => show === 'chance';

const letterOf = (text: string): string | undefined => (/^[A-Z]$/.test(text) ? text : undefined);

export const isNarrowed = (scope: Scope): boolean => Object.keys(scope).length > 0;
