/** The way back for an entry that is gone: Record Entry, filled in with its last text. */
import type { RemovedEntry } from '#shared/entries/entry-history.contract.ts';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { fieldNames, type FieldName } from './entry-fields.ts';

/** The address of Record Entry with this text in its fields. */
export function recordAgainAddress(text: Readonly<Record<FieldName, string | number>>): string {
  const search = new URLSearchParams(fieldNames.map((field) => [field, String(text[field])]));
  return `/portfolio-create-event?${search.toString()}`;
}

/** Whether the portfolio holds an entry of the same event and day, so that the student need not wonder. */
export function isBack({ event, date }: RemovedEntry, entries: readonly Entry[]): boolean {
  const name = event.trim().toLowerCase();
  return entries.some((entry) => entry.date === date && entry.event.trim().toLowerCase() === name);
}
