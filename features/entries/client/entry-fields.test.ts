import { expect, it } from 'vitest';
import { isSameEntry, noFields } from './entry-fields.ts';

const beach = { ...noFields, event: 'Beach Cleanup', hours: '2.5', contact: 'sam@bay.example' };

it('recognizes the same entry in different spellings', () => {
  const other = { ...beach, event: ' Beach Cleanup', hours: '2h 30m', contact: 'Sam@Bay.example' };
  expect(isSameEntry(beach, other)).toBe(true);
});

it.each([
  { event: 'Beach cleanup' },
  { hours: '2.51' },
  { hours: 'many' },
  { contact: '' },
  { role: 'Helper' },
])('recognizes a different entry by %j', (change) => {
  expect(isSameEntry(beach, { ...beach, ...change })).toBe(false);
});

it('distinguishes mail languages, except when none was chosen', () => {
  const spanish = { ...beach, contact_language: 'es' } as const;
  expect(isSameEntry(spanish, { ...beach, contact_language: 'en' })).toBe(false);
  expect(isSameEntry(spanish, beach)).toBe(true);
});
