/** The text of an entry's form beside that of an entry: empty, from an address, and whether two forms mean the same. */
import type { EntryFields } from '#shared/entries/entries.contract.ts';
import { fieldNames, trimmedFields, type EntryFieldName } from '#shared/entries/entry-fields.ts';
import { parseHours } from '#shared/entries/hours.ts';
import { normalizeEmail } from '#shared/rules.ts';

/** An empty form. */
export const noFields: EntryFields = {
  event: '',
  date: '',
  hours: '',
  role: '',
  organizer: '',
  contact: '',
  description: '',
};

/** Values from an address such as `/portfolio-create-event?event=Beach+Cleanup`: mails bring back a lost entry so. */
export function fieldsOfAddress(search: URLSearchParams): EntryFields {
  const text = (name: EntryFieldName) => search.get(name) ?? '';
  return {
    event: text('event'),
    date: text('date'),
    hours: text('hours'),
    role: text('role'),
    organizer: text('organizer'),
    contact: text('contact'),
    description: text('description'),
  };
}

/** Whether two forms mean the same entry, however it is written: `2:30` is `2.5`. */
export function isSameEntry(a: EntryFields, b: EntryFields): boolean {
  const [one, other] = [meantBy(a), meantBy(b)];
  return fieldNames.every((name) => one[name] === other[name]);
}

function meantBy(fields: EntryFields): Record<EntryFieldName, string> {
  const { hours, contact, ...rest } = trimmedFields(fields);
  return { ...rest, hours: String(parseHours(hours) ?? hours), contact: normalizeEmail(contact) };
}
