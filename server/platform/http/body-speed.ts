/** A body that comes slower than any connection that people use is not waited for, nor is one that nobody reads. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SECOND } from '#server/platform/clock.ts';
import { TooSlow } from './errors.ts';

/** A body ends within this time, or this much more of it has come. */
const LOOKED_AT_EVERY_MS = 30 * SECOND;
const BYTES_MEANWHILE = 30_000;

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
