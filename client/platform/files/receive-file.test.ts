import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadUserEntries } from '#features/students/downloads.contract.ts';
import { ApiError } from '#client/platform/api.ts';
import { downloadFile } from './download-file.ts';
import type { DownloadProgress } from './receive-file.ts';

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The end record of every zip archive. */
const zipEnd = new Uint8Array(22);
zipEnd.set([0x50, 0x4b, 0x05, 0x06]);
const text = (content: string) => new TextEncoder().encode(content);

const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const download = (options: { timeoutMs?: number; signal?: AbortSignal } = {}) => {
  const steps: DownloadProgress[] = [];
  const file = downloadFile(downloadUserEntries, {
    params: { userId: 12 },
    onProgress: (progress) => steps.push(progress),
    ...options,
  });
  return { file, steps };
};
const failureOf = (file: Promise<Blob>) =>
  file.then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof ApiError ? thrown.kind : thrown),
  );

/** A response in pieces; a piece may be late, break off, or never come. */
function answer(pieces: (Uint8Array | (() => Promise<Uint8Array>))[], headers: Record<string, string> = {}) {
  fetching.mockImplementation((_, { signal }) => {
    const waiting = [...pieces];
    const body = new ReadableStream({
      start: (to) => signal?.addEventListener('abort', () => to.error(signal.reason)),
      async pull(to) {
        const next = waiting.shift();
        if (next === undefined) to.close();
        else to.enqueue(next instanceof Uint8Array ? next : await next());
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': SPREADSHEET, ...headers } }));
  });
}
const never = () => new Promise<Uint8Array>(() => undefined);
const late = () =>
  new Promise<Uint8Array>((resolve) => {
    setTimeout(() => resolve(text('more')), 20_000);
  });

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => {
  fetching.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports progress with every chunk and returns the whole file with its type', async () => {
  answer([text('PK'), zipEnd], { 'X-Total-Count': '812' });
  const { file, steps } = download();
  const blob = await file;
  expect([blob.size, blob.type]).toEqual([24, SPREADSHEET]);
  expect(fetching.mock.calls[0]?.[0]).toBe('/api/admin/entries/12/download');
  expect(steps.map(({ bytes }) => bytes)).toEqual([0, 2, 24]);
  expect(steps.at(-1)).toEqual({ bytes: 24, totalBytes: undefined, rows: 812 });
});

it('knows the total size unless the answer is compressed', async () => {
  answer([zipEnd], { 'Content-Length': '22' });
  const plain = download();
  await plain.file;
  expect(plain.steps[0]?.totalBytes).toBe(22);
  answer([zipEnd], { 'Content-Length': '9', 'Content-Encoding': 'gzip' });
  const compressed = download();
  await compressed.file;
  expect(compressed.steps[0]?.totalBytes).toBeUndefined();
});

it('reports an incomplete file, no matter who ended the transfer', async () => {
  answer([text('PK'), text('half of it, and then the end of the answer')]);
  expect(await failureOf(download().file)).toBe('incomplete');
  answer([zipEnd], { 'Content-Length': '23' });
  expect(await failureOf(download().file)).toBe('incomplete');
  answer([text('PK'), () => Promise.reject(new TypeError('network error'))]);
  expect(await failureOf(download().file)).toBe('incomplete');
});

it('allows a long download but not a long pause', async () => {
  vi.useFakeTimers();
  answer([late, late, late, zipEnd]);
  const { file } = download();
  await vi.advanceTimersByTimeAsync(61_000);
  expect((await file).size).toBe(34);

  answer([text('PK'), never]);
  const stalled = failureOf(download().file);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await stalled).toBe('incomplete');
});

it('reports no response when no data arrives', async () => {
  fetching.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  expect(await failureOf(download({ timeoutMs: 5 }).file)).toBe('no-response');
});

it('stops with the reason of the person or code that canceled it', async () => {
  answer([text('PK'), never]);
  const caller = new AbortController();
  const failed = failureOf(download({ signal: caller.signal }).file);
  caller.abort('cancelled');
  expect(await failed).toBe('cancelled');
});
