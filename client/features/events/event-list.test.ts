/** What Community Events are asked for. */
import { expect, it } from 'vitest';
import { countWords, shownBy } from './event-list.ts';

it('asks only for what the call knows', () => {
  expect(['', 'upcoming', 'open', 'past', 'tomorrow', '__proto__'].map(shownBy)).toEqual([
    undefined,
    'upcoming',
    'open',
    'past',
    undefined,
    undefined,
  ]);
});

it('says which events are shown', () => {
  expect(countWords(1, 12, 1, 1)).toBe('Showing 1 to 1 of 1 event');
  expect(countWords(2, 12, 8, 1020)).toBe('Showing 13 to 20 of 1,020 events');
  expect(countWords(3, 12, 0, 20)).toBe('');
});
