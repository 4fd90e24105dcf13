/** How many rows a search has, kept while one of its pages cannot be loaded: there must be a way to the others. */
import { useState, useRef, type RefObject, useEffect } from 'react';
import { writeAddress, type ListFilters } from './list-address.ts';
import { focusStart } from '#client/ui/forms/focus.ts';

/**
 * @param answered the number in the answer to this very search; undefined while there is none
 * @returns the number last heard for this search, or undefined
 */
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

/** Keeps the focus in a list whose button has done its work and is gone: "Clear filters", "Show all". */
export interface CountFocus {
  /** For the words that say what is shown. */
  readonly count: RefObject<HTMLParagraphElement | null>;
  /** Makes a change that takes away what was pressed. */
  readonly withFocus: (change: () => void) => void;
}

export function useCountFocus(): CountFocus {
  const count = useRef<HTMLParagraphElement>(null);
  return {
    count,
    withFocus: (change) => {
      change();
      if (count.current) count.current.focus();
      else focusStart();
    },
  };
}

/**
 * @param page which page is shown, or on its way
 * @returns for the element that the list begins with
 */
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
