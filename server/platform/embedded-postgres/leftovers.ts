// Cleans up after an earlier run in the data folder (processes, postmaster.pid), and keeps two products from sharing one.
import { readFile, readdir, readlink, rename, rm, writeFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { StartError } from '#server/platform/start.ts';

/** Who started the running PostgreSQL: tells our orphan from another server. */
interface StartRecord {
  supervisor: number;
  postmaster: number;
  connectionString: string;
}

const recordName = 'supervisor.json';
const patience = 10_000;

export async function readPostmasterFile(clusterDir: string) {
  const text = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
}

export async function writeStartRecord(dataDir: string, record: StartRecord): Promise<void> {
  const file = path.join(dataDir, recordName);
  await writeFile(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export async function readStartRecord(dataDir: string): Promise<StartRecord | undefined> {
  const text = await readFile(path.join(dataDir, recordName), 'utf8').catch(() => undefined);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as StartRecord);
  } catch {
    return undefined;
  }
}

export async function removeStartRecord(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, recordName), { force: true });
}

/**
 * Ends an orphan of a killed run and removes the postmaster.pid that would block the start. Its process number alone proves
 * nothing, as another program may have it; a PostgreSQL is recognized by its working folder. While any of its processes lives the
 * file must stay: it protects their shared memory from a second server.
 */
export async function clearLeftovers(dataDir: string, clusterDir: string): Promise<void> {
  const left = await readPostmasterFile(clusterDir);
  if (left === undefined) return;
  // Without /proc, PostgreSQL decides.
  if (process.platform !== 'linux') return;
  const record = await readStartRecord(dataDir);
  const began = Date.now();
  let sentSignal: NodeJS.Signals | undefined;
  for (;;) {
    const users = await postgresProcessesIn(clusterDir);
    if (users === undefined) return;
    if (users.length === 0) break;
    if (users.includes(left.pid) && !(await isOurOrphan(left.pid, record))) {
      throw new StartError(
        `A PostgreSQL server (process ${left.pid}) is already running in ${clusterDir}. ` +
          'Stop it first, or choose another folder with DATA_DIR.',
      );
    }
    const signal = Date.now() - began > patience ? 'SIGKILL' : 'SIGQUIT';
    if (sentSignal !== signal) users.forEach((pid) => sendSignal(pid, signal));
    sentSignal = signal;
    await wait(20);
  }
  await rm(path.join(clusterDir, 'postmaster.pid'), { force: true });
}

/** Whether a past run of this product started the server: then its parent has changed. */
async function isOurOrphan(postmaster: number, record: StartRecord | undefined): Promise<boolean> {
  if (record?.postmaster !== postmaster) return false;
  const status = await readFile(`/proc/${postmaster}/stat`, 'utf8').catch(() => '');
  const parent = Number(status.slice(status.lastIndexOf(')')).split(' ')[2]);
  return parent !== record.supervisor || parent === process.pid;
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Process ids of the PostgreSQL in this folder; undefined when some are unreadable. */
export async function postgresProcessesIn(clusterDir: string): Promise<number[] | undefined> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const program = await readFile(`/proc/${name}/comm`, 'utf8').catch(() => '');
    if (program.trim() !== 'postgres') continue;
    try {
      if ((await readlink(`/proc/${name}/cwd`)) === clusterDir) found.push(Number(name));
    } catch (error) {
      // Ended meanwhile, or a zombie: neither uses the folder.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      return undefined;
    }
  }
  return found;
}

/** Resolves to the release. @throws StartError when another process has it */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const release = process.platform === 'linux' ? await holdByName(dataDir) : holdByFile(dataDir);
  if (release !== undefined) return release;
  throw new StartError(
    `Limelight is already running with the data folder ${dataDir}. ` +
      'Stop it first, or choose another folder for this one with DATA_DIR.',
  );
}

/** An abstract socket name is held by one process at a time; the kernel frees it when the process ends. */
async function holdByName(dataDir: string): Promise<(() => Promise<void>) | undefined> {
  const { dev, ino } = await stat(dataDir);
  const server = createServer((socket) => socket.destroy());
  const held = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(`\0limelight-data-${dev}-${ino}`, () => resolve(true));
  });
  if (!held) return undefined;
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Elsewhere a file with our process id has to do. */
function holdByFile(dataDir: string): (() => Promise<void>) | undefined {
  const file = path.join(dataDir, 'limelight.pid');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return async () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isAlive(Number(readFileSync(file, 'utf8')))) return undefined;
      rmSync(file, { force: true });
    }
  }
  return undefined;
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
