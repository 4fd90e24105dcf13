/** Health checks, and Prometheus metrics: requests, database connections, and queued mail. */
import { fastify, type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SECOND } from '#server/platform/clock.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import { StartError } from '#server/platform/start.ts';
import { classifyDatabaseError, type UnavailableReason } from '#server/platform/database/errors.ts';
import { pendingMigrations } from '#server/platform/database/migrate.ts';
import { firstOf, valuesOf } from '#server/platform/database/rows.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Without a `label` it has one value, called `only`. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: () => Promise<Readonly<Record<string, number>>>;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** They contain no personal data. */
export function createMetrics(
  context: Pick<AppContext, 'db' | 'log'>,
  pool: pg.Pool,
  figures: readonly Figure[] = [],
) {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  for (const figure of [...ownFigures(context.db, pool), ...figures]) watch(figure, context.log, registers);
  const requests = new Histogram({
    name: 'limelight_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  return {
    watch(app: FastifyInstance): void {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        // The pattern, since addresses may hold tokens and would make endless labels.
        const route = routeOptions.url ?? 'other';
        requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / SECOND);
      });
    },
    listen: (port: number, host: string) => serve(registry, port, host),
  };
}

function ownFigures(db: Db, pool: pg.Pool): Figure[] {
  // By the database's clock, which wrote the times. A reason that begins with a number is about one address (mail-problem.ts).
  const read = () => firstOf<{ mails: number; seconds: number }>(db)`
    select count(*)::int as mails, greatest(extract(epoch from now()
      - min(case when last_error !~ '^#?[245]' then created_at else next_attempt_at end)), 0)::float8 as seconds
    from mails where state = 'queued'`;
  let reading: ReturnType<typeof read> | undefined;
  const queued = async (of: 'mails' | 'seconds') => {
    reading ??= read().finally(() => (reading = undefined));
    return { only: (await reading)?.[of] ?? Number.NaN };
  };
  return [
    {
      name: 'limelight_database_connections',
      help: 'Connections of the pool, and how many requests wait for one',
      label: 'state',
      read: async () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    },
    {
      name: 'limelight_queued_mails',
      help: 'Mails that are still to be sent, of all processes',
      read: () => queued('mails'),
    },
    {
      name: 'limelight_late_mail_seconds',
      help: 'How long the most overdue mail is due, without those that one address puts off; 0 when none is',
      read: () => queued('seconds'),
    },
  ];
}

/** The other metrics matter most when the database has a problem. */
function watch({ name, help, label, read }: Figure, log: AppContext['log'], registers: Registry[]): void {
  const labelNames = label === undefined ? [] : [label];
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers,
    async collect() {
      try {
        for (const [value, count] of Object.entries(await read()))
          gauge.set(label === undefined ? {} : { [label]: value }, count);
      } catch (error) {
        // Otherwise an old count would look current.
        gauge.reset();
        if (label === undefined) gauge.set(Number.NaN);
        log.warn({ err: error, figure: name }, 'A figure could not be counted');
      }
    },
  });
}

/** On a separate port that the reverse proxy does not pass on. @throws StartError when the port is in use */
async function serve(registry: Registry, port: number, host: string) {
  const app = fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  const url = await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartError(
      `The port ${port} is already in use. Choose another one with METRICS_PORT. (${error.message})`,
    );
  });
  return { url: `${url}/metrics`, close: () => app.close() };
}

export function healthRoutes(app: FastifyInstance, { db, log }: AppContext): void {
  const options = { config: { anyHost: true }, schema: { hide: true } };
  app.get('/healthz', options, () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_request, reply) => {
    const detail = await whyNotReady(db).catch((error: unknown) => {
      log.warn({ err: error }, 'Not ready');
      return reasonText[classifyDatabaseError(error)?.kind ?? 'away'];
    });
    if (detail === undefined) return { status: 'ready' };
    return reply.status(503).send({ status: 'not ready', detail });
  });
}

/** Missing migrations, a replica, or a read-only database. */
async function whyNotReady(db: Db): Promise<string | undefined> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0) return `${pending.length} migrations are missing`;
  const [mode] = await valuesOf<string>(db)`select current_setting('transaction_read_only')`;
  return mode === 'on' ? reasonText['read-only'] : undefined;
}

const reasonText: Readonly<Record<UnavailableReason, string>> = {
  away: 'The database cannot be reached',
  lost: 'The database cannot be reached',
  busy: 'All connections to the database are in use',
  slow: 'The database takes too long to answer',
  full: 'The database has no room left',
  'read-only': 'The database can only be read',
};
