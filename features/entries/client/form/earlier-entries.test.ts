import { describe, expect, it } from 'vitest';
import type { Entry } from '#features/entries/entries.contract.ts';
import { entryWith } from '#client/testing/entries.ts';
import {
  contactsToOffer,
  contactsUsed,
  fieldsOfPlace,
  languageUsed,
  lastDescription,
  placesUsed,
  placeText,
} from './earlier-entries.ts';

const at = (organizer: string, id: number, facts: Partial<Entry> = {}) =>
  entryWith({
    id,
    organizer,
    contact: `${organizer.toLowerCase().replaceAll(' ', '.')}@la.example`,
    ...facts,
  });
const offered = (entries: readonly Entry[]) => placesUsed(entries).map(({ organizer }) => organizer);

describe('the suggested places', () => {
  it('start with the latest one, then the most frequent ones, three in all', () => {
    const often = [at('Shelter', 1), at('Shelter', 2), at('Shelter', 3)];
    const entries = [...often, at('Library', 4), at('Library', 5), at('Zoo', 6), at('Food bank', 7)];
    expect(offered(entries)).toEqual(['Food bank', 'Shelter', 'Library']);
  });

  it('leave out whoever confirmed an attendance list, who was not chosen as a contact', () => {
    const evidence = {
      kind: 'attendance',
      at: '2026-05-08T10:00:00.000Z',
      by: 'Rosa Diaz',
      school: 'LCHS',
    } as const;
    expect(offered([at('Shelter', 1), at('LCHS', 2, { evidence })])).toEqual(['Shelter']);
  });

  it('ignore case and use the newest entry, but distinguish roles', () => {
    const entries = [
      at('Food bank', 1, { event: 'Old' }),
      at('food Bank ', 2, { event: 'New', contact: 'Food.Bank@la.example' }),
      at('Food bank', 3, { role: 'Driver' }),
    ];
    expect(placesUsed(entries).map(({ event, role }) => [event, role])).toEqual([
      ['Beach Cleanup', 'Driver'],
      ['New', 'Helper'],
    ]);
  });

  it('leave out contacts that cannot be asked, and entries in the recycling bin', () => {
    const entries = [
      at('Typo', 1, { request_state: 'failed', request_advice: 'correct_address' }),
      at('Tired', 2, { request_state: 'stopped', request_advice: 'name_another' }),
      at('Binned', 3, { recycling_bin: true }),
      at('Zoo', 4),
    ];
    expect(offered(entries)).toEqual(['Zoo']);
    expect(placesUsed([])).toEqual([]);
  });

  it('are named by organizer, role and the start of the email address', () => {
    expect(
      placeText({ organizer: 'Food bank', role: 'Sorter', contact: 'volunteers@foodbank.example' }),
    ).toBe('Food bank, Sorter, volunteers@…');
  });

  it('fill in everything except date and hours', () => {
    const { date, hours, ...others } = fieldsOfPlace(at('Zoo', 1, { description: 'Fed goats.' }));
    expect([date, hours]).toEqual(['', '']);
    expect(others).toEqual({
      event: 'Beach Cleanup',
      role: 'Helper',
      organizer: 'Zoo',
      contact: 'zoo@la.example',
      description: 'Fed goats.',
    });
  });
});

describe('the suggested description', () => {
  const entries = [
    at('Zoo', 1, { description: 'By the contact.' }),
    at('Zoo', 2, { contact: 'other@la.example', description: 'At the organizer.' }),
    at('Zoo', 3, { recycling_bin: true, description: 'Binned.' }),
  ];
  const described = (contact: string, organizer: string) => lastDescription(entries, { contact, organizer });

  it('comes from the same contact, otherwise from the same organizer', () => {
    expect(described(' Zoo@la.example', '')).toBe('By the contact.');
    expect(described('new@la.example', 'ZOO')).toBe('At the organizer.');
    expect(described('new@la.example', 'Library')).toBeUndefined();
    expect(described('', ' ')).toBeUndefined();
  });
});

const entry = (id: number, contact: string, facts: Partial<Entry> = {}) =>
  entryWith({ id, contact, organizer: `Organizer ${id}`, ...facts });

describe('the language of a contact', () => {
  const used = contactsUsed([
    entry(1, 'sam@bay.example', { contact_language: 'en' }),
    entry(2, 'sam@bay.example', { contact_language: 'es' }),
  ]);

  it('is that of the last entry, in any spelling of the address, and unknown for a new contact', () => {
    expect(languageUsed(used, ' Sam@Bay.example')).toBe('es');
    expect(languageUsed(used, 'new@bay.example')).toBeUndefined();
  });
});

describe('contacts used before', () => {
  it('appear once each, newest first, with their latest organizer', () => {
    const entries = [entry(1, 'old@bay.example'), entry(3, 'Sam@bay.example'), entry(2, 'sam@bay.example')];
    expect(contactsUsed(entries)).toEqual([
      { contact: 'sam@bay.example', organizer: 'Organizer 3', language: 'en' },
      { contact: 'old@bay.example', organizer: 'Organizer 1', language: 'en' },
    ]);
  });

  it('leave out undeliverable addresses and entries in the recycling bin', () => {
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

describe('contact suggestions', () => {
  const used = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
    contact: `${name}@bay.example`,
    organizer: name === 'f' ? 'Food Bank' : 'Heal the Bay',
    language: 'en' as const,
  }));

  it('match the typed address or organizer, and are limited in number', () => {
    expect(contactsToOffer(used, '', '')).toHaveLength(5);
    expect(contactsToOffer(used, 'FOOD', '')).toEqual([used[5]]);
    expect(contactsToOffer(used, 'Fööd', '')).toEqual([used[5]]);
    expect(contactsToOffer(used, ' b@', '')).toEqual([used[1]]);
    expect(contactsToOffer(used, 'z', '')).toEqual([]);
  });

  it('start with contacts of the organizer in the form', () => {
    expect(contactsToOffer(used, '', ' food bank ')[0]).toEqual(used[5]);
  });

  it('disappear once an address is complete', () => {
    expect(contactsToOffer(used, 'A@bay.example', '')).toEqual([]);
  });
});
