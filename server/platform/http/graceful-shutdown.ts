/**
 * How a web process leaves while requests still come. A proxy must learn of it before the port closes, or what it sends then is lost.
 * Those that ask see `/readyz` say no, and have `DRAIN_SECONDS`; those that only notice failures, as nginx does, see one at the end.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';

const isRead = /^(GET|HEAD)$/;

type Leaving = Pick<Config, 'drainSeconds'>;

/** How long proxies are shown that they must go elsewhere, in milliseconds. */
const TURNED_AWAY_MS = 1000;

/** Milliseconds that requests under way get once the port is closed: while a person waits for the stop, and else. */
const LAST_REQUESTS_MS = { awaited: 8000, gently: 60_000 };

/** Milliseconds for what else an application closes, such as connections to the database. */
const CLOSING_ELSE_MS = 2000;

/**
 * Makes `app.close()` wait for proxies; without `DRAIN_SECONDS` the port closes at once. Meanwhile each answer ends its connection.
 * In the last second reads that have just come are cut off: a proxy asks another process instead, and sends no more to this one.
 * @param pause waits so many milliseconds; only tests give another one
 */
export function shutDownGracefully(
  app: FastifyInstance,
  { drainSeconds }: Leaving,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): void {
  let isLeaving = false;
  let turnsAway = false;
  let isClosed = false;
  // Who answers here does not call `done`: the request ends with that.
  app.addHook('onRequest', (request, reply, done) => {
    if (isLeaving && /^\/readyz([/?]|$)/.test(request.url)) {
      void reply.status(503).send({ status: 'not ready', detail: 'Limelight is stopping' });
    } else if (turnsAway && isRead.test(request.method) && !/^\/healthz([/?]|$)/.test(request.url)) {
      reply.hijack();
      request.raw.socket.destroy();
    } else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // The framework says so to requests that come now; this is for those that were under way.
    if (isLeaving) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    // An answer that had begun before kept its connection open, and would hold up the stop.
    if (isClosed) request.raw.socket.destroySoon();
    done();
  });
  app.addHook('preClose', async () => {
    isLeaving = true;
    if (drainSeconds > 0) {
      await pause(drainSeconds * 1000 - TURNED_AWAY_MS);
      turnsAway = true;
      await pause(TURNED_AWAY_MS);
    }
    isClosed = true;
  });
}

export function closingMs(config: Leaving): number {
  return config.drainSeconds * 1000 + lastRequestsMs(config) + CLOSING_ELSE_MS;
}

/** Milliseconds that requests under way get to end after the port is closed. Spreadsheets of a whole school take long. */
export function lastRequestsMs({ drainSeconds }: Leaving): number {
  return drainSeconds === 0 ? LAST_REQUESTS_MS.awaited : LAST_REQUESTS_MS.gently;
}
