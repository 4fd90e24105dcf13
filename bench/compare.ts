/** Measures the product and what it is compared with by turns, so that both meet the same moods of the machine. */
import { setTimeout as wait } from 'node:timers/promises';
import { summarize, type Measured, type Run, type Sent, type Until } from './measure.ts';

/** Two sides of one comparison. */
export interface Compared {
  readonly product: Measured;
  readonly bare: Measured;
  /** The product's rate as a share of the other's. */
  readonly ratio: number;
}

/** How often each side has its turn. */
export const TURNS = 3;
/** The last requests of a turn were given up by their sender, and are still being worked on. */
const SETTLE_MS = 200;

/** Both sides by turns, each of them after a short run that does not count. */
export async function compare(product: Run, bare: Run, turn: Until, warmUp: Until): Promise<Compared> {
  await bare(warmUp);
  await product(warmUp);
  const ofProduct: Sent[] = [];
  const ofBare: Sent[] = [];
  for (let number = 0; number < TURNS; number += 1) {
    await wait(SETTLE_MS);
    ofBare.push(await bare(turn));
    await wait(SETTLE_MS);
    ofProduct.push(await product(turn));
  }
  const [measured, ceiling] = [summarize(ofProduct), summarize(ofBare)];
  return { product: measured, bare: ceiling, ratio: shareOf(measured.per_second, ceiling.per_second) };
}

/** One number as a share of another, to three digits. */
export function shareOf(one: number, other: number): number {
  return Math.round((one / other) * 1000) / 1000;
}
