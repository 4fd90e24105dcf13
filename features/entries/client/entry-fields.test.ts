import { expect, it } from 'vitest';
import { isSameEntry, noFields } from './entry-fields.ts';

const beach = { ...noFields, event: 'Beach Cleanup', hours: '2.5', contact: 'sam@bay.example' };

it('two forms are the same entry however it is written', () => {
  const other = { ...beach, event: ' Beach Cleanup', hours: '2h 30m', contact: 'Sam@Bay.example' };
  expect(isSameEntry(beach, other)).toBe(true);
});

it.each([
  { event: 'Beach cleanup' },
  { hours: '2.51' },
  { hours: 'many' },
  { contact: '' },
  { role: 'Helper' },
])('and another one with %j', (change) => {
  expect(isSameEntry(beach, { ...beach, ...change })).toBe(false);
});

it('two languages of the mail are two entries; one that was not chosen is like any', () => {
  const spanish = { ...beach, contact_language: 'es' } as const;
  expect(isSameEntry(spanish, { ...beach, contact_language: 'en' })).toBe(false);
  expect(isSameEntry(spanish, beach)).toBe(true);
});
