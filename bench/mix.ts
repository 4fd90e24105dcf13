/**
 * How heavy work affects a student: one portfolio, read by four connections without pause, alone and during
 * all heavy work. The load generator shares the processor with the product and PostgreSQL; four connections
 * alone do not saturate the product.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { shareOf } from './compare.ts';
import { beginHeavyWork, type HeavyWork } from './heavy-work.ts';
import { leaderboardRequest, portfolioRequest } from './loads.ts';
import { overHttp, summarize, type Measured } from './measure.ts';
import { replyTo } from './reply.ts';
import type { Target } from './targets.ts';

const READERS = 4;
const STUDENT = 100;
const BEGIN_MS = 3000;

/** A photo alone takes several. */
const LEAST_SECONDS = 10;

export interface MeasuredMix {
  readonly alone: Measured;
  readonly during: Measured;
  readonly ratio: number;
  readonly heavy: HeavyWork;
}

export async function measureMix(url: string, seconds: number): Promise<MeasuredMix> {
  // Without a request the snapshot is not refreshed.
  await replyTo(url, leaderboardRequest(url));
  const read = overHttp(url, READERS, 200, [portfolioRequest(url, STUDENT)]);
  await read({ seconds: 1 });
  const before = await read({ seconds });
  const end = await beginHeavyWork(url);
  await wait(BEGIN_MS);
  const during = await read({ seconds: Math.max(LEAST_SECONDS, 4 * seconds) });
  const heavy = await end();
  await wait(BEGIN_MS);
  const alone = summarize([before, await read({ seconds })]);
  if (
    heavy.sign_ins === 0 ||
    heavy.photos_begun === 0 ||
    heavy.decisions === 0 ||
    heavy.spreadsheet_megabytes === 0
  ) {
    throw new Error(`Not everything heavy was done: ${JSON.stringify(heavy)}`);
  }
  const measured = summarize([during]);
  return { alone, during: measured, ratio: shareOf(measured.per_second, alone.per_second), heavy };
}

export function mixTarget(on: string, { ratio }: MeasuredMix): Target {
  return {
    on,
    name: 'portfolio during heavy work: rate as share of that alone',
    measured: ratio,
    wanted: { least: 0.45 },
  };
}
