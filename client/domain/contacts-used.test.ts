/** Which contacts are offered while one is typed. */
import { describe, expect, it } from 'vitest';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { entryWith } from '#client/testing/entries.ts';
import { contactsToOffer, contactsUsed, languageUsed } from './contacts-used.ts';

const entry = (id: number, contact: string, facts: Partial<Entry> = {}) =>
  entryWith({ id, contact, organizer: `Organizer ${id}`, ...facts });

describe('the language of a contact', () => {
  const used = contactsUsed([
    entry(1, 'sam@bay.example', { contact_language: 'en' }),
    entry(2, 'sam@bay.example', { contact_language: 'es' }),
  ]);

  it('is that of the last entry, however the address is written, and unknown for a new one', () => {
    expect(languageUsed(used, ' Sam@Bay.example')).toBe('es');
    expect(languageUsed(used, 'new@bay.example')).toBeUndefined();
  });
});

describe('contacts used before', () => {
  it('come once each, the one recorded last first, with the organizer of then', () => {
    const entries = [entry(1, 'old@bay.example'), entry(3, 'Sam@bay.example'), entry(2, 'sam@bay.example')];
    expect(contactsUsed(entries)).toEqual([
      { contact: 'sam@bay.example', organizer: 'Organizer 3', language: 'en' },
      { contact: 'old@bay.example', organizer: 'Organizer 1', language: 'en' },
    ]);
  });

  it('leave out those that mail does not reach now, and what is in the recycling bin', () => {
    const entries = [
      entry(1, 'typo@bay.example', { request_state: 'failed', request_advice: 'correct_address' }),
      entry(2, 'tired@bay.example', { request_state: 'stopped', request_advice: 'name_another' }),
      entry(3, 'bin@bay.example', { recycling_bin: true }),
      entry(4, 'back@bay.example', { request_state: 'failed', request_advice: 'correct_address' }),
      entry(5, 'back@bay.example', { request_state: 'opened' }),
      entry(6, 'ours@bay.example', { request_state: 'failed', request_advice: 'ask_again' }),
    ];
    const found = contactsUsed(entries).map(({ contact }) => contact);
    expect(found).toEqual(['ours@bay.example', 'back@bay.example']);
  });
});

describe('what is offered', () => {
  const used = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
    contact: `${name}@bay.example`,
    organizer: name === 'f' ? 'Food Bank' : 'Heal the Bay',
    language: 'en' as const,
  }));

  it('fits the address or the organizer, and is not too much', () => {
    expect(contactsToOffer(used, '', '')).toHaveLength(5);
    expect(contactsToOffer(used, 'FOOD', '')).toEqual([used[5]]);
    expect(contactsToOffer(used, 'Fööd', '')).toEqual([used[5]]);
    expect(contactsToOffer(used, ' b@', '')).toEqual([used[1]]);
    expect(contactsToOffer(used, 'z', '')).toEqual([]);
  });

  it('begins with the contacts of the organizer that the form names', () => {
    expect(contactsToOffer(used, '', ' food bank ')[0]).toEqual(used[5]);
  });

  it('is nothing once an address is complete', () => {
    expect(contactsToOffer(used, 'A@bay.example', '')).toEqual([]);
  });
});
