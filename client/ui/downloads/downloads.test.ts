import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DownloadOrder } from './downloads.ts';

let { ApiError } = {} as typeof import('#client/platform/api-error.ts');
let { downloadFailure, progressText, startDownload } = {} as typeof import('./downloads.ts');
let person = 1;
const saved: string[] = [];
const said: string[] = [];

// Other test files in this worker may have loaded the real modules.
beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal('document', { activeElement: null });
  vi.doMock('#client/platform/session.ts', () => ({ signedInUser: () => ({ id: person }) }));
  vi.doMock('./save-file.ts', () => ({ saveFile: (_: Blob, name: string) => saved.push(name) }));
  vi.doMock('#client/ui/feedback/notify.ts', () => ({
    forgetFailures: () => undefined,
    showWaiting: () => ({ say: () => undefined, hide: () => undefined }),
    showSuccess: (message: string) => said.push(message),
    showFailure: (message: string) => said.push(message),
  }));
  ({ ApiError } = await import('#client/platform/api-error.ts'));
  ({ downloadFailure, progressText, startDownload } = await import('./downloads.ts'));
});
afterAll(() => {
  vi.unstubAllGlobals();
  for (const file of ['#client/platform/session.ts', './save-file.ts', '#client/ui/feedback/notify.ts'])
    vi.doUnmock(file);
  vi.resetModules();
});

const order = (fetch: DownloadOrder['fetch'], fileName = 'all_entries.xlsx') => ({
  fileName,
  about: 'All entries',
  fetch,
});

describe('a download', () => {
  it('is saved once, even if it is started twice', async () => {
    const fetch = vi.fn<DownloadOrder['fetch']>(({ onProgress }) => {
      onProgress({ bytes: 1_340_000, totalBytes: undefined, rows: 812 });
      return Promise.resolve(new Blob());
    });
    await Promise.all([1, 2].map(() => startDownload(order(fetch))));
    expect([fetch.mock.calls.length, saved.splice(0), said.splice(0)]).toEqual([
      1,
      ['all_entries.xlsx'],
      ['all_entries.xlsx is saved: 812 entries, 1.3 MB.'],
    ]);
  });

  it('is not saved for the next person of the computer', async () => {
    await startDownload(
      order(({ onProgress }) => {
        person += 1;
        onProgress({ bytes: 0, totalBytes: undefined, rows: 812 });
        return Promise.resolve(new Blob());
      }),
    );
    expect([saved, said]).toEqual([[], []]);
  });

  it('shows how much has arrived, how many entries, and the share when the size is known', () => {
    const progress = (bytes: number, rows?: number, totalBytes?: number) =>
      progressText({ bytes, rows, totalBytes });
    expect(progress(0)).toBe('being prepared');
    expect(progress(0, 1)).toBe('1 entry, being prepared');
    expect(progress(999, 1200)).toBe('1,200 entries, 999 bytes received');
    expect(progress(56_400)).toBe('56 kB received');
    expect(progress(50, 3, 200)).toBe('3 entries, 50 bytes received (25 %)');
  });
});

describe('a failed download', () => {
  it('says that nothing was saved, and why', async () => {
    expect(downloadFailure('all_entries.xlsx', new ApiError('incomplete', 'It stopped.'))).toBe(
      'all_entries.xlsx was not saved. The download stopped before it was complete. Please check your connection and try again.',
    );
    const missing = new ApiError('refused', 'Refused.', { status: 404 });
    expect(downloadFailure('entries_7.xlsx', missing)).toContain('not at your school any more');
    const silent = new ApiError('no-response', 'No response from server.');
    await startDownload(order(() => Promise.reject(silent), 'entries_7.xlsx'));
    expect(said.splice(0)).toEqual([
      'entries_7.xlsx was not saved. No response from server. Please check your connection and try again.',
    ]);
  });
});
