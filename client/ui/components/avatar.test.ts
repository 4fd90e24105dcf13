import { expect, it } from 'vitest';
import { initialsOf, toneOf } from './avatar.tsx';

it('takes the whole first letter of each name', () => {
  expect(initialsOf('Ada', 'lovelace')).toBe('AL');
  expect(initialsOf(' Élodie', '')).toBe('É');
  expect(initialsOf('e\u0301va', '𝔸')).toBe('E\u0301𝔸');
});

it('gives a name the same color each time, and different names different colors', () => {
  expect(toneOf('Ada Lovelace')).toBe(toneOf('Ada Lovelace'));
  const tones = new Set(Array.from({ length: 200 }, (_, number) => toneOf(`Ada ${number}`)));
  expect([...tones].toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
});
