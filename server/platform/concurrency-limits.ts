/** Limits on expensive work per process (ASVS 15.1.3; `docs/security.md`, `server/costly-calls.test.ts`). */
import { availableParallelism } from 'node:os';
import { createConcurrencyLimit } from './create-concurrency-limit.ts';
import { Busy, TooMany } from './http/errors.ts';

const busy = (sentence: string, seconds: number) => () =>
  new Busy(`${sentence} Please try again in a moment.`, seconds);
const signingIn = busy('Many people are signing in right now.', 5);

export const concurrencyLimits = {
  /** At most one per core. The queue is some seconds of work. */
  passwords: createConcurrencyLimit({
    atOnce: Math.min(2, availableParallelism()),
    waiting: 200,
    tooMany: signingIn,
  }),
  /** Separate, so that others find a free place. */
  slowSignIns: createConcurrencyLimit({ atOnce: 1, waiting: 200, tooMany: signingIn }),
  /** Each holds a file of up to 10 MB. */
  profiles: createConcurrencyLimit({
    atOnce: 10,
    tooMany: busy('Limelight is taking as many uploads as it can.', 30),
  }),
  /** Decoding a large picture takes hundreds of megabytes. At most 40 s in all, since proxies wait a minute. */
  pictures: createConcurrencyLimit({
    atOnce: 1,
    waiting: 20,
    maxWaitMs: 15_000,
    tooMany: busy('Many pictures are being uploaded at the moment.', 30),
  }),
  /** Far fewer than there are database connections. */
  spreadsheets: createConcurrencyLimit({
    atOnce: 8,
    perClient: 3,
    tooManyPerClient: () =>
      new Busy('You have 3 spreadsheets under way. Please wait until one is saved, and try again.', 30),
    tooMany: busy('Limelight is writing as many spreadsheets as it can.', 30),
  }),
  /** One at a time, in a thread. */
  slips: createConcurrencyLimit({
    atOnce: 20,
    perClient: 2,
    tooManyPerClient: () => new TooMany(5, 'You are printing twice already.'),
    tooMany: busy('Many paper forms are being printed at the moment.', 5),
  }),
  /** Responses with all entries of a student or a class. */
  lists: createConcurrencyLimit({
    atOnce: 4,
    // A whole school may start at once.
    waiting: 1000,
    perClient: 8,
    tooManyPerClient: () => new TooMany(2, 'Too many lists at once.'),
    tooMany: busy('Many long lists are being read at the moment.', 5),
  }),
} as const;

export type ConcurrencyLimitName = keyof typeof concurrencyLimits;
