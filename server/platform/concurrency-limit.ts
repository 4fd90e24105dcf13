/** Work of which a few are done at a time, since each costs much. The others wait, but not many and not for long. */
import pLimit, { type LimitFunction } from 'p-limit';
import type { Busy, TooMany } from './http/errors.ts';

/** How much of it there may be. */
export interface ConcurrencyLimit {
  readonly atOnce: number;
  /** How many may wait besides. */
  readonly waiting: number;
  /** Milliseconds that one may wait for its turn; without it, as long as it takes. */
  readonly patienceMs?: number;
  /** What those are told who come when too many wait, or have waited too long. */
  readonly busy: () => Busy;
}

/**
 * Makes a function that does work in turn, in the order in which it comes.
 *
 * @throws Busy (that function) for work that was not begun
 */
export function createConcurrencyLimit({ atOnce, waiting, patienceMs = Infinity, busy }: ConcurrencyLimit) {
  const turns = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (turns.pendingCount >= waiting) throw busy();
    const came = performance.now();
    return turns(() => {
      if (performance.now() - came > patienceMs) throw busy();
      return work();
    });
  };
}

/** How much work of one key there may be. */
export interface KeyedConcurrencyLimit {
  readonly atOnce: number;
  /** How many may wait besides. */
  readonly waiting: number;
  /** What those are told who come when too many wait. */
  readonly tooMany: () => TooMany;
}

/**
 * Makes a function that does the work of each key in turn, in the order in which it comes; keys do not wait for each other.
 *
 * @throws TooMany (that function) for work that was not begun
 */
export function createConcurrencyLimitByKey({ atOnce, waiting, tooMany }: KeyedConcurrencyLimit) {
  const lines = new Map<string, { readonly turns: LimitFunction; users: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { turns: pLimit(atOnce), users: 0 };
    if (line.users >= atOnce + waiting) throw tooMany();
    lines.set(key, line);
    line.users += 1;
    try {
      return await line.turns(work);
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    }
  };
}
