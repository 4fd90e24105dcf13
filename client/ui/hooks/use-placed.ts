import { useEffect, useState } from 'react';

const PATIENCE_MS = 1_000;

/** True once the part above has loaded, failed, or taken a second. Stays true, so what is shown below does not jump. */
export function usePlaced(isThere: boolean): boolean {
  const [isPlaced, setPlaced] = useState(isThere);
  if (isThere && !isPlaced) setPlaced(true);
  useEffect(() => {
    const timer = setTimeout(() => setPlaced(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPlaced;
}
