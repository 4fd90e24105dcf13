/** Where the focus goes in the list of one student's entries when the row, card or button that had it is gone. */
import { useCallback, useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** The heading of an entry's row or card, which can take the focus. */
export const entryHeadingId = (id: number) => `entry-${id}`;

interface RowFocus {
  /** Moves the focus to an entry as soon as it is there; undefined takes that back. */
  readonly focusOn: (id: number | undefined) => void;
  /** For the box around the list: notes what has the focus. Rows, cards and lines name their entry in `data-of`. */
  readonly onFocus: (event: FocusEvent) => void;
}

/** @param heading gets the focus when nothing is left of the entry whose row had it */
export function useRowFocus(heading: RefObject<HTMLElement | null>): RowFocus {
  const wanted = useRef<number>(undefined);
  const last = useRef<{ readonly element: Element; readonly entry: string | undefined }>(undefined);

  useEffect(() => {
    if (wanted.current !== undefined) {
      const target = document.getElementById(entryHeadingId(wanted.current));
      if (!target) return;
      wanted.current = undefined;
      target.focus();
      return;
    }
    if (!last.current || last.current.element.isConnected || !isFocusNowhere()) return;
    const row = document.querySelector(`[data-of="${last.current.entry ?? ''}"] [data-entry]`);
    last.current = undefined;
    (row instanceof HTMLElement ? row : heading.current)?.focus();
  });

  const focusOn = useCallback((id: number | undefined) => {
    wanted.current = id;
  }, []);
  const onFocus = useCallback(({ target }: FocusEvent) => {
    last.current = { element: target, entry: target.closest<HTMLElement>('[data-of]')?.dataset['of'] };
  }, []);
  return { focusOn, onFocus };
}

/** Whether the element that had the focus took it along when it went. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body;
}
