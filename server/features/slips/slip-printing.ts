/** Slips are printed in a thread of their own, one file after the other: each takes a tenth of a second of the processor. */
import { Piscina } from 'piscina';
import { MINUTE } from '#server/platform/clock.ts';
import { Busy, TooMany } from '#server/platform/http/errors.ts';
import { createSlots } from '#server/platform/slots.ts';
import type { PrintedSlip } from './slip.pdf.ts';

/** Some seconds of work. */
const AT_ONCE = 20;
const OF_ONE_PERSON = 2;
const RETRY_AFTER_SECONDS = 5;

const thread = new Piscina<unknown, unknown>({
  filename: new URL('./slip-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: MINUTE,
});

const takeSlot = createSlots({
  atOnce: AT_ONCE,
  ofOnePerson: OF_ONE_PERSON,
  tooManyOfOne: () => new TooMany(RETRY_AFTER_SECONDS, 'You are printing twice already.'),
  tooMany: () =>
    new Busy(
      'Many slips are being printed at the moment. Please try again in a moment.',
      RETRY_AFTER_SECONDS,
    ),
});

/**
 * Makes the file of the slips that `read` finds.
 *
 * @throws TooMany or Busy when too many are being printed, before anything is read
 */
export async function printFor(
  accountId: number,
  createdAt: Date,
  read: () => Promise<readonly PrintedSlip[]>,
): Promise<Buffer> {
  const giveBack = takeSlot(accountId);
  try {
    const slips = await read();
    return Buffer.from((await thread.run({ slips, createdAt }, { name: 'print' })) as Uint8Array);
  } finally {
    giveBack();
  }
}
