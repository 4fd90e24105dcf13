import { describe, expect, it } from 'vitest';
import { amountText } from '#client/ui/format/text.ts';
import type { OwnRank } from '#features/leaderboard/leaderboard.contract.ts';
import { everybody } from './leaderboard-text.ts';
import { filterText, nextPlaceText, ordinal, sharedText } from './leaderboard-text.ts';

const place = (parts: Partial<OwnRank>): OwnRank => ({
  place: 12,
  of: 80,
  shared_with: 0,
  position: 12,
  next: { place: 11, hours: 1.5 },
  ...parts,
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [22, '22nd'],
  [1021, '1,021st'],
])('writes rank %i as %s', (number, expected) => {
  expect(ordinal(number)).toBe(expected);
});

it('uses the singular for one hour', () => {
  expect([0.3, 1, 1020.25].map((hours) => amountText(hours, 'hour'))).toEqual([
    '0.3 hours',
    '1 hour',
    '1,020.25 hours',
  ]);
});

describe('the distance to the next rank', () => {
  it('is shown in hours', () => {
    expect(nextPlaceText(place({}))).toBe('1.5 hours to place 11.');
    expect(nextPlaceText(place({ next: { place: 2, hours: 1 } }))).toBe('1 hour to place 2.');
  });

  it('is not shown for the first rank, shared or not', () => {
    expect(nextPlaceText(place({ place: 1, next: null }))).toBe('Nobody has as many hours as you.');
    expect(nextPlaceText(place({ place: 1, next: null, shared_with: 2 }))).toBe(
      'Nobody has more hours than you.',
    );
  });
});

it('says how many others share a rank', () => {
  expect(sharedText(place({}))).toBe('');
  expect(sharedText(place({ shared_with: 1 }))).toBe('You share place 12 with 1 other student.');
  expect(sharedText(place({ shared_with: 19 }))).toBe('You share place 12 with 19 other students.');
});

it('says how a list is filtered', () => {
  expect(filterText(everybody())).toBe('');
  expect(filterText({ ...everybody('UCLA'), name: ' ar ', graduation_year: '2027' })).toBe(
    ', name “ar”, graduation year “2027”, all of “UCLA”',
  );
});
