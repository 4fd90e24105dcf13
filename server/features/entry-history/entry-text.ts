/** The text of an entry, and the row that holds it. */
import type { Language } from '#shared/languages/languages.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';

export interface EntryRow extends EntryText {
  readonly id: number;
  readonly account_id: number;
  readonly verified: boolean;
  readonly recycling_bin: boolean;
  readonly version: number;
}

/** A locked entry, with the columns that are not part of its text. */
export interface LockedEntry extends EntryRow {
  /** In which it was made. */
  readonly school_id: number;
  readonly contact_language: Language;
}

export function textOf(entry: EntryText): EntryText {
  const { event, date, hours, role, organizer, contact, description } = entry;
  return { event, date, hours, role, organizer, contact, description };
}
