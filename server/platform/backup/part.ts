/** A file that appears under its name when it is whole, or not at all. Until then it is a part with a name of its own. */
import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupProblem } from './manifest.ts';

/** Whoever runs the command, and nobody else. */
const PRIVATE = 0o600;

export interface FileInMaking {
  /** Goes on where the last bytes ended. */
  readonly write: (bytes: Buffer) => Promise<void>;
  /** Gives the file its name, and answers its size. */
  readonly finish: () => Promise<number>;
  /** Removes what was written so far. */
  readonly discard: () => Promise<void>;
}

/**
 * Begins a file.
 *
 * @throws BackupProblem when there is such a file and it may not be replaced, or it cannot be written; `finish` the same.
 */
export async function beginFile(file: string, replace: boolean): Promise<FileInMaking> {
  await refuseExisting(file, replace);
  // Nobody else has this name: two that write the same file at once must not write into, or remove, each other's part.
  const part = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
  const handle = await open(part, 'wx', PRIVATE).catch(cannotWrite);
  return {
    write: (bytes) => handle.writeFile(bytes),
    async finish() {
      const { size } = await handle.stat();
      await handle.sync();
      await handle.close();
      await refuseExisting(file, replace);
      await (replace ? rename(part, file) : giveNewName(part, file)).catch(cannotWrite);
      await syncFolder(path.dirname(file));
      return size;
    },
    async discard() {
      await handle.close().catch(() => undefined);
      await rm(part, { force: true });
    },
  };
}

async function refuseExisting(file: string, replace: boolean): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) throw new BackupProblem(`${file} is a folder. Give the name of a file in it.`);
  if (there && !there.isFile()) throw new BackupProblem(`${file} is not a file. Give another name.`);
  if (there && !replace) throw alreadyThere(file);
}

/** Where a file of this name has appeared meanwhile, it stays. */
async function giveNewName(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw alreadyThere(file);
    // Not every disk lets a file have two names; then there is only the look that was taken just before.
    await rename(part, file);
    return;
  }
  // The backup is there now; a second name that stays does it no harm.
  await rm(part, { force: true }).catch(() => undefined);
}

function alreadyThere(file: string): BackupProblem {
  return new BackupProblem(`${file} is there already. Give another name, or --replace.`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function cannotWrite(error: unknown): never {
  if (error instanceof BackupProblem) throw error;
  throw new BackupProblem(
    `The backup cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
  );
}

/** A name in a folder outlasts a failure of power only after this. Not every system lets folders be synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
