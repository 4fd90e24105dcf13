/** Worker threads yield to the main thread when there are too few cores. */
import { constants, setPriority } from 'node:os';

/** `awaited`: a request waits for it. On Linux this sets the thread's priority, elsewhere it would be the process's. */
export function lowerPriority(work: 'long' | 'awaited'): void {
  if (process.platform !== 'linux') return;
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority;
  try {
    setPriority(work === 'long' ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  } catch {
    // Not possible in some containers; the work runs anyway.
  }
}
