/**
 * Administrators' downloads, which continue across pages: a message shows the progress and can cancel. Several
 * can run at once, each file once.
 */
import { createElement, useSyncExternalStore } from 'react';
import { asApiError, failureReason } from '#client/platform/api-error.ts';
import type { DownloadProgress } from '#client/platform/files/receive-file.ts';
import { createListeners } from '#client/platform/store.ts';
import { signedInUser } from '#client/platform/session.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { forgetFailures, showFailure, showSuccess, showWaiting } from '#client/ui/feedback/notify.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { amountText } from '#client/ui/format/text.ts';
import { saveFile } from './save-file.ts';

export interface DownloadOrder {
  /** Given by the specification (section 7). */
  readonly fileName: string;
  /** `Entries of Ana Lopez` */
  readonly about: string;
  readonly fetch: (options: {
    signal: AbortSignal;
    onProgress: (progress: DownloadProgress) => void;
  }) => Promise<Blob>;
}

const running = new Set<string>();
const { subscribe, notify } = createListeners();

/** Does nothing while the same file is being downloaded. */
export async function startDownload({ fileName, about, fetch }: DownloadOrder): Promise<void> {
  if (running.has(fileName)) return;
  const failures = `download ${fileName}`;
  const abort = new AbortController();
  const person = signedInUser()?.id;
  let progress: DownloadProgress = { bytes: 0, totalBytes: undefined, rows: undefined };
  forgetFailures(failures);
  const cancel = `Cancel the download of ${fileName}`;
  const waiting = showWaiting(
    `Downloading ${about}`,
    createElement(
      SmallButton,
      { variant: 'outline', 'aria-label': cancel, onClick: () => abort.abort() },
      'Cancel',
    ),
  );
  running.add(fileName);
  notify();
  try {
    const file = await fetch({
      signal: abort.signal,
      onProgress: (latest) => {
        // The file must not reach the next user of this computer.
        if (signedInUser()?.id !== person) abort.abort();
        progress = latest;
        waiting.say(progressText(latest));
      },
    });
    abort.signal.throwIfAborted();
    saveFile(file, fileName);
    showSuccess(`${fileName} is saved: ${receivedText(progress)}.`);
  } catch (error) {
    if (!abort.signal.aborted) showFailure(downloadFailure(fileName, error), failures);
  } finally {
    waiting.hide();
    // The button disappears.
    if (document.activeElement?.getAttribute('aria-label') === cancel) focusStart();
    running.delete(fileName);
    notify();
  }
}

export function useIsDownloading(fileName: string): boolean {
  return useSyncExternalStore(subscribe, () => running.has(fileName));
}

export function progressText(progress: DownloadProgress): string {
  const { bytes, totalBytes, rows } = progress;
  if (bytes === 0) return [...entriesText(rows), 'being prepared'].join(', ');
  const share = totalBytes ? ` (${Math.min(100, Math.round((bytes * 100) / totalBytes))} %)` : '';
  return `${receivedText(progress)} received${share}`;
}

function receivedText({ bytes, rows }: DownloadProgress): string {
  return [...entriesText(rows), sizeText(bytes)].join(', ');
}

const entriesText = (rows: number | undefined) =>
  rows === undefined ? [] : [amountText(rows, 'entry', 'entries')];

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
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
