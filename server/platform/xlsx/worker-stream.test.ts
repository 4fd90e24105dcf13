/** Bytes made in a separate thread: all of them, only on demand, and no longer than needed. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Readable } from 'node:stream';
import { MINUTE } from '#server/platform/clock.ts';
import { createStreamThreads } from './worker-stream.ts';
import type { TestWork } from './worker-stream.test.program.ts';

const program = new URL('./worker-stream.test.program.ts', import.meta.url);
const memory = { kept: 64, young: 16 };
const { start } = createStreamThreads(program, memory, 2);

/** Runs a program in a thread; `made` is the number of chunks it has made. */
function run(makes: TestWork['makes'], begin = start): { stream: Readable; made: () => number } {
  const counted = new Int32Array(new SharedArrayBuffer(4));
  const stream = begin({ makes, counted } satisfies TestWork);
  streams.push(stream);
  return { stream, made: () => Atomics.load(counted, 0) };
}

const streams: Readable[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy();
});

describe('a byte stream from a thread', () => {
  it('has every byte in order, and ends', async () => {
    const { stream } = run('numbers');
    const bytes = Buffer.concat(await stream.toArray()).toString();
    expect(bytes).toBe(Array.from({ length: 5000 }, (_, n) => `${n} `).join(''));
  });

  it('makes no more than is read', async () => {
    const { stream, made } = run('endless');
    await once(stream, 'readable');
    await wait(300);
    const before = made();
    await wait(300);
    expect(made()).toBe(before);
    expect(before).toBeLessThan(5);
    stream.read();
    await expect.poll(made).toBeGreaterThan(before);
  });

  it('uses the previous stream’s thread, even if that was destroyed', async () => {
    const only = createStreamThreads(program, memory, 1).start;
    const threadOf = async () => Buffer.concat(await run('itsThread', only).stream.toArray()).toString();
    const first = await threadOf();
    expect(await threadOf()).toBe(first);
    const { stream } = run('endless', only);
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect(await threadOf()).toBe(first);
  });

  // Ending a thread at this moment aborts the process (Node.js 24: "close before init").
  it('can be destroyed while its thread opens a compressor', async () => {
    for (let times = 0; times < 100; times += 1) {
      const { stream } = run('compressors');
      stream.resume();
      await once(stream, 'data');
      await wait(times % 5);
      stream.destroy();
      await once(stream, 'close');
    }
    expect(await run('itsThread').stream.toArray()).toHaveLength(1);
  });

  it('stops a program that does not listen yet', async () => {
    const only = createStreamThreads(program, memory, 1, MINUTE).start;
    await run('itsThread', only).stream.toArray();
    const { stream } = run('late', only);
    stream.destroy();
    await once(stream, 'close');
    expect(stream.destroyed).toBe(true);
  });

  it('ends a thread that hangs', async () => {
    const only = createStreamThreads(program, memory, 1, 100).start;
    const { stream } = run('nothing', only);
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect(await run('itsThread', only).stream.toArray()).toHaveLength(1);
  });

  it('stops its program when destroyed', async () => {
    const { stream, made } = run('endless');
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    const before = made();
    await wait(200);
    expect(made()).toBe(before);
  });

  it('fails with the thread’s error, so that a part does not look complete', async () => {
    const { stream } = run('half');
    await expect(stream.toArray()).rejects.toThrow('no such day');
  });

  it('fails when the thread ends early or exceeds its memory', async () => {
    const early = run('anEnd');
    await expect(early.stream.toArray()).rejects.toThrow('exited');
    const large = run('tooMuch');
    await expect(large.stream.toArray()).rejects.toThrow('memory');
  });
});
