/** Worker threads yield to the main thread when there are too few cores. */
import { constants, setPriority } from 'node:os';

/**
 * `awaited`: a request waits for the work. On Linux a priority applies to the thread; elsewhere it would apply to the whole
 * process.
 */
export function lowerPriority(work: 'long' | 'awaited'): void {
  if (process.platform !== 'linux') return;
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority;
  try {
    setPriority(work === 'long' ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  } catch {
    // Not possible in some containers; the work runs anyway.
  }
}
