/** Opens what the product stands on: the database (embedded or given), migrated, and the queue of jobs. */
import type pg from 'pg';
import { createJobs } from './jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import type { JobRunner } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface Surroundings {
  readonly platform: Platform;
  readonly jobs: JobRunner;
  readonly connectionString: string;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly config: Config;
  readonly log: Log;
  /** Told to the person while something takes its time. */
  readonly say: (message: string) => void;
  /** True for the command line: uses the embedded database of a running product instead of refusing to start. */
  readonly joinRunning: boolean;
  /** Called when the embedded database ended and cannot be brought back. */
  readonly onDatabaseLost?: (error: Error) => void;
}

/** Opens everything, in order; what was opened is closed again when a later step fails. */
export async function openSurroundings(options: OpenOptions): Promise<Surroundings> {
  const { config, log, say } = options;
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const connectionString = config.databaseUrl ?? (await openEmbedded(options, closers));
    const {
      db,
      pool,
      close: closeDatabase,
    } = connectDatabase({
      connectionString,
      maxConnections: 20,
      log: (message) => log.warn(message),
    });
    closers.push(closeDatabase);
    await migrateToLatest(db, say, { acceptNewer: !options.joinRunning });
    const jobs = createJobs({ db, clock: systemClock, config, log }, connectionString);
    await jobs.start();
    closers.push(() => jobs.stop());
    const platform = { config, db, clock: systemClock, log, jobs };
    return { platform, jobs, connectionString, pool, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openEmbedded(options: OpenOptions, closers: (() => Promise<void>)[]): Promise<string> {
  const { config, say, joinRunning, onDatabaseLost } = options;
  const running = joinRunning ? await findRunningEmbeddedPostgres(config.dataDir) : undefined;
  if (running !== undefined) return running;
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: say,
    ...(onDatabaseLost ? { onUnexpectedExit: onDatabaseLost } : {}),
  });
  closers.push(() => postgres.stop());
  return postgres.connectionString;
}
