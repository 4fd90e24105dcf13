/** The seven fields of an entry's form: their order, and where their first values come from. */
import type { Entry, EntryFields } from '#shared/entries/entries.contract.ts';
import { parseHours } from '#shared/entries/hours.ts';
import { normalizeEmail } from '#shared/rules.ts';

/** In the order in which they are filled in and checked. */
export const fieldNames = ['event', 'date', 'hours', 'role', 'organizer', 'contact', 'description'] as const;
export type FieldName = (typeof fieldNames)[number];

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

/** An entry's text as its form has it; also of an entry that was removed. */
export function fieldsOfEntry(entry: Pick<Entry, FieldName>): EntryFields {
  const { event, date, hours, role, organizer, contact, description } = entry;
  return { event, date, hours: String(hours), role, organizer, contact, description };
}

/** Values from an address such as `/portfolio-create-event?event=Beach+Cleanup`: mails bring back a lost entry so. */
export function fieldsOfAddress(search: URLSearchParams): EntryFields {
  const text = (name: FieldName) => search.get(name) ?? '';
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

/** As it is checked and sent: white space around a text never counts. */
export function trimmedFields(fields: EntryFields): EntryFields {
  return {
    event: fields.event.trim(),
    date: fields.date.trim(),
    hours: fields.hours.trim(),
    role: fields.role.trim(),
    organizer: fields.organizer.trim(),
    contact: fields.contact.trim(),
    description: fields.description.trim(),
  };
}

/** Whether two forms mean the same entry, however it is written: `2:30` is `2.5`. */
export function isSameEntry(a: EntryFields, b: EntryFields): boolean {
  const [one, other] = [meantBy(a), meantBy(b)];
  return fieldNames.every((name) => one[name] === other[name]);
}

function meantBy(fields: EntryFields): Record<FieldName, string> {
  const { hours, contact, ...rest } = trimmedFields(fields);
  return { ...rest, hours: String(parseHours(hours) ?? hours), contact: normalizeEmail(contact) };
}
