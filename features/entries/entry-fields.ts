import { normalizeDay } from '#shared/day-input.ts';
import type { Entry, EntryFields } from './entries.contract.ts';

/** In the order of filling in and checking. */
export const fieldNames = ['event', 'date', 'hours', 'role', 'organizer', 'contact', 'description'] as const;
export type EntryFieldName = (typeof fieldNames)[number];

// Safe: every name gets its text.
export const eachField = (textOf: (name: EntryFieldName) => string) =>
  Object.fromEntries(fieldNames.map((name) => [name, textOf(name)])) as Record<EntryFieldName, string>;

export const fieldsOfEntry = (entry: Pick<Entry, EntryFieldName>): EntryFields =>
  eachField((name) => String(entry[name]));

/** As checked and sent. */
export const trimmedFields = (fields: EntryFields): EntryFields =>
  eachField((name) => (name === 'date' ? normalizeDay(fields.date) : fields[name].trim()));
