import { useEffect, useState } from 'react';

const PATIENCE_MS = 1_000;

/** True once the part above has loaded, failed, or taken a second. Stays true, so what is shown below does not jump. */
export function useSettled(isLoaded: boolean): boolean {
  const [isSettled, setSettled] = useState(isLoaded);
  if (isLoaded && !isSettled) setSettled(true);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
