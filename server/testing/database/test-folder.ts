// The folder of test databases, in memory where possible: thousands of small files take long on a disk.
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '#server/platform/embedded-postgres/leftovers.ts';

const memory = '/dev/shm';
const enough = 1024 ** 3;
const prefix = 'limelight-test-';

/** Returns how to remove it. */
export async function makeTestFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const base = (await hasEnoughMemory()) ? memory : tmpdir();
  await removeAbandoned(base);
  const folder = await mkdtemp(path.join(base, `${prefix}${process.pid}-`));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function hasEnoughMemory(): Promise<boolean> {
  const space = await statfs(memory).catch(() => undefined);
  return space !== undefined && space.bavail * space.bsize > enough;
}

/** Removes the folders of killed runs. */
async function removeAbandoned(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue;
    await rm(path.join(base, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
