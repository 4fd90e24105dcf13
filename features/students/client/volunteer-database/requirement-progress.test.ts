import { expect, it } from 'vitest';
import { progressCounts, progressSentence } from './requirement-progress.tsx';

it('says to how many students the percentage refers', () => {
  expect(progressSentence({ students: 1021 }, '')).toBe('of 1,021 students have 100 hours or more.');
  expect(progressSentence({ students: 1 }, '2027')).toBe(
    'of 1 student graduating in 2027 has 100 hours or more.',
  );
});

it('says how many students that are', () => {
  expect(progressCounts({ students: 21, met: 11 })).toBe('11 have met the requirement, 10 have hours left.');
  expect(progressCounts({ students: 2, met: 1 })).toBe('1 has met the requirement, 1 has hours left.');
});
