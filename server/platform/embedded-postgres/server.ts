// The PostgreSQL used without DATABASE_URL, reachable only through a socket that only we may open.
import { createHash } from 'node:crypto';
import {
  access,
  constants,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  realpath,
  rm,
  readFile,
  rename,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '#server/platform/start.ts';
import { childEnvironment } from '#server/platform/config.ts';
import { findPostgresPrograms, type PostgresPrograms } from './binaries.ts';
import {
  clearLeftovers,
  readStartRecord,
  removeStartRecord,
  writeStartRecord,
  lockDataDir,
  isAlive,
} from './leftovers.ts';
import {
  serverSettings,
  SOCKET_PORT,
  startServerProcess,
  chooseRunAs,
  giveFolder,
  type Owner,
  type RunAs,
} from './user.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (message: string) => void;
  onUnexpectedExit?: (error: Error) => void;
  /** Instead of the programs installed by npm. */
  binDir?: string;
  /** `false` trades crash safety for speed: for test databases only. */
  durable?: boolean;
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof supervise>>;

const restartsPerMinute = 3;

/** @throws StartError with instructions for the operator */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  // The kernel ends the server with the thread that started it.
  if (!isMainThread) throw new Error('The embedded PostgreSQL must be started from the main thread.');
  const dataDir = await prepareFolder(options.dataDir);
  const release = await lockDataDir(dataDir);
  try {
    return await supervise(dataDir, options, release);
  } catch (error) {
    await release();
    throw error;
  }
}

/** @throws StartError when it cannot be made or written */
async function prepareFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const dataDir = await realpath(folder);
    await access(dataDir, constants.W_OK | constants.X_OK);
    return dataDir;
  } catch (error) {
    const { code = error } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${folder} cannot be made or written (${String(code)}). Give it to the user that Limelight runs as, or name ` +
        'another one with DATA_DIR.',
    );
  }
}

/** Run by another process. */
export async function findRunningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const record = await readStartRecord(dataDir);
  if (record === undefined || !isAlive(record.supervisor) || !isAlive(record.postmaster)) return undefined;
  return record.connectionString;
}

async function supervise(dataDir: string, options: EmbeddedPostgresOptions, release: () => Promise<void>) {
  const { log, durable = true } = options;
  const clusterDir = path.join(dataDir, 'postgres');
  const programs = await findPostgresPrograms(options.binDir);
  const runAs = await chooseRunAs(programs.postgres, dataDir);
  await giveFolder(dataDir, runAs.owner);
  await ensureCluster(clusterDir, programs, runAs, { durable, log });
  await refuseNetwork(clusterDir, runAs);
  await clearLeftovers(dataDir, clusterDir);
  const socketDir = await makeSocketDir(dataDir, runAs.owner);
  const command = [...runAs.prefix, programs.postgres, ...serverSettings(socketDir, durable)];
  const connectionString = connectionStringFor(socketDir, databaseName);

  const start = async () => {
    await clearLeftovers(dataDir, clusterDir);
    const logFile = path.join(dataDir, 'postgres.log');
    const server = await startServerProcess(command, clusterDir, logFile);
    // A log file owned by root would keep the owner from starting by themselves later.
    if (runAs.owner) await lchown(logFile, runAs.owner.uid, runAs.owner.gid);
    const record = { supervisor: process.pid, postmaster: server.pid, connectionString };
    await writeStartRecord(dataDir, record);
    return server;
  };

  let server = await start();
  try {
    await createMissingDatabase(socketDir);
  } catch (error) {
    await server.stop();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  const supervising = keepRunning();

  async function keepRunning(): Promise<void> {
    let recent: number[] = [];
    for (;;) {
      await server.exited;
      if (stopping) return;
      log('PostgreSQL ended unexpectedly; starting it again ...');
      recent = [...recent.filter((time) => time > Date.now() - 60_000), Date.now()];
      try {
        if (recent.length > restartsPerMinute) throw new Error('PostgreSQL keeps ending.');
        server = await start();
      } catch (error) {
        if (!stopping) options.onUnexpectedExit?.(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      // A stop requested during the restart has missed this process.
      if (stopping) await server.stop();
    }
  }

  async function stop(): Promise<void> {
    await server.stop();
    await supervising;
    await removeStartRecord(dataDir);
    await rm(socketDir, { recursive: true, force: true });
    await release();
  }

  return {
    connectionString,
    version: programs.version,
    get pid() {
      return server.pid;
    },
    stop: () => (stopping ??= Promise.resolve().then(stop)),
  };
}

/** Short, because a socket path has at most 107 bytes, and reused, so that killed runs leave no folders behind. */
async function makeSocketDir(dataDir: string, owner: Owner | undefined): Promise<string> {
  const base = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir();
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  let folder = path.join(base, `limelight-${name}`);
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch {
    // It belongs to another user, in a shared temporary folder.
    folder = await mkdtemp(path.join(base, 'limelight-'));
  }
  if ((await lstat(folder)).isDirectory()) await giveFolder(folder, owner);
  return folder;
}

function connectionStringFor(socketDir: string, database: string): string {
  return `postgresql://${databaseName}@/${database}?host=${encodeURIComponent(socketDir)}&port=${SOCKET_PORT}`;
}

