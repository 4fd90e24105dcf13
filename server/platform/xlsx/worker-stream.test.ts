/** Bytes that a thread of its own makes: all of them, no sooner than they are asked for, and no longer. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Readable } from 'node:stream';
import { streamFromWorker } from './worker-stream.ts';

const MEMORY = { kept: 64, young: 16 };
const module = JSON.stringify(new URL('worker-stream.ts', import.meta.url).href);

/** Runs a program in a thread; `count` there counts what it made. */
function run(program: string): { stream: Readable; made: () => number } {
  const counted = new Int32Array(new SharedArrayBuffer(4));
  const text = `import { workerData } from 'node:worker_threads';
    import { sendFromWorker } from ${module};
    const count = () => Atomics.add(workerData.counted, 0, 1);
    ${program}`;
  const stream = streamFromWorker(
    new URL(`data:text/javascript,${encodeURIComponent(text)}`),
    { counted },
    MEMORY,
  );
  streams.push(stream);
  return { stream, made: () => Atomics.load(counted, 0) };
}

const streams: Readable[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy();
});

const endless = `
  async function* pieces() { for (;;) { count(); yield Buffer.alloc(65536, 'x'); } }
  await sendFromWorker(pieces());`;

describe('a stream from a thread', () => {
  it('has every byte in order, and ends', async () => {
    const { stream } = run(`
      async function* pieces() { for (let n = 0; n < 5000; n += 1) yield Buffer.from(n + ' '); }
      await sendFromWorker(pieces());`);
    const bytes = Buffer.concat(await stream.toArray()).toString();
    expect(bytes).toBe(Array.from({ length: 5000 }, (_, n) => `${n} `).join(''));
  });

  it('makes no more than somebody takes', async () => {
    const { stream, made } = run(endless);
    await once(stream, 'readable');
    await wait(300);
    const before = made();
    await wait(300);
    expect(made()).toBe(before);
    expect(before).toBeLessThan(5);
    stream.read();
    await expect.poll(made).toBeGreaterThan(before);
  });

  it('ends the thread when it is given up', async () => {
    const { stream, made } = run(endless);
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    const before = made();
    await wait(200);
    expect(made()).toBe(before);
  });

  it('fails with the fault of the thread, so that half is not taken for whole', async () => {
    const { stream } = run(`
      async function* pieces() { yield Buffer.from('half'); throw new RangeError('no such day'); }
      await sendFromWorker(pieces());`);
    await expect(stream.toArray()).rejects.toThrow('no such day');
  });

  it('fails when the thread ends in the middle, or needs more memory than it may have', async () => {
    const early = run(`
      async function* pieces() { yield Buffer.from('half'); process.exit(); }
      await sendFromWorker(pieces());`);
    await expect(early.stream.toArray()).rejects.toThrow('ended before its work was done');
    const large = run(`
      const kept = [];
      async function* pieces() { for (;;) kept.push(Array.from({ length: 10000 }, () => ({}))); }
      await sendFromWorker(pieces());`);
    await expect(large.stream.toArray()).rejects.toThrow('memory');
  });
});
