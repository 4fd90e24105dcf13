/**
 * The seal of a backup: its last bytes, in the comment of the zip, are the SHA-256 of all bytes before them. A file that was
 * cut off or changed anywhere shows, also in places that a zip does not check.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { BackupProblem } from './manifest.ts';

const OPENING = 'Limelight backup, sha256 ';
const DIGITS = 64;

/** The comment of a zip that is to be sealed: the place for the seal. */
export const UNSEALED = OPENING + '0'.repeat(DIGITS);

/** Passes the bytes of a zip with the comment `UNSEALED` on, and writes the seal into it. */
export function seal(): Transform {
  const hash = createHash('sha256');
  // The last bytes are held back, since nobody knows which ones they are before the end.
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const all = Buffer.concat([held, chunk]);
      const ready = all.subarray(0, Math.max(all.length - DIGITS, 0));
      held = all.subarray(ready.length);
      hash.update(ready);
      done(null, ready);
    },
    flush(done) {
      done(null, hash.digest('hex'));
    },
  });
}

/**
 * Proves that a file is what was written.
 *
 * @throws BackupProblem when it is no backup, was cut off, or was changed.
 */
export async function checkSeal(file: string): Promise<void> {
  const handle = await open(file);
  const { size } = await handle.stat();
  const ending = Buffer.alloc(UNSEALED.length);
  await handle.read(ending, 0, ending.length, Math.max(size - ending.length, 0));
  await handle.close();
  const text = ending.toString('latin1');
  if (!text.startsWith(OPENING)) {
    throw new BackupProblem(`${file} is not a backup of Limelight, or not all of it.`);
  }
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: size - DIGITS - 1, highWaterMark: 1 << 20 })) {
    hash.update(chunk as Buffer);
  }
  if (hash.digest('hex') !== text.slice(OPENING.length)) {
    throw new BackupProblem(`${file} was damaged after it had been written. Use another backup.`);
  }
}