async function createMissingDatabase(socketDir: string): Promise<void> {
  const connectionString = connectionStringFor(socketDir, 'postgres');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

const run = promisify(execFile);

const databaseName = 'limelight';

/** Created under another name and then renamed, so that it is complete or absent. */
async function ensureCluster(
  clusterDir: string,
  programs: PostgresPrograms,
  runAs: RunAs,
  options: { durable: boolean; log: (message: string) => void },
): Promise<void> {
  const version = await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    options.log('Creating the database (only on the first start) ...');
    await createCluster(clusterDir, programs, runAs, options.durable);
    return;
  }
  const [major] = programs.version.split('.');
  if (major !== version.trim()) {
    throw new StartError(
      `The database in ${clusterDir} was made by PostgreSQL ${version.trim()}, and this is PostgreSQL ${major}. ` +
        'Make a backup with the one that made it (an older Limelight, or another LIMELIGHT_POSTGRES_BIN), and restore it into an empty ' +
        'DATA_DIR.',
    );
  }
}

async function createCluster(clusterDir: string, programs: PostgresPrograms, runAs: RunAs, durable: boolean) {
  const unfinished = `${clusterDir}.creating`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await giveFolder(unfinished, runAs.owner);
  // ICU, so that names sort and fold case alike on every machine, whatever its locales.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
  const parameters = [`--pgdata=${unfinished}`, `--username=${databaseName}`, '--auth=trust', ...locale];
  if (!durable) parameters.push('--no-sync');
  const [program = programs.initdb, ...rest] = [...runAs.prefix, programs.initdb, ...parameters];
  // "/" because initdb, as another user, may have no access to the current folder.
  await run(program, rest, { cwd: '/', env: childEnvironment() }).catch(
    (error: Error & { stderr?: string }) => {
      throw new Error(`The database could not be created: ${error.stderr?.trim() || error.message}`);
    },
  );
  await rename(unfinished, clusterDir);
}

/** Only people who may open the socket connect; network clients are refused. */
const ADMITTED = `# Written by Limelight at each start.
local all all trust
host all all all reject
`;

/** Also for clusters with the defaults of `initdb`. */
async function refuseNetwork(clusterDir: string, { owner }: RunAs): Promise<void> {
  const file = path.join(clusterDir, 'pg_hba.conf');
  if ((await readFile(file, 'utf8').catch(() => undefined)) === ADMITTED) return;
  const unfinished = `${file}.new`;
  await writeFile(unfinished, ADMITTED, { mode: 0o600 });
  if (owner) await lchown(unfinished, owner.uid, owner.gid);
  await rename(unfinished, file);
}
