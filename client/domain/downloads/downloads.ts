/**
 * The downloads of an administrator, on whatever page: a long one goes on while its administrator looks at a student, shows
 * its progress and can be cancelled. Several can run at once, each file once.
 */
import { useEffect, useSyncExternalStore } from 'react';
import {
  downloadSchoolEntries,
  downloadUserEntries,
} from '#shared/administration/administration.contract.ts';
import { downloadFile } from '#client/platform/api.ts';
import type { DownloadProgress } from '#client/platform/receive-file.ts';
import { signedInUser } from '#client/platform/session.ts';
import { saveFile } from '#client/ui/components/save-file.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { downloadFailure } from './download.messages.ts';

/** A file that can be downloaded, by the name that the specification gives it (section 7). */
export interface DownloadOrder {
  readonly fileName: string;
  /** What is in it, for people: `Entries of Ana Lopez`. */
  readonly about: string;
  readonly fetch: (options: {
    signal: AbortSignal;
    onProgress: (progress: DownloadProgress) => void;
  }) => Promise<Blob>;
}

/** All entries of the own school. */
export const allEntries: DownloadOrder = {
  fileName: 'all_entries.xlsx',
  about: 'All entries',
  fetch: (options) => downloadFile(downloadSchoolEntries, options),
};

/** The entries of the students of one graduation year. */
export function entriesOfYear(year: string): DownloadOrder {
  return {
    fileName: `all_entries_${year}.xlsx`,
    about: `Entries of ${year}`,
    fetch: (options) => downloadFile(downloadSchoolEntries, { query: { graduation_year: year }, ...options }),
  };
}

/** The entries of one person. */
export function entriesOfOne(userId: number, name: string): DownloadOrder {
  return {
    fileName: `entries_${userId}.xlsx`,
    about: `Entries of ${name}`,
    fetch: (options) => downloadFile(downloadUserEntries, { params: { userId }, ...options }),
  };
}

export interface Download {
  readonly order: DownloadOrder;
  readonly progress: DownloadProgress;
  readonly state: 'running' | 'saved' | 'failed';
  /** Why it failed and what to do. */
  readonly failure: string;
  /** Ends it; nothing is saved. */
  readonly cancel: () => void;
}

let downloads: readonly Download[] = [];
const listeners = new Set<() => void>();
/** Whether the page has a place that shows them. */
let isShown = false;

function show(next: readonly Download[]): void {
  downloads = next;
  listeners.forEach((listener) => listener());
}

function change(fileName: string, changes: Partial<Download>): void {
  show(downloads.map((one) => (one.order.fileName === fileName ? { ...one, ...changes } : one)));
}

/** Takes a download out of the list, whatever became of it. */
export function dismissDownload(fileName: string): void {
  show(downloads.filter(({ order }) => order.fileName !== fileName));
}

/** What was saved needs no word on the next page; what failed waits for its answer. */
export function forgetSaved(): void {
  if (downloads.some(({ state }) => state === 'saved'))
    show(downloads.filter(({ state }) => state !== 'saved'));
}

/** Begins a download, unless this file is already on its way. What was saved before is not shown any longer. */
export async function startDownload(order: DownloadOrder): Promise<void> {
  const { fileName } = order;
  if (isRunning(fileName)) return;
  const abort = new AbortController();
  const person = signedInUser()?.id;
  const others = downloads.filter((one) => one.order.fileName !== fileName && one.state !== 'saved');
  const progress = { bytes: 0, totalBytes: undefined, rows: undefined };
  show([...others, { order, progress, state: 'running', failure: '', cancel: () => abort.abort() }]);
  forgetFailures(failuresOf(fileName));
  try {
    const file = await order.fetch({
      signal: abort.signal,
      onProgress: (latest) => {
        // What is of the school goes to nobody who came after.
        if (signedInUser()?.id !== person) abort.abort();
        change(fileName, { progress: latest });
      },
    });
    abort.signal.throwIfAborted();
    saveFile(file, fileName);
    change(fileName, { state: 'saved' });
  } catch (error) {
    const failure = downloadFailure(fileName, error);
    if (isShown && !abort.signal.aborted) {
      change(fileName, { state: 'failed', failure });
      return;
    }
    dismissDownload(fileName);
    if (!abort.signal.aborted) showFailure(failure, failuresOf(fileName));
  }
}

const failuresOf = (fileName: string) => `download ${fileName}`;

function isRunning(fileName: string): boolean {
  return downloads.some(({ order, state }) => order.fileName === fileName && state === 'running');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The downloads for the place that shows them; what is over is forgotten with it. */
export function useDownloads(): readonly Download[] {
  useEffect(() => {
    isShown = true;
    return () => {
      isShown = false;
      show(downloads.filter(({ state }) => state === 'running'));
    };
  }, []);
  return useSyncExternalStore(subscribe, () => downloads);
}

/** Whether a file is on its way. */
export function useIsDownloading(fileName: string): boolean {
  return useSyncExternalStore(subscribe, () => isRunning(fileName));
}
