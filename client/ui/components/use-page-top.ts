/** A new page of a list is read from its top: the page numbers that were pressed stand at its end. */
import { useEffect, useRef, type RefObject } from 'react';

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
