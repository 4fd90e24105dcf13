/** A thread that prints slips (see `feature.ts`). */
import { lowerPriority } from '#server/platform/worker-priority.ts';
import { makeSlips, type PrintedSlip } from './slip.pdf.ts';

lowerPriority('awaited');

export function print(work: {
  readonly slips: readonly PrintedSlip[];
  readonly createdAt: Date;
}): Promise<Uint8Array> {
  return makeSlips(work.slips, work.createdAt);
}
