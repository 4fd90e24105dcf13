/** What Community Events are asked for. */
import { expect, it } from 'vitest';
import { backFrom, countWords, shownBy, totalWords } from './event-list.ts';

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
  expect([1, 1020].map(totalWords)).toEqual(['1 event', '1,020 events']);
});

it('leads back to where one came from, and to no other place', () => {
  expect(backFrom('/your-events')).toEqual({ to: '/your-events', label: 'Back to Your Events' });
  const list = 'Back to Community Events';
  expect(backFrom('/event-list?show=open')).toEqual({ to: '/event-list?show=open', label: list });
  for (const other of [undefined, '/profile', 'https://example.org/event-list'])
    expect(backFrom(other)).toEqual({ to: '/event-list', label: list });
});
