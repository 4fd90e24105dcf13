/** The database (embedded or given), migrated, its jobs and the mail queue. */
import { mailKinds } from './features.ts';
import { createJobs } from './jobs.ts';
import { awaitDatabase } from './platform/database/wait-for-database.ts';
import { SECOND, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { connectDatabase, REQUEST_LIMIT_MS, type DatabaseConnection } from './platform/database/connect.ts';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres/server.ts';
import { borrowKey, openKey } from './platform/auth/key-file.ts';
import { createKey, type Key } from './platform/auth/key.ts';
import type { Log } from './platform/log.ts';
import { createMailQueue } from './platform/mail/queue.ts';
import { migrateToLatest, refuseNewerDatabase } from './platform/database/migrate.ts';
import type { AppContext, Db } from './platform/app-context.ts';

/** Separate pools for requests, and for slow work: jobs, migrations, demo data. */
const REQUEST_CONNECTIONS = 20;
const WORK_CONNECTIONS = 12;

/** For a database that starts at the same time. */
const DATABASE_PATIENCE_MS = 60 * SECOND;

export type Runtime = Awaited<ReturnType<typeof openRuntime>>;

interface OpenOptions {
  readonly config: Config;
  readonly log: Log;
  readonly say: (message: string) => void;
  /** True for the command line: uses the embedded database of a running product instead of refusing to start. */
  readonly joinRunning: boolean;
  /** False for read-only commands, which do not migrate. */
  readonly migrate?: boolean;
  readonly signal?: AbortSignal;
  readonly onDatabaseLost?: (error: Error) => void;
}

/** On failure it closes what was opened. */
export async function openRuntime(options: OpenOptions) {
  const { config, log, say, joinRunning, migrate = true, signal } = options;
  // Closed on failure.
  await using opened = new AsyncDisposableStack();
  const connectionString = config.databaseUrl ?? (await openEmbedded(options, opened));
  const maxWaitMs = joinRunning ? 0 : DATABASE_PATIENCE_MS;
  await awaitDatabase({ connectionString, maxWaitMs, mayBeStandby: !migrate, say, signal });
  const connect = (maxConnections: number, limitMs?: number): DatabaseConnection => {
    const connection = connectDatabase({
      connectionString,
      maxConnections,
      ...(limitMs === undefined ? {} : { limitMs }),
      log: (message) => log.warn(message),
    });
    opened.defer(connection.close);
    return connection;
  };
  const work = connect(WORK_CONNECTIONS);
  // A command has no time limit.
  const { db, pool } = joinRunning ? work : connect(REQUEST_CONNECTIONS, REQUEST_LIMIT_MS);
  if (migrate) await migrateToLatest(work.db, say, { acceptNewer: !joinRunning });
  else await refuseNewerDatabase(work.db);
  const key = await keyFor(options, work.db);
  const context: AppContext = { config, db, clock: systemClock, key, log };
  const jobs = createJobs({ ...context, db: work.db }, connectionString);
  const mailQueue = createMailQueue({ ...context, db: work.db }, mailKinds);
  opened.defer(async () => void (await Promise.all([jobs.stop(), mailQueue.stop()])));
  const kept = opened.move();
  const close = () => kept.disposeAsync();
  // Work is without the time limits of requests.
  return { context, workDb: work.db, jobs, mailQueue, connectionString, pool, close };
}

async function keyFor({ config, log, joinRunning, migrate = true }: OpenOptions, db: Db): Promise<Key> {
  const file = config.keyFile;
  if (!joinRunning) return openKey({ db, clock: systemClock, file, warn: (message) => log.warn(message) });
  // An older database may have no column for a fingerprint.
  return migrate ? borrowKey({ db, file }) : createKey([]);
}

async function openEmbedded(options: OpenOptions, opened: AsyncDisposableStack): Promise<string> {
  const { config, say, joinRunning, onDatabaseLost } = options;
  const running = joinRunning ? await findRunningEmbeddedPostgres(config.dataDir) : undefined;
  if (running !== undefined) return running;
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: say,
    ...(config.postgresBin === undefined ? {} : { binDir: config.postgresBin }),
    ...(onDatabaseLost ? { onUnexpectedExit: onDatabaseLost } : {}),
  });
  opened.defer(() => postgres.stop());
  if (config.production) {
    say(
      `Warning: the embedded PostgreSQL is ${postgres.version}. Look at https://www.postgresql.org/support/versioning/ whether a newer ` +
        `${postgres.version.split('.')[0]} mends weaknesses; LIMELIGHT_POSTGRES_BIN or DATABASE_URL brings it in.`,
    );
  }
  return postgres.connectionString;
}
