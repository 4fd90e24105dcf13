/**
 * The downloads that are under way, whatever page is shown: a long one goes on while its administrator looks at a
 * student. Several can run at once, each file once. Ends with the person's session.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { signedInUser } from '#client/platform/session.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { saveFile } from '#client/ui/components/save-file.ts';
import { downloadFailure } from './download.messages.ts';

export interface Progress {
  readonly bytes: number;
  readonly totalBytes: number | undefined;
  /** How many entries the file will have. */
  readonly rows: number | undefined;
}

export interface DownloadOrder {
  readonly fileName: string;
  /** What is in it, for people: `Entries of Ana Lopez`. */
  readonly about: string;
  readonly fetch: (options: {
    signal: AbortSignal;
    onProgress: (progress: Progress) => void;
  }) => Promise<Blob>;
}

export interface Download {
  readonly order: DownloadOrder;
  readonly progress: Progress;
  readonly state: 'running' | 'saved' | 'failed';
  /** Why it failed and what to do. */
  readonly failure: string;
}

/** The drawn progress follows at most this often. */
const REDRAW_MS = 200;
const nothingYet: Progress = { bytes: 0, totalBytes: undefined, rows: undefined };

let downloads: readonly Download[] = [];
const cancels = new Map<string, AbortController>();
const listeners = new Set<() => void>();
/** Places in the page that show what becomes of the downloads. */
let panels = 0;

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

/** Ends a download; nothing is saved. */
export function cancelDownload(fileName: string): void {
  cancels.get(fileName)?.abort();
}

/** Begins a download, unless this file is already on its way. What was saved before is not shown any longer. */
export function startDownload(order: DownloadOrder): void {
  if (cancels.has(order.fileName)) return;
  const others = downloads.filter(
    ({ order: { fileName }, state }) => fileName !== order.fileName && state !== 'saved',
  );
  show([...others, { order, progress: nothingYet, state: 'running', failure: '' }]);
  forgetFailures(failuresOf(order.fileName));
  void run(order);
}

async function run(order: DownloadOrder): Promise<void> {
  const { fileName } = order;
  const cancel = new AbortController();
  cancels.set(fileName, cancel);
  const person = signedInUser()?.id;
  let latest = nothingYet;
  let drawn = Number.NEGATIVE_INFINITY;
  const onProgress = (progress: Progress) => {
    latest = progress;
    // What is of the school goes to nobody who came after.
    if (signedInUser()?.id !== person) cancel.abort();
    if (performance.now() - drawn < REDRAW_MS) return;
    drawn = performance.now();
    change(fileName, { progress });
  };
  try {
    const file = await order.fetch({ signal: cancel.signal, onProgress });
    cancel.signal.throwIfAborted();
    saveFile(file, fileName);
    finish(fileName, { state: 'saved', progress: latest });
  } catch (error) {
    if (cancel.signal.aborted) dismissDownload(fileName);
    else finish(fileName, { state: 'failed', failure: downloadFailure(fileName, error) });
  } finally {
    cancels.delete(fileName);
  }
}

const failuresOf = (fileName: string) => `download ${fileName}`;

function finish(fileName: string, end: Pick<Download, 'state'> & Partial<Download>): void {
  // What was saved waits for its place: small files can be there before the code of that.
  if (panels > 0 || end.state === 'saved') {
    change(fileName, end);
    return;
  }
  // On a page without that place nobody would see what failed.
  dismissDownload(fileName);
  if (end.failure) showFailure(end.failure, failuresOf(fileName));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was saved needs no word on the next page; what failed waits for its answer. */
export function forgetSaved(): void {
  if (downloads.some(({ state }) => state === 'saved'))
    show(downloads.filter(({ state }) => state !== 'saved'));
}

/** The downloads for a place that shows them; what is over is forgotten with it. */
export function useDownloads(): readonly Download[] {
  useEffect(() => {
    panels += 1;
    return () => {
      panels -= 1;
      show(downloads.filter(({ state }) => state === 'running'));
    };
  }, []);
  return useSyncExternalStore(subscribe, () => downloads);
}

/** Whether a file is on its way. */
export function useIsDownloading(fileName: string): boolean {
  return useSyncExternalStore(subscribe, () =>
    downloads.some(({ order, state }) => order.fileName === fileName && state === 'running'),
  );
}
