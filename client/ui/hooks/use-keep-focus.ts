import { useEffect, useRef, type RefObject } from 'react';
import { useWindowEvent } from '@mantine/hooks';
import { isFocusLost } from '#client/ui/forms/focus.ts';

/** By then a closing dialog has tried to return the focus to its button. */
const DIALOG_CLOSES_MS = 300;

/** Focuses `target` when the focused element in `box` (or in a dialog it opened) has disappeared. */
export function useKeepFocus(
  box: RefObject<HTMLElement | null>,
  target: RefObject<HTMLElement | null>,
  change: unknown,
): void {
  const wasInside = useRef(false);
  useWindowEvent('focusin', ({ target: now }) => {
    if (now instanceof Element && now.closest('[role="dialog"]')) return;
    wasInside.current = now instanceof Node && box.current?.contains(now) === true;
  });
  useEffect(() => {
    if (!wasInside.current) return undefined;
    const timer = setTimeout(() => {
      if (isFocusLost()) target.current?.focus({ preventScroll: true });
    }, DIALOG_CLOSES_MS);
    return () => clearTimeout(timer);
  }, [target, change]);
}
