/** Decodes one HEIC file and ends (see `pictures.ts`). */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '#server/platform/worker-priority.ts';
import type { DecodedHeic } from './pictures.ts';

/** Bytes. The decoder's own limit is 2 GB, and a thread's resource limits do not cover WebAssembly. */
const DECODER_MEMORY_MAXIMUM = 768 * 1024 * 1024;
const PAGE = 65_536;

interface HeicImage {
  readonly width: number;
  readonly height: number;
  decode(): Promise<DecodedHeic>;
}
// The package has no types.
const heic = createRequire(import.meta.url)('heic-decode') as {
  all(input: { buffer: Uint8Array }): Promise<HeicImage[]>;
};

// TypeScript has the types of WebAssembly only with those of browsers.
interface DecoderMemory {
  readonly buffer: ArrayBuffer;
  grow(this: DecoderMemory, pages: number): number;
}
const runtime = globalThis as unknown as { WebAssembly: { Memory: { prototype: DecoderMemory } } };

lowerPriority('long');
limitDecoderMemory();
const { file, pixelsMaximum } = workerData as { file: Uint8Array; pixelsMaximum: number };
const [image] = await heic.all({ buffer: file });
// From the headers, before any pixel is decoded.
if (!image) throw new Error('There is no picture in the file');
const pixels = image.width * image.height;
if (pixels > pixelsMaximum) {
  parentPort?.postMessage({
    width: 0,
    height: 0,
    data: new Uint8ClampedArray(),
    tooMany: pixels,
  } satisfies DecodedHeic);
} else {
  const { width, height, data } = await image.decode();
  parentPort?.postMessage({ width, height, data } satisfies DecodedHeic, [data.buffer]);
}

function limitDecoderMemory(): void {
  const { prototype } = runtime.WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > DECODER_MEMORY_MAXIMUM) {
      throw new RangeError('The picture takes too much memory');
    }
    return grow.call(this, pages);
  };
}
