/** Writes a file that appears under its name complete or not at all; or to a stream, which cannot promise that. */
import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { messageOf } from '#server/platform/plain-text.ts';
import { BackupProblem } from './manifest.ts';

const OWNER_ONLY = 0o600;

/** Gets a function that writes bytes. */
type Fill<T> = (write: (bytes: AsyncIterable<Buffer>) => Promise<void>) => Promise<T>;

/** @throws BackupProblem when the file exists or cannot be written, or nobody reads the stream any more */
export async function writeFileAtomically<T>(
  file: string | Writable,
  replace: boolean,
  fill: Fill<T>,
): Promise<{ readonly result: T; readonly size: number }> {
  if (typeof file !== 'string') return writeStream(file, fill);
  await refuseExisting(file, replace);
  // Two commands that write the same file need separate parts.
  const part = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
  const handle = await open(part, 'wx', OWNER_ONLY).catch(cannotWrite);
  try {
    const result = await fill(async (bytes) => {
      for await (const chunk of bytes) await handle.writeFile(chunk);
    });
    const { size } = await handle.stat();
    await handle.sync();
    await handle.close();
    await refuseExisting(file, replace);
    await (replace ? rename(part, file) : giveNewName(part, file)).catch(cannotWrite);
    await syncFolder(path.dirname(file));
    return { result, size };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function writeStream<T>(output: Writable, fill: Fill<T>) {
  let size = 0;
  const result = await fill(async (bytes) => {
    for await (const chunk of bytes) {
      await new Promise<void>((resolve, reject) => {
        output.write(chunk, (error) => (error ? reject(error) : resolve()));
      }).catch(cannotWrite);
      size += chunk.length;
    }
  });
  return { result, size };
}

async function refuseExisting(file: string, replace: boolean): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw new BackupProblem(`${file} is a folder. Give the name of a file in it.`);
  if (found && !found.isFile()) throw new BackupProblem(`${file} is not a file. Give another name.`);
  if (found && !replace) throw alreadyThere(file);
}

/** Unlike `rename`, `link` replaces nothing that has appeared meanwhile. */
async function giveNewName(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw alreadyThere(file);
    // Some disks have no links, such as USB sticks.
    await rename(part, file);
    return;
  }
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
  throw new BackupProblem(`The backup cannot be written: ${messageOf(error)}.`);
}

/** Only then a new name survives a power failure. Not every system can sync folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
