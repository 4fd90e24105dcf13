import { useState } from 'react';
import { useTimeout } from '@mantine/hooks';

/** True once the part above has loaded, failed, or taken too long. Stays true, so what is shown below does not jump. */
export function useSettled(isLoaded: boolean, patienceMs = 1_000): boolean {
  const [isSettled, setSettled] = useState(isLoaded);
  if (isLoaded && !isSettled) setSettled(true);
  useTimeout(() => setSettled(true), patienceMs, { autoInvoke: true });
  return isSettled;
}
