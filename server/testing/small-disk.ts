/** A small disk, for tests of a full one. */
import { execFile } from 'node:child_process';
import { mkdir, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SmallDisk {
  readonly folder: string;
  /** Leaves this many bytes free, and returns the file that takes the rest. */
  fillUp(bytesLeft: number): Promise<string>;
  unmount(): Promise<unknown>;
}

/**
 * Mounts a file system in memory.
 * @param parent an existing folder
 * @returns undefined without permission to mount, as in many containers
 */
export async function mountSmallDisk(parent: string, megabytes: number): Promise<SmallDisk | undefined> {
  const folder = path.join(parent, 'disk');
  await mkdir(folder);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'limelight-test', folder]);
  } catch {
    return undefined;
  }
  return {
    folder,
    async fillUp(bytesLeft) {
      const filler = path.join(folder, 'filler');
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytesLeft), 1));
      return filler;
    },
    unmount: () => run('umount', ['-l', folder]),
  };
}
