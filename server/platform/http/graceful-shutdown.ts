// How a web process stops while requests arrive. Proxies must notice before the port closes, or requests are lost. Proxies that
// poll `/readyz` see it fail and have `DRAIN_SECONDS`; those that only notice failures, such as nginx, see one at the end.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';

const isRead = /^(GET|HEAD)$/;

type Leaving = Pick<Config, 'drainSeconds'>;

/** Milliseconds in which proxies see failures. */
const TURNED_AWAY_MS = 1000;

/** Milliseconds for running requests once the port is closed: when a person waits for the stop, and otherwise. */
const LAST_REQUESTS_MS = { awaited: 8000, gently: 60_000 };

/** Milliseconds for closing other resources, such as database connections. */
const CLOSING_ELSE_MS = 2000;

/**
 * Makes `app.close()` wait for proxies; without `DRAIN_SECONDS` the port closes at once. Meanwhile each response closes its
 * connection. In the last second new reads are cut off: a proxy retries them elsewhere and avoids this process. `pause` waits
 * milliseconds; only tests replace it.
 */
export function shutDownGracefully(
  app: FastifyInstance,
  { drainSeconds }: Leaving,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): void {
  let isLeaving = false;
  let turnsAway = false;
  let isClosed = false;
  // Responding without calling `done` ends the request.
  app.addHook('onRequest', (request, reply, done) => {
    if (isLeaving && /^\/readyz([/?]|$)/.test(request.url)) {
      void reply.status(503).send({ status: 'not ready', detail: 'Limelight is stopping' });
    } else if (turnsAway && isRead.test(request.method) && !/^\/healthz([/?]|$)/.test(request.url)) {
      reply.hijack();
      request.raw.socket.destroy();
    } else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // For requests already running; the framework handles new ones.
    if (isLeaving) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    // An earlier response kept its connection open, and would delay the stop.
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

/** Milliseconds for running requests after the port is closed. Spreadsheets of a whole school take long. */
export function lastRequestsMs({ drainSeconds }: Leaving): number {
  return drainSeconds === 0 ? LAST_REQUESTS_MS.awaited : LAST_REQUESTS_MS.gently;
}
