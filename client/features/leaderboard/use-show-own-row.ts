/** "Show me in the list": goes to the page with the own row, and gives it the focus as soon as it is there. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { sameFilters } from '#client/ui/lists/list-address.ts';
import type { Filters } from './leaderboard-address.ts';
import type { ShownRows } from './own-row.ts';

/** A page of the list. */
export type Target = Pick<ShownRows, 'page' | 'filters'>;

interface ShowOwnRowOptions {
  /** Asks where the own row is now; undefined when it is nowhere, or nobody knows. */
  readonly find: () => Promise<Target | undefined>;
  readonly goTo: (filters: Filters, page: number) => void;
  /** The rows on the screen, if there are any. */
  readonly shown: ShownRows | undefined;
  readonly hasFailed: boolean;
  /** Has the focus when the row is not where it was said to be. */
  readonly otherwise: RefObject<HTMLElement | null>;
}

export interface ShowOwnRow {
  /** For the own row, where it is on the page. */
  readonly row: RefObject<HTMLElement | null>;
  readonly show: () => void;
}

export function useShowOwnRow({ find, goTo, shown, hasFailed, otherwise }: ShowOwnRowOptions): ShowOwnRow {
  const row = useRef<HTMLElement>(null);
  const target = useRef<Target>(undefined);
  // The page may be there already: then nothing changes but this.
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    if (!target.current) return;
    const { page, filters } = target.current;
    const isThere = shown?.page === page && sameFilters(shown.filters, filters);
    if (!isThere && !hasFailed) return;
    target.current = undefined;
    if (!isThere) return;
    const place = row.current ?? otherwise.current;
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'center' });
  }, [asked, shown, hasFailed, otherwise]);

  async function show(): Promise<void> {
    const found = await find();
    if (!found) return;
    target.current = found;
    setAsked((times) => times + 1);
    goTo(found.filters, found.page);
  }

  return { row, show: () => void show() };
}
