import { expect, it } from 'vitest';
import { backFrom, shownBy } from './event-text.ts';

it('sends only filters that the server knows', () => {
  expect(['', 'upcoming', 'open', 'past', 'tomorrow', '__proto__'].map(shownBy)).toEqual([
    undefined,
    'upcoming',
    'open',
    'past',
    undefined,
    undefined,
  ]);
});

it('links back only to the list that the user came from', () => {
  expect(backFrom('/your-events')).toEqual({ to: '/your-events', label: 'Back to Your Events' });
  const list = 'Back to Community Events';
  expect(backFrom('/event-list?show=open')).toEqual({ to: '/event-list?show=open', label: list });
  for (const other of [undefined, '/profile', 'https://example.org/event-list'])
    expect(backFrom(other)).toEqual({ to: '/event-list', label: list });
});
