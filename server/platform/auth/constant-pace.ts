/** Slows down addresses with far too many requests. They are not refused, since a whole school may share an address. */
import { setTimeout as wait } from 'node:timers/promises';
import { TooMany } from '#server/platform/http/errors.ts';
import { addToBucket, type Limit } from './rate-limit.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { createConcurrencyLimitByKey } from '#server/platform/create-concurrency-limit.ts';

const SLOW_ANSWER_MS = 1500;
const APART_MS = 500;
const WAITING = 40;

const inTurn = createConcurrencyLimitByKey(1, WAITING, () => new TooMany((WAITING * APART_MS) / 1000));

/** The returned function waits until a multiple of 1.5 seconds, so that the time does not reveal the work done. */
export function beginSlowAnswer(): () => Promise<void> {
  const began = performance.now();
  return () => wait(SLOW_ANSWER_MS - ((performance.now() - began) % SLOW_ANSWER_MS));
}

/** Calls over the limit run one at a time, two per second. @throws TooMany when 40 calls of that address wait already */
export async function slowDown(context: Pick<AppContext, 'db' | 'clock'>, key: string, limit: Limit) {
  if (!(await addToBucket(context, key, limit))) return;
  await inTurn(key, () => wait(APART_MS));
}
