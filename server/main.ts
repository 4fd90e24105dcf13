/** Starts and gracefully stops the product: configuration, database, migrations, demo data, HTTP, jobs. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fillWithDemoData, demoSignIns } from './demo/demo-data.ts';
import { refuseDemoAccounts } from './demo/removal.ts';
import { countRequests } from './features/entries/entry-asking.operations.ts';
import { buildApp } from './app.ts';
import { openRuntime } from './runtime.ts';
import { ConfigError, readConfig, type Config } from '#server/platform/config.ts';
import { DataDirInUseError } from './platform/embedded-postgres/leftovers.ts';
import { closingMs } from './platform/http/graceful-shutdown.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { createMetrics, type Figure } from './platform/http/metrics.ts';
import type { AppContext } from './platform/app-context.ts';
import { StartError, startWarnings } from './platform/start.ts';

/** Milliseconds for running jobs and the database after the requests; then the stop no longer waits. */
const JOBS_LIMIT_MS = 10_000;

const say = (message: string): void => void process.stdout.write(`${message}\n`);

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  const stopLimit = closingMs(config) + JOBS_LIMIT_MS;
  let stopping = false;
  const leaving = new AbortController();
  const stop = (status: number): void => {
    if (stopping) return;
    stopping = true;
    leaving.abort();
    setTimeout(() => process.exit(status || 1), stopLimit).unref();
    // A stop during the start waits for a state that can be closed cleanly.
    starting.then(close, close).then(
      () => process.exit(status),
      (error: unknown) => {
        log.error({ err: error }, 'The stop was not clean');
        process.exit(1);
      },
    );
  };
  const onDatabaseLost = (error: Error): void => {
    log.fatal({ err: error }, 'The embedded PostgreSQL was lost');
    stop(1);
  };
  const starting = open({ config, log, closers, onDatabaseLost, signal: leaving.signal });
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  try {
    await starting;
  } catch (error) {
    if (stopping) return;
    await close();
    throw error;
  }
  if (!stopping) say(welcome(config));
}

interface Opening {
  readonly config: Config;
  readonly log: Log;
  readonly closers: (() => Promise<void>)[];
  readonly onDatabaseLost: (error: Error) => void;
  /** Aborts slow steps when the product is stopped before it has started. */
  readonly signal: AbortSignal;
}

/** What was opened is in `closers`, also when a later step fails. */
async function open(opening: Opening): Promise<void> {
  const { config, log, closers, onDatabaseLost, signal } = opening;
  for (const warning of startWarnings(config)) say(`Warning: ${warning}`);
  if (config.role !== 'worker') await claimPort(config);
  const runtime = await openRuntime({
    config,
    log,
    say,
    joinRunning: false,
    onDatabaseLost,
    signal,
  });
  closers.push(() => runtime.close());
  const { context, workDb, jobs, mailQueue, connectionString, pool } = runtime;
  if (config.production || (config.isReachable && !config.demo)) await refuseDemoAccounts(workDb);
  const metrics =
    config.metricsPort === undefined ? undefined : createMetrics(context, pool, [requestsFigure(context)]);
  if (metrics !== undefined && config.metricsPort !== undefined) {
    const { close } = await metrics.listen(config.metricsPort, config.metricsHost);
    closers.push(close);
  }
  if (config.demo) await fillWithDemoData({ ...context, db: workDb }, say);
  if (config.role !== 'worker') {
    const app = await buildApp(context, connectionString, metrics);
    closers.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
  }
  if (config.role !== 'web') {
    await jobs.start();
    mailQueue.start();
  }
}

/** Before the database is made: a port that is taken is noticed at once. @throws EADDRINUSE, or what else listening meets */
async function claimPort({ port, host }: Config): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

function requestsFigure(context: AppContext): Figure {
  return {
    name: 'limelight_contact_requests',
    help: 'Requests to contacts within the last hour and the last day, of all processes',
    label: 'window',
    read: () => countRequests(context),
  };
}

function welcome(config: Config): string {
  if (config.role === 'worker') return 'Limelight works on its jobs.\n';
  const lines = ['', `Limelight is ready: ${config.publicUrl}`];
  if (config.demo) lines.push('', 'Demo sign-ins:', ...demoSignIns.map((line) => `  ${line}`));
  if (config.devMail) lines.push('', `Mail can be read at ${config.publicUrl}/dev/mail`);
  return [...lines, '', 'Ctrl-C stops it.', ''].join('\n');
}

try {
  await start(readConfig(process.env));
} catch (error) {
  if (error instanceof ConfigError || error instanceof DataDirInUseError || error instanceof StartError)
    process.stderr.write(`${error.message}\n`);
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    process.stderr.write(`The port is already in use. Choose another one with PORT. (${error.message})\n`);
  } else
    process.stderr.write(
      `Limelight could not start: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
  process.exit(1);
}
