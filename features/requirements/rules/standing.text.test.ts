import { expect, it } from 'vitest';
import { countedText, stateText } from './standing.text.ts';

const standing = {
  unit: 'hours',
  way: null,
  needed: 75,
  counted: 61,
  waiting: 6,
  left: 8,
  state: 'behind',
  closes: '2028-05-01',
  needed_a_week: 2.1,
  own_pace: 0.5,
} as const;

it('says separately what counts and what waits', () => {
  expect(countedText(standing)).toBe('61 of 75 hours count, 6 wait for contacts.');
  expect(countedText({ ...standing, waiting: 0 })).toBe('61 of 75 hours count.');
  expect(countedText({ ...standing, unit: 'projects', needed: 2, counted: 1, waiting: 1 })).toBe(
    '1 of 2 projects counts, 1 waits for contacts.',
  );
});

it.each([
  [{}, 'Behind: 8 hours to go by May 1, 2028, 2.1 a week needed; you do 0.5.'],
  [{ state: 'on track', own_pace: 3 }, 'On track: 8 hours to go by May 1, 2028, 2.1 a week; you do 3.'],
  [{ state: 'done' }, 'Done.'],
  [{ state: 'waiting' }, 'Enough once the 6 waiting hours are confirmed.'],
  [{ state: 'waiting', waiting: 0 }, 'Enough once contacts confirm what waits.'],
  [{ state: 'over' }, 'The last day was May 1, 2028. Talk to your school.'],
  [
    { state: 'talk to school', needed_a_week: 12 },
    '8 hours to go by May 1, 2028: 12 a week. Talk to your school.',
  ],
  [{ state: 'talk to school', unit: 'projects', left: 1 }, 'Talk to your school.'],
] as const)('says what follows from %o', (facts, words) => {
  expect(stateText({ ...standing, ...facts })).toBe(words);
});
