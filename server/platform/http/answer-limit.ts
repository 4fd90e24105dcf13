/** No call waits longer than browsers and proxies do: they would give up without a word about what became of it. */
import type { FastifyRequest, FastifyInstance } from 'fastify';
import { SECOND } from '#server/platform/clock.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { Busy, Unsure, TooSlow } from './errors.ts';

/** Milliseconds until an answer. Above what a statement may take, which ends with certainty; below what proxies wait. */
export const ANSWER_MS = 20 * SECOND;

export interface Answering {
  /** May have been stored when the time is over. */
  readonly isWriting: boolean;
  /** The work reads the body itself, which may come slowly; the time begins after it. */
  readonly readsBody?: boolean;
}

/** Work whose time is over goes on, and what becomes of it is logged. @throws Unsure, or Busy where nothing is written */
export async function answerInTime<T>(
  { answerMs = ANSWER_MS, log }: Pick<AppContext, 'answerMs' | 'log'>,
  { raw, id }: FastifyRequest,
  { isWriting, readsBody = false }: Answering,
  work: Promise<T>,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    timer = setTimeout(() => {
      log.error({ reqId: id }, 'A request took too long and was answered before it ended');
      work.then(
        () => log.warn({ reqId: id }, 'A request that took too long was done in the end'),
        (error: unknown) => log.warn({ err: error, reqId: id }, 'A request that took too long failed'),
      );
      late.reject(isWriting ? new Unsure() : new Busy(TOOK_TOO_LONG, 10));
    }, answerMs);
  };
  if (readsBody && !raw.readableEnded) raw.once('end', begin);
  else begin();
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    raw.off('end', begin);
    clearTimeout(timer);
  }
}

const TOOK_TOO_LONG = 'Limelight is very busy, and this took too long. Please try again in a moment.';

/** A body ends within this time, or this much more of it has come. */
const LOOKED_AT_EVERY_MS = 30 * SECOND;
const BYTES_MEANWHILE = 30_000;

/** A body slower than any connection that people use is not waited for, nor is one that nobody reads. */
export function refuseSlowBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') watch(request);
    done(null, payload);
  });
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': parts } = raw.headers;
    // Answered before its body has ended: what still comes keeps no connection open.
    if (!raw.complete && (length !== '0' || parts !== undefined)) reply.header('connection', 'close');
    done(null, payload);
  });
}

function watch({ raw }: FastifyRequest): void {
  let come = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.socket.bytesRead - come < BYTES_MEANWHILE) stopReading(raw, new TooSlow());
    come = raw.socket.bytesRead;
  }, LOOKED_AT_EVERY_MS);
  const stop = (): void => clearInterval(timer);
  raw.once('end', stop).once('error', stop).once('close', stop);
}

/** Whoever reads the body gets the error; what was sent until then is thrown away with the connection, after the answer. */
export function stopReading(raw: FastifyRequest['raw'], error: Error): void {
  // Nobody may be reading any more, and an error without a listener ends the process.
  raw.once('error', () => undefined);
  raw.emit('error', error);
}
