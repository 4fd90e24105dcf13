/** Suggestions from earlier entries: places that fill in the form, contacts, a description. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Entry } from '#features/entries/entries.contract.ts';
import { fieldsOfEntry } from '#features/entries/entry-fields.ts';
import type { Language } from '#shared/languages/languages.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { searchable } from '#shared/searchable.ts';
import type { FormFields } from '#features/entries/client/entry-fields.ts';
import { portfolioQuery, readPortfolio } from '#features/entries/client/own-entries.ts';
import { readOnce } from '#client/platform/use-api.ts';

/** Loaded once: a later 401 must not lead away from the form. The next form includes the entry stored by this one. */
export function useEntriesBefore<T = Entry[]>(select?: (entries: Entry[]) => T): UseQueryResult<T> {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['entries before'],
    queryFn: ({ signal }) => readPortfolio(signal),
    placeholderData: () => client.getQueryData(portfolioQuery.queryKey),
    ...(select && { select }),
    ...readOnce,
    staleTime: 0,
    retry: false,
  });
}

interface UsedContact {
  readonly contact: string;
  readonly organizer: string;
  readonly language: Language;
}

export const useContactsUsed = (): readonly UsedContact[] =>
  useEntriesBefore(contactsUsed).data ?? NO_CONTACTS;
const NO_CONTACTS: readonly UsedContact[] = [];

const CONTACTS_OFFERED = 5;
const PLACES_OFFERED = 3;

/** Each contact once, newest entry first, without addresses that mail does not reach or that nobody chose: those of attendance lists. */
export function contactsUsed(entries: readonly Entry[]): UsedContact[] {
  const found = new Map<string, Entry>();
  for (const entry of newestFirst(entries)) {
    const address = normalizeEmail(entry.contact);
    if (entry.evidence?.kind === 'attendance') continue;
    if (!found.has(address)) found.set(address, entry);
  }
  return [...found]
    .filter(([, { request_advice }]) => request_advice === null || request_advice === 'ask_again')
    .map(([contact, { organizer, contact_language: language }]) => ({ contact, organizer, language }));
}

export function languageUsed(used: readonly UsedContact[], typed: string): Language | undefined {
  const address = normalizeEmail(typed);
  return used.find(({ contact }) => contact === address)?.language;
}

/** Contacts matching the typed text, same organizer first; none once one is complete. */
export function contactsToOffer(
  used: readonly UsedContact[],
  typed: string,
  organizer: string,
): UsedContact[] {
  const text = normalizeEmail(typed);
  if (used.some(({ contact }) => contact === text)) return [];
  const part = searchable(text);
  const fitting = used.filter(
    (one) => one.contact.includes(text) || searchable(one.organizer).includes(part),
  );
  const belongs = (one: UsedContact) => plain(one.organizer) === plain(organizer);
  return [...fitting.filter(belongs), ...fitting.filter((one) => !belongs(one))].slice(0, CONTACTS_OFFERED);
}

/**
 * The newest entry at each place (organizer, role and contact): the last place first, then the most frequent.
 * Without places whose contact mail does not reach.
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
    .slice(0, PLACES_OFFERED)
    .map(({ newest }) => newest);
}

export const placeText = ({ organizer, role, contact }: Pick<Entry, 'organizer' | 'role' | 'contact'>) =>
  `${organizer}, ${role}, ${contact.replace(/@.*/, '@…')}`;

export const fieldsOfPlace = (entry: Entry): FormFields => ({ ...fieldsOfEntry(entry), date: '', hours: '' });

/** From the newest entry with this contact, or else at this organizer. */
export function lastDescription(
  entries: readonly Entry[],
  { contact, organizer }: Pick<Entry, 'contact' | 'organizer'>,
): string | undefined {
  const present = newestFirst(entries);
  const last = (field: 'contact' | 'organizer', value: string) =>
    value.trim() === '' ? undefined : present.find((entry) => plain(entry[field]) === plain(value));
  return (last('contact', contact) ?? last('organizer', organizer))?.description;
}

const newestFirst = (entries: readonly Entry[]) =>
  entries.filter(({ recycling_bin }) => !recycling_bin).toSorted((a, b) => b.id - a.id);

const plain = (text: string) => text.trim().toLowerCase();
