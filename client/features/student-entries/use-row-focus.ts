/** Keeps the focus in the list of a student's entries when the focused row, card or button is gone. */
import { useCallback, useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** The id of the heading of an entry's row or card, which can take the focus. */
export const entryHeadingId = (id: number) => `entry-${id}`;

interface RowFocus {
  /** Moves the focus to an entry as soon as it is there; undefined cancels that. */
  readonly focusOn: (id: number | undefined) => void;
  /** For the element around the list. Rows, cards and lines name their entry in `data-of`. */
  readonly onFocus: (event: FocusEvent) => void;
}

/** @param heading gets the focus when nothing is left of the focused entry */
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

/** Whether the focus was lost with its element. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body;
}
