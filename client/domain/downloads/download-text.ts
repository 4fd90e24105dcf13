/** The texts of a download. */
import type { DownloadProgress } from '#client/platform/receive-file.ts';
import { countText } from '#client/ui/format/text.ts';
import type { Download } from './downloads.ts';

const MEGABYTE = 1_000_000;
/** Bytes between two announcements of a long download. */
const SAID_EVERY = 5 * MEGABYTE;

/** `412 entries, 1.3 MB received`. */
export function progressText({ bytes, rows }: DownloadProgress): string {
  const entries = rows === undefined ? '' : `${entryText(rows)}, `;
  return bytes === 0 ? `${entries}being prepared` : `${entries}${sizeText(bytes)} received`;
}

/** `412 entries, 56 kB`. */
export function savedText({ bytes, rows }: DownloadProgress): string {
  return [rows === undefined ? [] : entryText(rows), sizeText(bytes)].flat().join(', ');
}

/** Whole percent; undefined when the size is unknown. */
export function percentOf({ bytes, totalBytes }: DownloadProgress): number | undefined {
  return totalBytes ? Math.min(100, Math.round((bytes * 100) / totalBytes)) : undefined;
}

/** For screen readers: beginning, end, and some progress. Failures are alerts of their own. */
export function announcement(downloads: readonly Download[]): string {
  return downloads
    .filter(({ state }) => state !== 'failed')
    .map(({ order: { fileName }, state, progress }) => {
      if (state === 'saved') return `${fileName} is saved: ${savedText(progress)}.`;
      const said = Math.floor(progress.bytes / SAID_EVERY) * SAID_EVERY;
      return `Downloading ${fileName}${said === 0 ? '' : `, ${sizeText(said)} received`}.`;
    })
    .join(' ');
}

function entryText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'entry' : 'entries'}`;
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < MEGABYTE) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
