/** Administrators' downloads, which continue across pages. Several can run at once, each file once. */
import { useEffect, useSyncExternalStore } from 'react';
import { asApiError, failureReason } from '#client/platform/api-error.ts';
import type { DownloadProgress } from '#client/platform/files/receive-file.ts';
import { createListeners } from '#client/platform/store.ts';
import { signedInUser } from '#client/platform/session.ts';
import { saveFile } from './save-file.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';

/** The file name is given by the specification (section 7). */
export interface DownloadOrder {
  readonly fileName: string;
  /** `Entries of Ana Lopez` */
  readonly about: string;
  readonly fetch: (options: {
    signal: AbortSignal;
    onProgress: (progress: DownloadProgress) => void;
  }) => Promise<Blob>;
}

export interface Download {
  readonly order: DownloadOrder;
  readonly progress: DownloadProgress;
  readonly state: 'running' | 'saved' | 'failed';
  readonly failure: string;
  readonly cancel: () => void;
}

let downloads: readonly Download[] = [];
const { subscribe, notify } = createListeners();
let isShown = false;

function show(next: readonly Download[]): void {
  downloads = next;
  notify();
}

function change(fileName: string, changes: Partial<Download>): void {
  show(downloads.map((one) => (one.order.fileName === fileName ? { ...one, ...changes } : one)));
}

export function dismissDownload(fileName: string): void {
  show(downloads.filter(({ order }) => order.fileName !== fileName));
}

/** Called on navigation; failed downloads stay. */
export function forgetSaved(): void {
  if (downloads.some(({ state }) => state === 'saved'))
    show(downloads.filter(({ state }) => state !== 'saved'));
}

/** Hides saved downloads. Does nothing while the same file is being downloaded. */
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
        // The file must not reach the next user of this computer.
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

export function useIsDownloading(fileName: string): boolean {
  return useSyncExternalStore(subscribe, () => isRunning(fileName));
}

export function downloadFailure(fileName: string, thrown: unknown): string {
  const error = asApiError(thrown);
  const begin = `${fileName} was not saved.`;
  if (error.kind === 'incomplete') {
    return `${begin} The download stopped before it was complete. Please check your connection and try again.`;
  }
  if (error.status === 404) {
    return `${begin} This person is not at your school any more. Load the page again to see who is.`;
  }
  return `${begin} ${schoolFailureReason(error)}`;
}

function schoolFailureReason(thrown: unknown): string {
  const { status } = asApiError(thrown);
  if (status === 401) return 'Your session has ended. Please log in again.';
  if (status === 403) {
    return 'You are not an administrator of your school any more. If that is a mistake, ask the head of your administration.';
  }
  const text = failureReason(thrown);
  return /try again/i.test(text) ? text : `${text.replace(/\.?$/, '.')} Please try again.`;
}
