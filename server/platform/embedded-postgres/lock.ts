// Keeps two products from using one data folder.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

/** Says that another running product has this data folder. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';
}

/** Takes the data folder for this process and answers how to give it back; throws when it is taken. */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const release = process.platform === 'linux' ? await holdByName(dataDir) : holdByFile(dataDir);
  if (release === undefined) throw new DataDirInUseError(alreadyRunning(dataDir));
  return release;
}

function alreadyRunning(dataDir: string): string {
  return (
    `Limelight is already running with the data folder ${dataDir}. ` +
    'Stop it first, or choose another folder for this one with DATA_DIR.'
  );
}

/** An abstract socket name is held by one process at a time, and the kernel frees it however that process ends. */
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

/** Elsewhere a file with our process number has to do. */
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

/** Whether a process with this number exists. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
