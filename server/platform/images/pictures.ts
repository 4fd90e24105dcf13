/**
 * Profile pictures: their addresses, and making one of an uploaded file. The format is recognized by the bytes, never by the
 * name. The result is always encoded again, so nothing else in the file (such as where it was taken) stays.
 */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { Busy } from '#server/platform/http/errors.ts';
import { createConcurrencyLimit } from '#server/platform/concurrency-limit.ts';

const SIDE = 256;
/** The most pixels of an uploaded file: those of the largest phone cameras. */
export const PIXELS_MAXIMUM = 50_000_000;
const SECONDS_MAXIMUM = 20;

export interface Picture {
  /** SHA-256 of the bytes. */
  readonly hash: string;
  readonly bytes: Buffer;
}

/** A picture's address, which changes with its bytes; null for no picture. */
export function pictureAddress(hash: string | null): string | null {
  return hash === null ? null : `/pictures/${hash}.webp`;
}

/**
 * Makes a picture of a JPEG, PNG, GIF or HEIC file; undefined for any other or a damaged file.
 *
 * @throws Busy when too many wait already
 */
export async function makePicture(file: Buffer): Promise<Picture | undefined> {
  const format = formatOf(file);
  if (!format) return undefined;
  return inTurn(async () => {
    try {
      const image = format === 'heic' ? await unfoldHeic(file) : unfold(file);
      const bytes = await image
        .resize(SIDE, SIDE, { fit: 'cover' })
        .webp({ quality: 82 })
        .timeout({ seconds: SECONDS_MAXIMUM })
        .toBuffer();
      return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
    } catch {
      // Any failure of the decoders is the file's fault.
      return undefined;
    }
  });
}

type Format = 'jpeg' | 'png' | 'gif' | 'heic';

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']);

function formatOf(file: Buffer): Format | undefined {
  const start = file.toString('latin1', 0, 12);
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  return start.slice(4, 8) === 'ftyp' && heicBrands.has(start.slice(8, 12)) ? 'heic' : undefined;
}

/** Upright; of an animation, the first frame. */
function unfold(file: Buffer): Sharp {
  return sharp(file, { failOn: 'error', limitInputPixels: PIXELS_MAXIMUM, autoOrient: true, pages: 1 });
}

/** The worker's result: pixels of four bytes, already upright. */
export interface DecodedHeic {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** Decoded in a thread of its own, which can be stopped and cannot crash the process. */
async function unfoldHeic(file: Buffer): Promise<Sharp> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), {
    workerData: { file, pixelsMaximum: PIXELS_MAXIMUM },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // Without the process's settings, which a malicious picture must not reach.
    env: {},
    stderr: true,
    stdout: true,
  });
  const timer = setTimeout(() => void worker.terminate(), SECONDS_MAXIMUM * 1000);
  try {
    const { width, height, data } = await new Promise<DecodedHeic>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The picture took too long or too much memory')));
    });
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Files that may wait, each up to 10 MB of memory. */
export const MAX_WAITING = 20;

/** One at a time: decoding a large picture takes hundreds of megabytes. */
const inTurn = createConcurrencyLimit({
  atOnce: 1,
  waiting: MAX_WAITING,
  // With the work, 40 s at most: a proxy takes the process for dead after a minute.
  patienceMs: 15_000,
  busy: () => new Busy('Many pictures are being uploaded at the moment. Please try again in a moment.', 30),
});
