/** A disk that is soon full, for tests of what happens then. */
import { execFile } from 'node:child_process';
import { mkdir, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SmallDisk {
  readonly folder: string;
  /** Leaves room for so many bytes, and answers the file that takes all else. */
  fillUp(bytesLeft: number): Promise<string>;
  unmount(): Promise<unknown>;
}

/**
 * Mounts a file system of its own, in memory.
 *
 * @param parent a folder that is there
 * @returns undefined where nobody may mount one, as in many containers
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
