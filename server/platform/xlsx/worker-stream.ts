/**
 * A byte stream made by a worker thread, which leaves the main thread free for requests. It has backpressure and a memory
 * limit, and ends with the stream.
 */
import { on } from 'node:events';
import { Readable } from 'node:stream';
import { parentPort, Worker } from 'node:worker_threads';

/** Megabytes of JavaScript heap. */
export interface ThreadMemory {
  /** The old generation; a thread over the limit ends, and the stream fails. */
  readonly kept: number;
  /** The young generation. Without this limit V8 takes too much for it, and does nothing but collect garbage. */
  readonly young: number;
}

/**
 * Starts a worker whose program calls `sendFromWorker`.
 * @param data its `workerData`
 * @returns the bytes; destroying the stream ends the thread, and an error in the thread destroys the stream
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
  // Not `once`: a failing thread may also run out of memory while it ends.
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

/** In the thread: sends each chunk on demand. Resolves after the last one. */
export async function sendFromWorker(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  if (!parentPort) throw new Error('This is no thread that anybody waits for');
  const port = parentPort;
  const asked = on(port, 'message');
  for await (const chunk of bytes) {
    await asked.next();
    // A copy: a chunk's memory may be shared with the next one.
    const own = new Uint8Array(chunk);
    port.postMessage(own, [own.buffer]);
  }
  port.postMessage(null);
  // Lets the thread end.
  port.unref();
}
