/** The program of the threads in worker-stream.test.ts. */
import { setTimeout as wait } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { createDeflateRaw } from 'node:zlib';
import { sendFromWorker, type StreamProgram } from './worker-stream.ts';

export interface TestWork {
  readonly makes: keyof typeof programs;
  /** Counts the chunks made. */
  readonly counted: Int32Array;
}

const program: StreamProgram<TestWork> = async ({ work, port }) => {
  if (work.makes === 'late') await wait(300);
  await sendFromWorker(port, counting(programs[work.makes](), work.counted));
};
export default program;

async function* counting(pieces: AsyncIterable<Uint8Array>, counted: Int32Array): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    Atomics.add(counted, 0, 1);
    yield piece;
  }
}

const programs = {
  async *numbers() {
    for (let n = 0; n < 5000; n += 1) yield Buffer.from(`${n} `);
  },
  async *itsThread() {
    yield Buffer.from(String(threadId));
  },
  async *late() {
    yield Buffer.from('late');
  },
  async *endless() {
    for (;;) yield Buffer.alloc(65_536, 'x');
  },
  /** Opens compressors all the time, as each part of a spreadsheet does once. */
  async *compressors() {
    for (;;) {
      for (let n = 0; n < 20; n += 1) createDeflateRaw().close();
      yield Buffer.alloc(65_536, 'x');
    }
  },
  async *nothing() {
    yield Buffer.from('half');
    await new Promise(() => undefined);
  },
  async *half() {
    yield Buffer.from('half');
    throw new RangeError('no such day');
  },
  async *anEnd() {
    yield Buffer.from('half');
    process.exit();
  },
  async *tooMuch() {
    const kept: object[][] = [];
    while (kept.length < 1e6) kept.push(Array.from({ length: 10_000 }, () => ({})));
    yield Buffer.from('never');
  },
} satisfies Record<string, () => AsyncGenerator<Buffer>>;
