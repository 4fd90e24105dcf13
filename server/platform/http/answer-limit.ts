/** Limits response times, so that browsers and proxies do not give up first without a result. */
import type { FastifyRequest, FastifyInstance } from 'fastify';
import { SECOND } from '#server/platform/clock.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { Busy, Unsure, TooSlow } from './errors.ts';

/** Milliseconds. Above the statement limit, whose end is certain; below what proxies wait. */
export const ANSWER_MS = 20 * SECOND;

interface Answering {
  /** May have been stored when time is up. */
  readonly isWriting: boolean;
  /** The work reads the body itself, which may be slow; the limit starts after it. */
  readonly readsBody?: boolean;
}

/** Work that exceeds the limit continues, and its result is logged. @throws Unsure, or Busy for reads */
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

/** A body must end within this time, or this much more of it arrive. */
const LOOKED_AT_EVERY_MS = 30 * SECOND;
const BYTES_MEANWHILE = 30_000;

/** Aborts bodies slower than any realistic connection, and bodies that nobody reads. */
export function refuseSlowBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') watch(request);
    done(null, payload);
  });
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': parts } = raw.headers;
    // Answered before the body has ended: close, so that the rest keeps no connection open.
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

/** The reader gets the error; the rest of the body is discarded with the connection. */
export function stopReading(raw: FastifyRequest['raw'], error: Error): void {
  // An error without a listener would end the process.
  raw.once('error', () => undefined);
  raw.emit('error', error);
}
