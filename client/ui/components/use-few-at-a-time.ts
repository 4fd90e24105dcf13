/** Draws a list that has just come a few rows at a time, so that a slow phone answers to a finger meanwhile. */
import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Long enough for the browser to draw what was added before. */
const PAUSE_MS = 20;

/**
 * How many of the rows are drawn by now: `few` at first, so many more again and again, and in the end all of them. From then
 * on all that there are are drawn at once: what a person asks for does not come in pieces.
 *
 * @param total how many there are
 * @param few at least as many as the screen has room for, so that nothing that is seen moves
 */
export function useFewAtATime(total: number, few: number): number {
  const isCameBackTo = useIsCameBackTo();
  // The browser looks for the place that was left, and only once.
  const [drawn, setDrawn] = useState(isCameBackTo ? Infinity : few);
  useEffect(() => {
    if (drawn === Infinity) return;
    // No frames are drawn in a tab behind others, but timers run there.
    const timer = setTimeout(
      () => startTransition(() => setDrawn(drawn >= total ? Infinity : drawn + few)),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [drawn, total, few]);
  return Math.min(drawn, total);
}

/** Whether the page was reached by Back or Forward within the product; the very first page has the key `default`. */
function useIsCameBackTo(): boolean {
  const { key } = useLocation();
  return useNavigationType() === 'POP' && key !== 'default';
}
