/** The contacts of a student's entries, as suggestions for the next one. */
import type { Entry } from '#shared/entries/entries.contract.ts';
import type { Language } from '#shared/languages/languages.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { searchable } from '#shared/searchable.ts';

export interface UsedContact {
  readonly contact: string;
  readonly organizer: string;
  readonly language: Language;
}

const OFFERED = 5;

/** Each contact once, that of the newest entry first; without addresses that mail does not reach. */
export function contactsUsed(entries: readonly Entry[]): UsedContact[] {
  const found = new Map<string, Entry>();
  for (const entry of entries.toSorted((a, b) => b.id - a.id)) {
    const address = normalizeEmail(entry.contact);
    if (!entry.recycling_bin && !found.has(address)) found.set(address, entry);
  }
  return [...found]
    .filter(([, { request_advice }]) => request_advice === null || request_advice === 'ask_again')
    .map(([contact, { organizer, contact_language: language }]) => ({ contact, organizer, language }));
}

/** The language of the last mail to this address; undefined for a new one. */
export function languageUsed(used: readonly UsedContact[], typed: string): Language | undefined {
  const address = normalizeEmail(typed);
  return used.find(({ contact }) => contact === address)?.language;
}

/** Those that match the typed text, the same organizer's first; none once one is complete. */
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
  const wanted = organizer.trim().toLowerCase();
  const belongs = (one: UsedContact) => one.organizer.trim().toLowerCase() === wanted;
  return [...fitting.filter(belongs), ...fitting.filter((one) => !belongs(one))].slice(0, OFFERED);
}
