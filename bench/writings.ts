/** Creating, opening a link and accepting, each compared with a bare transaction of the same statements. */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Bare } from './bare-runs.ts';
import type { Work } from './bare-database.ts';
import { compare, TURNS, type Compared } from './compare.ts';
import type { Filled } from './fill.ts';
import type { Writing } from './inputs.ts';
import { writingRequest } from './loads.ts';
import { overHttp, type Until } from './measure.ts';
import { countRows, recordWriting } from './patterns.ts';
import type { Recorder } from './recording.ts';

const SETTLE_MS = 500;
/** Limits a turn's duration on slow machines. */
const ABOUT_EACH_SECOND = 600;
const CHECKED = 5;

/** Fresh numbers: unlimited for forms, limited for links. */
export class Numbers {
  #next = 1;
  take(amount: number): number {
    const first = this.#next;
    this.#next += amount;
    return first;
  }
}

export interface Runtime {
  readonly url: string;
  readonly recorder: Recorder;
  readonly database: Bare<Work>;
  readonly filled: Filled;
  readonly connections: number;
  readonly seconds: number;
}

export async function measureWriting(
  { url, recorder, database, filled, connections, seconds }: Runtime,
  writing: Writing,
): Promise<Compared> {
  const numbers = new Numbers();
  const { students } = filled;
  const first = numbers.take(2);
  const work = await recordWriting(recorder, writing, [first, first + 1], students);
  const bare = database.run(work, connections, (amount) => numbers.take(amount));
  await check(recorder, writing, numbers, students, () =>
    database.run(work, 1, (amount) => numbers.take(amount))({ amount: CHECKED }),
  );
  const product = overHttp(url, connections, writing === 'create' ? 201 : 200, () =>
    writingRequest(url, writing, numbers.take(1), students),
  );
  const warmUp: Until = { amount: 2 * connections };
  return compare(product, bare, turnOf(writing, filled, connections, seconds), warmUp);
}

/** A link allows one decision, so these requests are limited. */
function turnOf(writing: Writing, { links }: Filled, connections: number, seconds: number): Until {
  if (writing === 'create') return { seconds };
  // A reserve: closing connections may take a number without using it.
  const left = links - 2 * (2 + CHECKED) - 4 * connections * (TURNS + 2);
  const most = ABOUT_EACH_SECOND * seconds;
  return { amount: Math.max(connections, Math.min(most, Math.floor(left / (2 * TURNS)))) };
}

/** Waits until aborted requests have finished writing. */
async function settledRows(db: Recorder['db']): Promise<Record<string, number>> {
  let counted = await countRows(db);
  for (;;) {
    await wait(SETTLE_MS);
    const again = await countRows(db);
    if (isDeepStrictEqual(counted, again)) return counted;
    counted = again;
  }
}

/** @throws Error when the bare transaction leaves other rows than the request */
async function check(
  recorder: Recorder,
  writing: Writing,
  numbers: Numbers,
  students: number,
  replay: () => Promise<unknown>,
): Promise<void> {
  const start = await settledRows(recorder.db);
  await replay();
  const between = await countRows(recorder.db);
  for (let round = 0; round < CHECKED; round += 1) {
    const {
      path,
      method,
      headers,
      body = '',
    } = writingRequest('http://127.0.0.1:8080', writing, numbers.take(1), students);
    await recorder.app.inject({ method, url: path, headers, payload: body });
  }
  const end = await countRows(recorder.db);
  for (const [table, before] of Object.entries(start)) {
    const [byBare, byProduct] = [(between[table] ?? 0) - before, (end[table] ?? 0) - (between[table] ?? 0)];
    if (byBare !== byProduct) {
      throw new Error(
        `The bare transaction of ${writing} leaves ${byBare} rows in ${table} instead of ${byProduct}`,
      );
    }
  }
}
