/**
 * A stream of bytes that a thread of its own makes, for as long as somebody reads them: the thread that answers requests only
 * hands them on. It makes no more than is asked for, has a limit of memory, and ends with the stream.
 */
import { on } from 'node:events';
import { Readable } from 'node:stream';
import { parentPort, Worker } from 'node:worker_threads';

/** Megabytes that a thread may have of JavaScript's memory. */
export interface ThreadMemory {
  /** For what it keeps; whoever needs more is ended, and the stream fails. */
  readonly kept: number;
  /**
   * For what it has just made. Without a limit of its own V8 takes more for that than a small limit of what is kept, then
   * finds its memory full, and does nothing any more but collect.
   */
  readonly young: number;
}

/**
 * Starts a thread whose program calls `sendFromWorker`.
 *
 * @param data what the program finds in `workerData`
 * @returns the bytes; destroying it ends the thread, and a fault in the thread destroys it
 */
export function streamFromWorker(program: URL, data: object, { kept, young }: ThreadMemory): Readable {
  const worker = new Worker(program, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: kept, maxYoungGenerationSizeMb: young },
  });
  const stream = new Readable({
    read: () => worker.postMessage('more'),
    destroy: (error, done) => void endThread(worker, error, done),
  });
  let isWhole = false;
  worker.on('message', (chunk: Uint8Array | null) => {
    isWhole = chunk === null;
    stream.push(chunk);
  });
  // More than once: a thread that fails may run out of memory while it ends, and says so, too.
  worker.on('error', (error) => stream.destroy(error));
  worker.once('exit', () => {
    if (!isWhole) stream.destroy(new Error('A thread ended before its work was done'));
  });
  return stream;
}

async function endThread(
  worker: Worker,
  error: Error | null,
  done: (error: Error | null) => void,
): Promise<void> {
  await worker.terminate();
  done(error);
}

/** In the thread: hands on these bytes, each piece when it is asked for. Resolves after the last of them. */
export async function sendFromWorker(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  if (!parentPort) throw new Error('This is no thread that anybody waits for');
  const port = parentPort;
  const asked = on(port, 'message');
  for await (const chunk of bytes) {
    await asked.next();
    // In a memory of its own: that of a piece may be shared with the next one.
    const own = new Uint8Array(chunk);
    port.postMessage(own, [own.buffer]);
  }
  port.postMessage(null);
  // Nobody is listened to any more, so the thread can end.
  port.unref();
}
