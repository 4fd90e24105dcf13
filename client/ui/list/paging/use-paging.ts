import { useRef, useState, type RefObject } from 'react';
import type { Page } from '#client/platform/use-api.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { writeAddress, type ListFilters } from '#client/ui/list/filters/list-address.ts';

type Counts = Pick<Page<unknown>, 'total' | 'pageSize'>;

/** Keeps the row count while a page cannot be loaded, so other pages can be reached. */
export function useKnownCounts<Name extends string>(
  filters: ListFilters<Name>,
  answered: Counts | undefined,
): Counts | undefined {
  const search = writeAddress(filters).toString();
  const [known, setKnown] = useState({ search, counts: answered });
  if (answered === undefined) return known.search === search ? known.counts : undefined;
  const { total, pageSize } = answered;
  const isKnown = known.search === search && known.counts?.total === total;
  if (!isKnown || known.counts?.pageSize !== pageSize) setKnown({ search, counts: answered });
  return answered;
}

/** Keeps the focus when a button such as "Clear filters" disappears on click. */
export function useCountFocus(given?: RefObject<HTMLParagraphElement | null>) {
  const own = useRef<HTMLParagraphElement>(null);
  const count = given ?? own;
  return {
    count,
    withFocus: (change: () => void) => {
      change();
      if (count.current) count.current.focus();
      else focusStart();
    },
  };
}
