// Starts one PostgreSQL server process, waits until it answers, and stops it.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childEnvironment } from '#server/platform/config.ts';
import { readPostmasterFile, sendSignal } from './leftovers.ts';

const logLimit = 10 * 1024 * 1024;
const startLimit = 120_000;

/** A running server process. */
export interface ServerProcess {
  pid: number;
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** Names the socket. Said on both sides: otherwise PGPORT, where somebody has set it, names another one. */
export const SOCKET_PORT = '5432';

/** The settings of the embedded server. They are given at every start, so that a new version brings new ones. */
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

/** Starts the server and waits until it accepts connections. */
export async function startServerProcess(
  command: readonly string[],
  clusterDir: string,
  logFile: string,
): Promise<ServerProcess> {
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
    if (ended) throw new Error(`PostgreSQL did not start:\n${await readFrom(logFile, logStart)}`);
    if (Date.now() - began > startLimit) {
      await stopChild(child, exited);
      throw new Error(`PostgreSQL did not get ready in ${startLimit / 1000} s; see ${logFile}`);
    }
    await wait(10);
  }
}

/** Asks ever less politely: a fast stop can hang while the server recovers from a crashed process. */
async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    sendSignal(pid, signal);
    const waiting = new AbortController();
    await Promise.race([exited, wait(5_000, undefined, { signal: waiting.signal }).catch(() => undefined)]);
    waiting.abort();
  }
  await exited;
}

/** Puts a long log aside and answers where the part of this run begins. */
function startLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < logLimit) return size;
  renameSync(logFile, path.join(path.dirname(logFile), 'postgres.old.log'));
  return 0;
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(4096);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await handle.close();
  }
}
