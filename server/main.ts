import { demoSignIns } from './demo/demo-data.ts';
import { readConfig, type Config } from './platform/config.ts';
import { closingMs } from './platform/http/graceful-shutdown.ts';
import { createLog } from './platform/log.ts';
import { firstCause, StartError } from './platform/start.ts';
import { openProduct } from './product.ts';

/** Milliseconds for running jobs and the database after the requests have ended. */
const JOBS_LIMIT_MS = 10_000;

const say = (message: string): void => void process.stdout.write(`${message}\n`);

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const opened = new AsyncDisposableStack();
  const close = () => opened.disposeAsync();
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
        log.error({ err: firstCause(error) }, 'The stop was not clean');
        process.exit(1);
      },
    );
  };
  const onDatabaseLost = (error: Error): void => {
    log.fatal({ err: error }, 'The embedded PostgreSQL was lost');
    stop(1);
  };
  const starting = openProduct({ config, log, say, opened, onDatabaseLost, signal: leaving.signal });
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  try {
    await starting;
  } catch (error) {
    if (stopping) return;
    const failed = (err: unknown): void => log.error({ err: firstCause(err) }, 'The stop was not clean');
    await close().catch(failed);
    throw error;
  }
  if (!stopping) say(welcome(config));
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
} catch (thrown) {
  const error = firstCause(thrown);
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    process.stderr.write(`The port is already in use. Choose another one with PORT. (${error.message})\n`);
  } else
    process.stderr.write(
      `Limelight could not start: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
  process.exit(1);
}
