/** The seven fields of an entry as its forms have them: their order, and their first values. */
import type { Entry, EntryFields } from './entries.contract.ts';

/** In the order in which they are filled in and checked. */
export const fieldNames = ['event', 'date', 'hours', 'role', 'organizer', 'contact', 'description'] as const;
export type EntryFieldName = (typeof fieldNames)[number];

/** An entry's text as its form has it; also of an entry that was removed. */
export function fieldsOfEntry(entry: Pick<Entry, EntryFieldName>): EntryFields {
  const { event, date, hours, role, organizer, contact, description } = entry;
  return { event, date, hours: String(hours), role, organizer, contact, description };
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
