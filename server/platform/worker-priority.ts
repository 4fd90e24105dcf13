/** Workers give way to the thread that answers requests, when the processor has too few cores for all. */
import { constants, setPriority } from 'node:os';

/** `awaited`: a request waits for the work. On Linux a priority is of the thread that sets it; elsewhere it would be of the whole process. */
export function lowerPriority(work: 'long' | 'awaited'): void {
  if (process.platform !== 'linux') return;
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority;
  try {
    setPriority(work === 'long' ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  } catch {
    // A container may forbid it, or the process has a lower one: the work is done all the same.
  }
}
