/**
 * Profile pictures: where they are found, and how an uploaded file becomes one. What a file is, its bytes say, never
 * its name. The result is always drawn anew, so nothing else that was in the file (such as where it was taken) stays.
 */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { Busy } from '#server/platform/http/errors.ts';
import { createConcurrencyLimit } from '#server/platform/concurrency-limit.ts';

/** Width and height of a picture. */
const SIDE = 256;
/** Pixels a file may unfold into: those of the largest phone cameras. */
export const PIXELS_MAXIMUM = 50_000_000;
const SECONDS_MAXIMUM = 20;

/** A picture as it is kept. */
export interface Picture {
  /** SHA-256 of the bytes. */
  readonly hash: string;
  readonly bytes: Buffer;
}

/** Where a picture is served from, or null for no picture. The address changes with the bytes. */
export function pictureAddress(hash: string | null): string | null {
  return hash === null ? null : `/pictures/${hash}.webp`;
}

/**
 * Makes a picture of a JPEG, PNG, GIF or HEIC file; undefined if the file is none or is damaged.
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
      // Whatever the decoders stumble over, the file is to blame.
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

/** Turned upright; of an animation, the first frame. */
function unfold(file: Buffer): Sharp {
  return sharp(file, { failOn: 'error', limitInputPixels: PIXELS_MAXIMUM, autoOrient: true, pages: 1 });
}

/** What the worker answers: the pixels, four bytes each, already upright. */
export interface DecodedHeic {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** Unfolded in a thread of its own, which can be stopped and whose faults stay there. */
async function unfoldHeic(file: Buffer): Promise<Sharp> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), {
    workerData: { file, pixelsMaximum: PIXELS_MAXIMUM },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // Whatever a damaged picture does there, it finds no setting.
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

/** Files that wait for their turn, each of them up to 10 MB of memory. */
export const MAX_WAITING = 20;

/** One at a time: a large picture takes hundreds of megabytes while it is unfolded. */
const inTurn = createConcurrencyLimit({
  atOnce: 1,
  waiting: MAX_WAITING,
  // With the work itself, 40 s at most, it is below the minute after which a proxy gives up and takes the process for dead.
  patienceMs: 15_000,
  busy: () => new Busy('Many pictures are being uploaded at the moment. Please try again in a moment.', 30),
});
