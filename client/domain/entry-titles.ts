/** What the seven fields of an entry are called on every screen. */
import type { EntryFieldName } from '#shared/entries/entry-fields.ts';

export const entryTitles: Readonly<Record<EntryFieldName, string>> = {
  event: 'Event Name',
  date: 'Date of Event',
  hours: 'Hours Worked',
  role: 'Role',
  organizer: 'Organizer',
  contact: 'Contact',
  description: 'Description',
};
