/** Runs the work of each key a few at a time. The others wait in a short queue. */
import pLimit, { type LimitFunction } from 'p-limit';
import type { TooMany } from './http/errors.ts';

export interface KeyedConcurrencyLimit {
  readonly atOnce: number;
  readonly waiting: number;
  /** The error for a full queue. */
  readonly tooMany: () => TooMany;
}

/**
 * Runs the work of each key in order of arrival; keys do not wait for each other. @throws TooMany (from `tooMany`) for work
 * that was not started
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
