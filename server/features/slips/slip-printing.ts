/** Slips are printed in a thread of their own, one file after the other: each takes a tenth of a second of the processor. */
import { Piscina } from 'piscina';
import { MINUTE } from '#server/platform/clock.ts';
import { places } from '#server/platform/places.ts';
import type { PrintedSlip } from './slip.pdf.ts';

const thread = new Piscina<unknown, unknown>({
  filename: new URL('./slip-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: MINUTE,
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
  return places.slips.run({ from: accountId }, async () => {
    const slips = await read();
    return Buffer.from((await thread.run({ slips, createdAt }, { name: 'print' })) as Uint8Array);
  });
}
