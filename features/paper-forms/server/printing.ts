import { Piscina } from 'piscina';
import { MINUTE } from '#server/platform/clock.ts';
import { concurrencyLimits } from '#server/platform/concurrency-limits.ts';
import type { Poster } from './poster.pdf.ts';
import type { SignInSheet } from './sign-in-sheet.pdf.ts';
import type { PrintedSlip } from './slip.pdf.ts';

const thread = new Piscina<unknown, unknown>({
  filename: new URL('./slip-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: MINUTE,
});

interface Printed {
  readonly print: readonly PrintedSlip[];
  readonly printPoster: Poster;
  readonly printSignInSheet: SignInSheet;
}

/** Makes a file from what `read` returns. @throws TooMany or Busy, before anything is read */
export function printInThread<What extends keyof Printed>(
  accountId: number,
  name: What,
  createdAt: Date,
  read: () => Promise<Printed[What]>,
): Promise<Buffer> {
  return concurrencyLimits.slips.run({ from: accountId }, async () => {
    const what = await read();
    return Buffer.from((await thread.run({ what, createdAt }, { name })) as Uint8Array);
  });
}
