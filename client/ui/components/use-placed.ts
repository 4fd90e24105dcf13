/** When to show what is below a part that is still loading, so that it does not jump. */
import { useEffect, useState } from 'react';

/** After this the rest is shown, and may jump. */
const PATIENCE_MS = 1_000;

/**
 * True once the part above has loaded or a second has passed, and from then on: nothing shown is taken away again.
 *
 * @param isThere the part above has loaded, or has failed
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
