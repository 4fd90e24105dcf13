/** Whose turn it is: last names and class, and whether chance points, in the address of the queue. */
import type { Scope } from '#shared/signals/signals.contract.ts';
import type { ListFilters } from '#client/ui/list/list-address.ts';

export const scopeNames = ['from', 'to', 'class', 'show'] as const;
export type ScopeFilters = ListFilters<(typeof scopeNames)[number]>;

export const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** What the address says; anything invalid is no filter. */
export function readScope(filters: Omit<ScopeFilters, 'show'>): Scope {
  const from = letterOf(filters.from);
  const to = letterOf(filters.to);
  const year = /^\d{4}$/.test(filters.class) ? Number(filters.class) : 0;
  return {
    ...(from !== undefined && { from }),
    // The other way round nobody would be found.
    ...(to !== undefined && (from === undefined || to >= from) && { to }),
    ...(year >= 1900 && year <= 2100 && { class: year }),
  };
}

/** Instead of what is worth a look, what chance has chosen. */
export const isByChance = ({ show }: Pick<ScopeFilters, 'show'>): boolean => show === 'chance';

const letterOf = (text: string): string | undefined => (/^[A-Z]$/.test(text) ? text : undefined);

export const isNarrowed = (scope: Scope): boolean => Object.keys(scope).length > 0;
