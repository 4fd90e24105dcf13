// PostgreSQL refuses to run as root. Starts it as another user, so that it ends when we end.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { lchown, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { text } from 'node:stream/consumers';
import { closeSync, createReadStream, openSync, renameSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { childEnvironment } from '#server/platform/config.ts';
import { StartError } from '#server/platform/start.ts';
import { readPostmasterFile, sendSignal } from './leftovers.ts';

const run = promisify(execFile);
const nobody = 65534;

export interface Owner {
  uid: number;
  gid: number;
}

/** A command prefix, and the required owner of the files, if any. */
export interface RunAs {
  prefix: string[];
  owner: Owner | undefined;
}

const asRootInNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
// Otherwise a killed Node would leave PostgreSQL running. Must come last: changing the user resets it.
const dieWithParent = ['setpriv', '--pdeathsig', 'QUIT'];
// Keeps the one capability needed to reach a data folder below a root-only folder.
const reachingAnywhere = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];

/**
 * Prefers root inside a user namespace, since files stay ours. Where namespaces are forbidden (many containers), the user
 * `nobody`, who then owns the files. An ordinary user's folder stays theirs.
 */
export async function chooseRunAs(postgres: string, dataDir: string): Promise<RunAs> {
  const ending = (await works(dieWithParent)) ? dieWithParent : [];
  if (process.getuid?.() !== 0) return { prefix: ending, owner: undefined };
  const reaches = ['sh', '-c', 'test -x "$0" && test -x "$1"', postgres, path.dirname(dataDir)];
  const { uid, gid } = await lstat(dataDir);
  const ordinary = uid !== 0 && uid !== nobody;
  if (!ordinary && (await works(asRootInNamespace, reaches))) {
    return { prefix: [...asRootInNamespace, ...ending], owner: { uid: 0, gid: 0 } };
  }
  const owner = ordinary ? { uid, gid } : { uid: nobody, gid: nobody };
  const asOwner = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  for (const prefix of [[...asOwner, ...reachingAnywhere], asOwner]) {
    if (await works(prefix, reaches)) return { prefix: [...prefix, ...ending], owner };
  }
  throw new StartError(
    'PostgreSQL does not run as root, and neither unshare nor setpriv can start it as somebody else here. ' +
      'Start Limelight as an ordinary user, or set DATABASE_URL.',
  );
}

async function works(prefix: readonly string[], command: readonly string[] = ['true']): Promise<boolean> {
  const [program = 'true', ...rest] = [...prefix, ...command];
  return run(program, rest, { env: childEnvironment() }).then(
    () => true,
    () => false,
  );
}

export async function giveFolder(folder: string, owner: Owner | undefined): Promise<void> {
  if (owner === undefined || (await lstat(folder)).uid === owner.uid) return;
  const inside = await readdir(folder, { recursive: true });
  for (const name of inside) await lchown(path.join(folder, name), owner.uid, owner.gid);
  // Last, so that an interrupted change is repeated.
  await lchown(folder, owner.uid, owner.gid);
}

const logLimit = 10 * 1024 * 1024;
const startLimit = 120_000;

/** Names the socket. Given on both sides, or PGPORT could override it. */
export const SOCKET_PORT = '5432';

/** Passed at every start, so that new versions can change them. */
export function serverSettings(socketDir: string, durable: boolean): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    port: SOCKET_PORT,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '256MB',
    // Short queries only: compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // The details of a failed statement would put people's data into the log.
    log_error_verbosity: 'terse',
    // Its own restart after a crashed process can hang a stop; the supervisor restarts it instead.
    restart_after_crash: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

export async function startServerProcess(command: readonly string[], clusterDir: string, logFile: string) {
  const logStart = startLog(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const [program, ...rest] = [...command, '-D', clusterDir];
  // Detached: a Ctrl-C in the terminal is for us, and we stop the server after the last request.
  const env = childEnvironment();
  const child = spawn(program, rest, { cwd: '/', env, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  }).then(() => {
    ended = true;
  });
  const began = Date.now();
  for (;;) {
    const file = await readPostmasterFile(clusterDir);
    if (file?.pid === child.pid && file?.ready === true && child.pid !== undefined) {
      return { pid: child.pid, exited, stop: () => stopChild(child, exited) };
    }
    if (ended) {
      const said = await text(createReadStream(logFile, { start: logStart, end: logStart + 4095 }));
      throw new Error(`PostgreSQL did not start:\n${said.trim()}`);
    }
    if (Date.now() - began > startLimit) {
      await stopChild(child, exited);
      throw new Error(`PostgreSQL did not get ready in ${startLimit / 1000} s; see ${logFile}`);
    }
    await wait(10);
  }
}

/** Escalates, since a fast stop can hang while the server recovers from a crashed process. */
async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    sendSignal(pid, signal);
    // The child keeps the process alive meanwhile.
    await Promise.race([exited, wait(5_000, undefined, { ref: false })]);
  }
  await exited;
}

/** Returns where this run's part begins. */
function startLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < logLimit) return size;
  renameSync(logFile, path.join(path.dirname(logFile), 'postgres.old.log'));
  return 0;
}
