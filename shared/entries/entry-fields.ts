/** The seven fields of an entry form: their order and initial values. */
import { tidyDay } from '#shared/typed-day.ts';
import type { Entry, EntryFields } from './entries.contract.ts';

/** In the order of filling in and checking. */
export const fieldNames = ['event', 'date', 'hours', 'role', 'organizer', 'contact', 'description'] as const;
export type EntryFieldName = (typeof fieldNames)[number];

/** The form values of an entry, also of a removed one. */
export function fieldsOfEntry(entry: Pick<Entry, EntryFieldName>): EntryFields {
  const { event, date, hours, role, organizer, contact, description } = entry;
  return { event, date, hours: String(hours), role, organizer, contact, description };
}

/** As it is checked and sent: surrounding white space never counts. */
export function trimmedFields(fields: EntryFields): EntryFields {
  return {
    event: fields.event.trim(),
    date: tidyDay(fields.date),
    hours: fields.hours.trim(),
    role: fields.role.trim(),
    organizer: fields.organizer.trim(),
    contact: fields.contact.trim(),
    description: fields.description.trim(),
  };
}
