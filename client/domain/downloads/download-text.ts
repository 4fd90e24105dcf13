/** A download in words. Pure. */
import type { Download, Progress } from './download-store.ts';
import { countText } from '#client/ui/format/count-text.ts';

const MEGABYTE = 1_000_000;
/** A screen reader hears of a long download again after so many bytes. */
const SAID_EVERY = 5 * MEGABYTE;

/** `412 entries, 1.3 MB received`. */
export function progressWords({ bytes, rows }: Progress): string {
  const entries = rows === undefined ? '' : `${entryWords(rows)}, `;
  return bytes === 0 ? `${entries}being prepared` : `${entries}${sizeWords(bytes)} received`;
}

/** `412 entries, 56 kB`. */
export function savedWords({ bytes, rows }: Progress): string {
  return [rows === undefined ? [] : entryWords(rows), sizeWords(bytes)].flat().join(', ');
}

/** The share that has come, in whole percent; undefined when nobody knows how much there will be. */
export function percentOf({ bytes, totalBytes }: Progress): number | undefined {
  return totalBytes ? Math.min(100, Math.round((bytes * 100) / totalBytes)) : undefined;
}

/** What a screen reader is told: beginning and end, and in between only now and then. Failures are alerts of their own. */
export function announcement(downloads: readonly Download[]): string {
  return downloads
    .filter(({ state }) => state !== 'failed')
    .map(({ order: { fileName }, state, progress }) => {
      if (state === 'saved') return `${fileName} is saved: ${savedWords(progress)}.`;
      const said = Math.floor(progress.bytes / SAID_EVERY) * SAID_EVERY;
      return `Downloading ${fileName}${said === 0 ? '' : `, ${sizeWords(said)} received`}.`;
    })
    .join(' ');
}

function entryWords(count: number): string {
  return `${countText(count)} ${count === 1 ? 'entry' : 'entries'}`;
}

function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < MEGABYTE) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
