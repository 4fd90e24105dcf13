/** Apart from `use-list-address.ts`, which the first pages load. */
import { useState } from 'react';
import { readFilters, type ListFilters } from './list-address.ts';
import type { ListView } from './use-list-address.ts';

/** The state of a list that is only a part of its screen, and so not in the address. */
export function useLocalView<Name extends string>(names: readonly Name[]): ListView<Name> {
  const [{ filters, page }, set] = useState(() => ({
    filters: readFilters(new URLSearchParams(), names),
    page: 1,
  }));
  const choose: ListView<Name>['choose'] = (changes, next = 1) =>
    set((now) => ({ filters: { ...now.filters, ...changes }, page: next }));
  return {
    typed: filters,
    filters,
    page,
    // Safe: the one name gets its text.
    type: (name, text) => choose({ [name]: text } as Partial<ListFilters<Name>>),
    choose,
    clear: () => choose(readFilters(new URLSearchParams(), names)),
    goTo: (next) => choose({}, next),
  };
}

/** The same without filters. */
export const usePageView = () => useLocalView<never>([]);
