/** Profile pictures. Formats are recognized by content. Pictures are re-encoded, which removes metadata such as the location. */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_MAXIMUM_PIXELS } from '#features/accounts/profile/profile.rules.ts';
import { SYSTEM_CLIENT, type LimitClient } from '#server/platform/create-concurrency-limit.ts';
import { concurrencyLimits } from '#server/platform/concurrency-limits.ts';

const SIDE = 256;
const SECONDS_MAXIMUM = 20;

export interface Picture {
  readonly hash: string;
  readonly bytes: Buffer;
}

/** Changes with the picture's bytes. */
export function pictureAddress(hash: string | null): string | null {
  return hash === null ? null : `/pictures/${hash}.webp`;
}

export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels';
  readonly pixels: number;

  constructor(pixels: number) {
    super(`A picture of ${pixels} pixels`);
    this.pixels = pixels;
  }
}

/** Undefined for other formats and damaged files. @throws Busy; TooManyPixels */
export async function makePicture(file: Buffer, client: LimitClient = SYSTEM_CLIENT) {
  const format = formatOf(file);
  if (!format) return undefined;
  return concurrencyLimits.pictures.run(client, async () => {
    try {
      const bytes = await (format === 'heic' ? shrink(await unfoldHeic(file)) : shrinkPlain(file, format));
      return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
    } catch (error) {
      if (error instanceof TooManyPixels) throw error;
      // Any decoder failure is the file's fault.
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

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

async function shrinkPlain(file: Buffer, format: Format): Promise<Buffer> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (width * height > PICTURE_MAXIMUM_PIXELS) throw new TooManyPixels(width * height);
  const first = shrink(unfold(file, 'error'));
  if (format !== 'jpeg') return first;
  // Some cameras and apps omit the end marker. Missing pixels cause only a warning then.
  return first.catch(() => shrink(unfold(Buffer.concat([file, END_OF_JPEG]), 'warning')));
}

function shrink(image: Sharp): Promise<Buffer> {
  return image
    .resize(SIDE, SIDE, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: SECONDS_MAXIMUM })
    .toBuffer();
}

/** Upright; of an animation, the first frame. */
function unfold(file: Buffer, failOn: 'error' | 'warning'): Sharp {
  return sharp(file, { failOn, limitInputPixels: PICTURE_MAXIMUM_PIXELS, autoOrient: true, pages: 1 });
}

/** RGBA pixels, already upright; only their number when there are too many. */
export interface DecodedHeic {
  readonly tooMany?: number;
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** In a thread, which can be stopped and cannot crash the process. */
async function unfoldHeic(file: Buffer): Promise<Sharp> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), {
    workerData: { file, pixelsMaximum: PICTURE_MAXIMUM_PIXELS },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // Without our settings, which a malicious picture must not reach.
    env: {},
    stderr: true,
    stdout: true,
  });
  const timer = setTimeout(() => void worker.terminate(), SECONDS_MAXIMUM * 1000);
  try {
    const { width, height, data, tooMany } = await new Promise<DecodedHeic>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The picture took too long or too much memory')));
    });
    if (tooMany !== undefined) throw new TooManyPixels(tooMany);
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
