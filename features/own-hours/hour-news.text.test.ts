import { expect, it } from 'vitest';
import { newsText, type VerifiedHours } from './hour-news.text.ts';

const hours = (amount: number, parts: Partial<VerifiedHours> = {}): VerifiedHours => ({
  event: 'Beach cleanup',
  organizer: 'Heal the Bay',
  hours: amount,
  by: 'contact',
  ...parts,
});

it.each([
  ['one entry', [hours(3.25)], 41, 'Heal the Bay confirmed 3.25 h: 41 of 100'],
  ['one contact', [hours(0.1), hours(0.2)], 0.3, 'Heal the Bay confirmed 0.3 h in 2 entries: 0.3 of 100'],
  ['the school', [hours(2, { by: 'school' })], 100, 'Your school verified 2 h: 100 h'],
  [
    'several organizers',
    [hours(2), hours(1.5, { organizer: 'Food bank' })],
    132.25,
    '2 entries with 3.5 h were verified: 132.25 h',
  ],
  [
    'contact and school',
    [hours(2), hours(1, { by: 'school' })],
    3,
    '2 entries with 3 h were verified: 3 of 100',
  ],
])('describes news of %s', (_, news, total, text) => {
  expect(newsText(news, total)).toBe(text);
});
