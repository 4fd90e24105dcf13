import { useEffect, useState } from 'react';

/** True once the part above has loaded, failed, or taken too long. Stays true, so what is shown below does not jump. */
export function useSettled(isLoaded: boolean, patienceMs = 1_000): boolean {
  const [isSettled, setSettled] = useState(isLoaded);
  if (isLoaded && !isSettled) setSettled(true);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), patienceMs);
    return () => clearTimeout(timer);
  }, [patienceMs]);
  return isSettled;
}
