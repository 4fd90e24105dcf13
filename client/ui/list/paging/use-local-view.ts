/** Separate from `use-list-address.ts`, which the first pages load. */
import { useState } from 'react';
import { readFilters, type ListFilters } from '#client/ui/list/filters/list-address.ts';
import type { ListView } from '#client/ui/list/filters/use-list-address.ts';

/** State of a list that is only part of a screen, so not in the address. */
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
    // Safe: one name with its value.
    type: (name, text) => choose({ [name]: text } as Partial<ListFilters<Name>>),
    choose,
  };
}

export const usePageView = () => useLocalView<never>([]);
