/** Alternates the product and its baseline, so that both meet the same machine load. */
import { setTimeout as wait } from 'node:timers/promises';
import { summarize, type Measured, type Run, type Sent, type Until } from './measure.ts';

export interface Compared {
  readonly product: Measured;
  readonly bare: Measured;
  /** The product's rate as a share of the baseline's. */
  readonly ratio: number;
}

export const TURNS = 3;
/** Aborted requests keep the server busy for a while. */
const SETTLE_MS = 200;

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

export function shareOf(one: number, other: number): number {
  return Math.round((one / other) * 1000) / 1000;
}
