/**
 * Which threads of this process go first when the processor has too few cores for all. The thread that answers requests
 * does. Then comes Node's pool of threads, for whose work somebody waits (argon2, compressing), and last come workers, whose
 * work takes long anyway (a large spreadsheet, a HEIC picture).
 *
 * On Linux every thread has a priority of its own. Elsewhere a priority is of the whole process, and nothing is done.
 */
import { readdir, readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** The thread that calls it, which must be a worker, takes from now on what all others leave. */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    // 0 is the calling thread on Linux.
    lower(0, constants.priority.PRIORITY_LOW);
  } catch {
    // Where a container forbids it, the process has said so when it started (`main.ts`).
  }
}

/** What Node calls the threads of its pool. */
const POOL_THREAD = 'libuv-worker';

/** The threads of the pool give way to the one that answers requests. Answers how many there are. */
export async function letPoolGiveWay(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const tasks = '/proc/self/task';
  let found = 0;
  // Reading the folder is itself work for the pool, so its threads are there by now: they begin all at once.
  for (const task of await readdir(tasks)) {
    // A thread that has ended meanwhile is none of them.
    const name = await readFile(`${tasks}/${task}/comm`, 'utf8').catch(() => '');
    if (name.trim() !== POOL_THREAD) continue;
    lower(Number(task), constants.priority.PRIORITY_BELOW_NORMAL);
    found += 1;
  }
  return found;
}

/** Never higher than it is: that would need rights. */
function lower(thread: number, priority: number): void {
  if (getPriority(thread) < priority) setPriority(thread, priority);
}
