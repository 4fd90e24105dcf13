/** Both ends of a bare process: it is told what to do and how often, does it at once for many, and tells the times. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Run, Sent, Until } from './measure.ts';

interface Order<Work> {
  readonly work: Work;
  readonly atOnce: number;
  readonly until: Until;
  /** The number of the first; each gets one of its own. */
  readonly first: number;
}

type Answer = { readonly sent: Sent } | { readonly fault: string };

/** In the bare process: does what it is told. `prepare` makes of the work that `startBare` was given
 * what is done for each number. */
export function answerRuns(prepare: (work: unknown) => (number: number) => Promise<void>): void {
  process.on('message', (order: Order<unknown>) => {
    runOne(prepare(order.work), order).then(
      (sent) => process.send?.({ sent } satisfies Answer),
      (error: unknown) => process.send?.({ fault: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

async function runOne(
  work: (number: number) => Promise<void>,
  { atOnce, until, first }: Order<unknown>,
): Promise<Sent> {
  const times: number[] = [];
  let next = first;
  const began = performance.now();
  const isEnough = (): boolean =>
    'amount' in until ? next - first >= until.amount : performance.now() - began >= until.seconds * 1000;
  const one = async (): Promise<void> => {
    while (!isEnough()) {
      const number = next++;
      const since = performance.now();
      await work(number);
      times.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return { times, seconds: (performance.now() - began) / 1000, failures: 0, statuses: {} };
}

/** A bare process. */
export interface Bare<Work> {
  /** A run of this work, for so many at once; `take` gives the first of so many fresh numbers. */
  run(work: Work, atOnce: number, take: (amount: number) => number): Run;
  stop(): Promise<void>;
}

/** Numbers that a run of a few seconds will not use up. */
const PLENTY = 1_000_000;

/** Starts a program of this folder as a bare process. */
export async function startBare<Work>(
  program: string,
  settings: Record<string, string> = {},
): Promise<Bare<Work>> {
  const { PATH = '', HOME = '' } = process.env;
  const child = fork(path.join(import.meta.dirname, program), {
    serialization: 'advanced',
    env: { PATH, HOME, ...settings },
  });
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  await answerOf(child);
  return {
    run: (work, atOnce, take) => async (until) => {
      const first = take('amount' in until ? until.amount : PLENTY);
      child.send({ work, atOnce, until, first } satisfies Order<Work>);
      const answer = (await answerOf(child)) as Answer;
      if ('fault' in answer) throw new Error(`${program} failed: ${answer.fault}`);
      return answer.sent;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      process.off('exit', endWithUs);
    },
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  try {
    const ended = once(child, 'exit', { signal }).then(([status]) => {
      throw new Error(`A bare process ended by itself (${String(status)})`);
    });
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [unknown];
    return message;
  } finally {
    over.abort();
  }
}
