/** Slower answers for addresses that ask for far too much. A whole school may sit behind one, so nobody is refused for that alone. */
import { setTimeout as wait } from 'node:timers/promises';
import { TooMany } from '#server/platform/http/errors.ts';
import { addToBucket } from './leaky-buckets.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Limit } from './rate-limit.ts';
import { createConcurrencyLimitByKey } from '#server/platform/concurrency-limit.ts';

/** When a slow answer leaves, whatever was done for it. */
const SLOW_ANSWER_MS = 1500;
/** How far apart the calls of an address are that are over its limit, and how many of them may wait in a process. */
const APART_MS = 500;
const WAITING = 40;

const inTurn = createConcurrencyLimitByKey({
  atOnce: 1,
  waiting: WAITING,
  tooMany: () => new TooMany((WAITING * APART_MS) / 1000),
});

/**
 * Begins to measure a slow answer.
 *
 * @returns waits until it may leave: after a second and a half, or two or three of them, so that the time does not tell what was done
 */
export function beginSlowAnswer(): () => Promise<void> {
  const began = performance.now();
  return () => wait(SLOW_ANSWER_MS - ((performance.now() - began) % SLOW_ANSWER_MS));
}

/**
 * Counts a call of an address. Those over the limit wait and go on one after another, two in a second; nothing is held
 * meanwhile.
 *
 * @throws TooMany only when 40 of that address are waiting already, as they never do for people
 */
export async function slowDown(
  context: Pick<AppContext, 'db' | 'clock'>,
  key: string,
  limit: Limit,
): Promise<void> {
  if (!(await addToBucket(context, key, limit))) return;
  await inTurn(key, () => wait(APART_MS));
}
