/** The places that Record Entry offers, and what they fill in. */
import { describe, expect, it } from 'vitest';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { entryWith } from '#client/testing/entries.ts';
import { fieldsOfPlace, lastDescription, placesUsed, placeText } from './places.ts';

const at = (organizer: string, id: number, facts: Partial<Entry> = {}) =>
  entryWith({
    id,
    organizer,
    contact: `${organizer.toLowerCase().replaceAll(' ', '.')}@la.example`,
    ...facts,
  });
const offered = (entries: readonly Entry[]) => placesUsed(entries).map(({ organizer }) => organizer);

describe('the places', () => {
  it('begin with the last one, then those with most entries, and are three', () => {
    const often = [at('Shelter', 1), at('Shelter', 2), at('Shelter', 3)];
    const entries = [...often, at('Library', 4), at('Library', 5), at('Zoo', 6), at('Food bank', 7)];
    expect(offered(entries)).toEqual(['Food bank', 'Shelter', 'Library']);
  });

  it('are one place however it is capitalized, with the newest entry there, and another one with another role', () => {
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

  it('leave out contacts that cannot be asked, and what is in the recycling bin', () => {
    const entries = [
      at('Typo', 1, { request_state: 'failed', request_advice: 'correct_address' }),
      at('Tired', 2, { request_state: 'stopped', request_advice: 'name_another' }),
      at('Binned', 3, { recycling_bin: true }),
      at('Zoo', 4),
    ];
    expect(offered(entries)).toEqual(['Zoo']);
    expect(placesUsed([])).toEqual([]);
  });

  it('are named by organizer, role and the first part of the address', () => {
    expect(
      placeText({ organizer: 'Food bank', role: 'Sorter', contact: 'volunteers@foodbank.example' }),
    ).toBe('Food bank, Sorter, volunteers@…');
  });

  it('fill in everything but date and hours', () => {
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

describe('the last description', () => {
  const entries = [
    at('Zoo', 1, { description: 'By the contact.' }),
    at('Zoo', 2, { contact: 'other@la.example', description: 'At the organizer.' }),
    at('Zoo', 3, { recycling_bin: true, description: 'Binned.' }),
  ];
  const described = (contact: string, organizer: string) => lastDescription(entries, { contact, organizer });

  it('is that of the contact, or else of the organizer, or there is none', () => {
    expect(described(' Zoo@la.example', '')).toBe('By the contact.');
    expect(described('new@la.example', 'ZOO')).toBe('At the organizer.');
    expect(described('new@la.example', 'Library')).toBeUndefined();
    expect(described('', ' ')).toBeUndefined();
  });
});
