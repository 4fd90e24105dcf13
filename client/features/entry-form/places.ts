/** Where a student has volunteered before, as suggestions that fill in the next entry. */
import type { Entry } from '#shared/entries/entries.contract.ts';
import { fieldsOfEntry } from '#shared/entries/entry-fields.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { contactsUsed } from '#client/domain/contacts-used.ts';
import type { FormFields } from '#client/domain/entry-fields.ts';

const OFFERED = 3;

/**
 * The newest entry at each place, a place being an organizer, a role and a contact: first where the last entry was recorded,
 * then where most were. Places whose contact mail does not reach are left out.
 */
export function placesUsed(entries: readonly Entry[]): Entry[] {
  const reachable = new Set(contactsUsed(entries).map(({ contact }) => contact));
  const found = new Map<string, { newest: Entry; count: number }>();
  for (const entry of newestFirst(entries)) {
    if (!reachable.has(normalizeEmail(entry.contact))) continue;
    const key = JSON.stringify([entry.organizer, entry.role, entry.contact].map(plain));
    const place = found.get(key);
    if (place) place.count += 1;
    else found.set(key, { newest: entry, count: 1 });
  }
  const [last, ...others] = found.values();
  if (!last) return [];
  return [last, ...others.toSorted((a, b) => b.count - a.count)]
    .slice(0, OFFERED)
    .map(({ newest }) => newest);
}

/** `Food bank, Sorter, volunteers@…` */
export function placeText({
  organizer,
  role,
  contact,
}: Pick<Entry, 'organizer' | 'role' | 'contact'>): string {
  return `${organizer}, ${role}, ${contact.replace(/@.*/, '@…')}`;
}

/** Everything of an entry but its date and hours. */
export function fieldsOfPlace(entry: Entry): FormFields {
  return { ...fieldsOfEntry(entry), date: '', hours: '' };
}

/** The description of the newest entry with this contact, or else at this organizer. */
export function lastDescription(
  entries: readonly Entry[],
  { contact, organizer }: Pick<Entry, 'contact' | 'organizer'>,
): string | undefined {
  const present = newestFirst(entries);
  const last = (field: 'contact' | 'organizer', value: string) =>
    value.trim() === '' ? undefined : present.find((entry) => plain(entry[field]) === plain(value));
  return (last('contact', contact) ?? last('organizer', organizer))?.description;
}

function newestFirst(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ recycling_bin }) => !recycling_bin).toSorted((a, b) => b.id - a.id);
}

/** The same place, however it is capitalized. */
function plain(text: string): string {
  return text.trim().toLowerCase();
}
