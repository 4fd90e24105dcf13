/** Both ends of a baseline process: it receives its work, runs it concurrently, and returns the times. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Run, Sent, Until } from './measure.ts';

interface Order<Work> {
  readonly work: Work;
  readonly atOnce: number;
  readonly until: Until;
  /** Each run gets its own range of numbers. */
  readonly first: number;
}

type Answer = { readonly sent: Sent } | { readonly fault: string };

/** In the baseline process. `prepare` turns the work into the task for each number. */
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

export interface Bare<Work> {
  /** `take` returns the first of a range of fresh numbers. */
  run(work: Work, atOnce: number, take: (amount: number) => number): Run;
  stop(): Promise<void>;
}

/** More than a run of a few seconds uses. */
const PLENTY = 1_000_000;

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
