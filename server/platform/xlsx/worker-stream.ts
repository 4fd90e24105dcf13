// Byte streams made in worker threads, so that the main thread stays free for requests. One thread is kept, as starting one is
// slow; each takes 40 MB.
import { on } from 'node:events';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { SECOND } from '#server/platform/clock.ts';

interface ThreadMemory {
  /** The old generation; a thread over the limit ends, and the stream fails. */
  readonly kept: number;
  /** The young generation. Without this limit V8 takes too much for it, and does nothing but collect garbage. */
  readonly young: number;
}

const WAITS_MS = 10 * SECOND;

/** Runs in a thread: makes one stream's bytes, and sends them with `sendFromWorker`. */
export type StreamProgram<Work> = (task: {
  readonly work: Work;
  readonly port: MessagePort;
}) => Promise<void>;

/** Starts threads on demand. `program` default-exports a `StreamProgram`, and has `patienceMs` to stop when nobody reads any more. */
export function createStreamThreads(
  program: URL,
  { kept, young }: ThreadMemory,
  atOnce: number,
  patienceMs = WAITS_MS,
) {
  let pool: Piscina<object, void> | undefined;
  const open = () => {
    const opened = new Piscina<object, void>({
      filename: program.href,
      minThreads: 1,
      maxThreads: atOnce,
      idleTimeout: WAITS_MS,
      // Lets an idle thread handle events of its database connection.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: kept, maxYoungGenerationSizeMb: young },
    });
    // A failing thread may also run out of memory while it ends; its stream has failed by then.
    opened.on('error', () => undefined);
    return opened;
  };
  /** Starts the kept thread in advance. */
  const warmUp = () => {
    pool ??= open();
  };
  /** Destroying the stream stops its program, and an error in the thread destroys the stream. */
  const start = (work: object): Readable => {
    const threads = (pool ??= open());
    const { port1: bytes, port2: port } = new MessageChannel();
    const givenUp = new AbortController();
    let isWhole = false;
    const stream = new Readable({
      read: () => bytes.postMessage('more'),
      destroy: callbackify(async (error: Error | null) => {
        bytes.postMessage('more'); // A program that does not listen yet would miss the closing alone.
        bytes.close();
        // Only a thread that hangs is ended: Node.js would abort the process if the program was making a compressor at that moment.
        const timer = setTimeout(() => givenUp.abort(), patienceMs);
        await ended;
        clearTimeout(timer);
        if (error) throw error;
      }),
    });
    bytes.on('message', (chunk: Uint8Array | null) => {
      isWhole = chunk === null;
      stream.push(chunk);
    });
    const ended = threads.run({ work, port }, { transferList: [port], signal: givenUp.signal }).then(
      () => undefined,
      (error: Error) => void stream.destroy(error),
    );
    // Errors arrive after the end of the port.
    bytes.once('close', () => {
      void ended.then(() => {
        if (!isWhole) stream.destroy(new Error('A thread ended before its work was done'));
      });
    });
    return stream;
  };
  return { warmUp, start };
}

/** In a thread: sends each chunk on demand. Resolves after the last one, or when nobody reads any more. */
export async function sendFromWorker(port: MessagePort, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const messages = on(port, 'message', { close: ['close'] });
  for await (const chunk of bytes) {
    const { done: isClosed } = await messages.next();
    if (isClosed) return;
    // A copy: a chunk's memory may be shared with the next one.
    const own = new Uint8Array(chunk);
    port.postMessage(own, [own.buffer]);
  }
  port.postMessage(null);
  port.close();
}
