/** Keeps the row count while a page cannot be loaded, so other pages can be reached. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { focusStart } from '#client/ui/forms/focus.ts';
import { writeAddress, type ListFilters } from '#client/ui/list/filters/list-address.ts';

export function useKnownTotal<Name extends string>(
  filters: ListFilters<Name>,
  answered: number | undefined,
): number | undefined {
  const search = writeAddress(filters).toString();
  const [known, setKnown] = useState({ search, total: answered });
  if (answered === undefined) return known.search === search ? known.total : undefined;
  if (known.search !== search || known.total !== answered) setKnown({ search, total: answered });
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

export function usePageTop(page: number): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    top.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  return top;
}
