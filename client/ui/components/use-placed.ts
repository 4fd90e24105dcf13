/** When to show what is below a part that is still loading, so that it does not jump. */
import { useEffect, useState } from 'react';

const PATIENCE_MS = 1_000;

/** True once the part above has loaded (or failed) or a second has passed, and from then on: nothing shown is taken away again. */
export function usePlaced(isThere: boolean): boolean {
  const [isPlaced, setPlaced] = useState(isThere);
  if (isThere && !isPlaced) setPlaced(true);
  useEffect(() => {
    const timer = setTimeout(() => setPlaced(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPlaced;
}
