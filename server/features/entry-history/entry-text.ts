/** The text of an entry, and the row that holds it. */
import type { Language } from '#shared/languages/languages.ts';
import type { EntryText } from '#server/platform/database/tables.ts';

/** What an entry's row holds of interest to operations. */
export interface EntryRow extends EntryText {
  readonly id: number;
  readonly account_id: number;
  readonly verified: boolean;
  readonly recycling_bin: boolean;
  readonly version: number;
}

/** An entry that is held for a change, with what is no part of its text. */
export interface LockedEntry extends EntryRow {
  readonly contact_language: Language;
}

/** Only the text of an entry. */
export function textOf(entry: EntryText): EntryText {
  const { event, date, hours, role, organizer, contact, description } = entry;
  return { event, date, hours, role, organizer, contact, description };
}
