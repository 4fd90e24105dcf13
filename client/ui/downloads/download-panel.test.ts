import { expect, it } from 'vitest';
import type { Download } from './downloads.ts';
import { announcement, percentOf, progressText, savedText } from './download-panel.tsx';

const progress = (bytes: number, rows?: number, totalBytes?: number) => ({ bytes, rows, totalBytes });
function download(facts: Partial<Download>): Download {
  const order = {
    fileName: 'all_entries.xlsx',
    about: 'All entries',
    fetch: () => Promise.reject(new Error()),
  };
  return { order, progress: progress(0), state: 'running', failure: '', cancel: () => undefined, ...facts };
}

it('shows how much has arrived, and how many entries', () => {
  expect(progressText(progress(0))).toBe('being prepared');
  expect(progressText(progress(0, 1))).toBe('1 entry, being prepared');
  expect(progressText(progress(999, 1200))).toBe('1,200 entries, 999 bytes received');
  expect(progressText(progress(56_400))).toBe('56 kB received');
  expect(savedText(progress(1_340_000, 812))).toBe('812 entries, 1.3 MB');
  expect(savedText(progress(900))).toBe('900 bytes');
});

it('shows a percentage only when the total size is known', () => {
  expect(percentOf(progress(50, 3))).toBeUndefined();
  expect(percentOf(progress(50, 3, 200))).toBe(25);
  expect(percentOf(progress(250, 3, 200))).toBe(100);
});

it('announces the start, every five megabytes, and the end to a screen reader', () => {
  const announced = (bytes: number) => announcement([download({ progress: progress(bytes) })]);
  expect(announced(0)).toBe('Downloading all_entries.xlsx.');
  expect(announced(4_999_999)).toBe(announced(0));
  expect(announced(5_100_000)).toBe('Downloading all_entries.xlsx, 5.0 MB received.');
  expect(announced(9_900_000)).toBe(announced(5_100_000));
  expect(announcement([download({ state: 'saved', progress: progress(2000, 12) })])).toBe(
    'all_entries.xlsx is saved: 12 entries, 2 kB.',
  );
  expect(announcement([download({ state: 'failed' })])).toBe('');
});
