/** Questions to a thread: each gets its own answer, and none waits for ever. */
import { afterEach, describe, expect, it } from 'vitest';
import { classifyDatabaseError } from '#server/platform/database/errors.ts';
import { callThread, type CalledThread } from './thread-calls.ts';

const module = JSON.stringify(new URL('thread-calls.ts', import.meta.url).href);

interface TestCalls {
  add(number: number): number;
  wait(milliseconds: number): Promise<string>;
  fail(code: string): never;
  failTwice(code: string): never;
  end(status: number): never;
  spin(words: string): never;
}

const program = `
  import { setTimeout as wait } from 'node:timers/promises';
  import { workerData } from 'node:worker_threads';
  import { answerCalls } from ${module};
  let sum = workerData.first;
  const coded = (code) => Object.assign(new RangeError('no such day'), { code, query: 'select secret' });
  answerCalls({
    add: (number) => (sum += number),
    wait: (milliseconds) => wait(milliseconds, 'waited'),
    fail: (code) => { throw coded(code); },
    failTwice: (code) => { throw new AggregateError([coded(code), coded('other')]); },
    end: (status) => process.exit(status),
    spin: (words) => { setImmediate(() => { throw new Error(words); }); return new Promise(() => undefined); },
  });`;

const threads: CalledThread<TestCalls>[] = [];
const start = (): CalledThread<TestCalls> => {
  const thread = callThread<TestCalls>(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    first: 1,
  });
  threads.push(thread);
  return thread;
};
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.stop()));
});

describe('a thread that is asked', () => {
  it('answers each question, keeps what it has, and is asked again while it waits', async () => {
    const thread = start();
    const order: unknown[] = [];
    const note = async (answer: Promise<unknown>): Promise<void> => {
      order.push(await answer);
    };
    await Promise.all([
      note(thread.call('wait', 50)),
      note(thread.call('add', 2)),
      note(thread.call('add', 4)),
    ]);
    expect(order).toEqual([3, 7, 'waited']);
  });

  it('throws here what it throws there, with what tells the trouble of a database and nothing else', async () => {
    const thread = start();
    const failure: unknown = await thread.call('fail', '57P01').catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'RangeError', message: 'no such day', code: '57P01' });
    expect(failure).not.toHaveProperty('query');
    expect(classifyDatabaseError(failure)?.kind).toBe('lost');
    const first: unknown = await thread.call('failTwice', 'ECONNREFUSED').catch((error: unknown) => error);
    expect(classifyDatabaseError(first)?.kind).toBe('away');
    expect(await thread.call('add', 1)).toBe(2);
  });

  it.each([
    ['ends by itself', 'end', 0, 'ended before it had answered'],
    ['fails outside of a question', 'spin', 'out of step', 'out of step'],
  ] as const)(
    'that %s fails who waits, and is begun anew by the next question',
    async (_, how, with_, words) => {
      const thread = start();
      expect(await thread.call('add', 1)).toBe(2);
      const waiting = thread.call('wait', 60_000);
      const ending = how === 'end' ? thread.call('end', with_) : thread.call('spin', with_);
      await expect(waiting).rejects.toThrow(words);
      await expect(ending).rejects.toThrow(words);
      expect(await thread.call('add', 5)).toBe(6);
    },
  );

  it('fails who waits when it is stopped', async () => {
    const thread = start();
    const waiting = thread.call('wait', 60_000);
    await Promise.all([expect(waiting).rejects.toThrow('stopped'), thread.stop()]);
  });
});
