/** Whether what stands below something that is on its way can be shown where it will stay. */
import { useEffect, useState } from 'react';

/** Whoever waits longer for what is above sees the rest already, and sees it move later. */
const PATIENCE_MS = 1_000;

/**
 * True once what is above has come, or has been waited for for a second, and from then on: what a person uses is never taken
 * away again.
 *
 * @param isThere what is above has come, or has failed
 */
export function usePlaced(isThere: boolean): boolean {
  const [isPlaced, setPlaced] = useState(isThere);
  if (isThere && !isPlaced) setPlaced(true);
  useEffect(() => {
    const timer = setTimeout(() => setPlaced(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPlaced;
}
