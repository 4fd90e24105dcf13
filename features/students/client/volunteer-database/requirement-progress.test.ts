import { expect, it } from 'vitest';
import { STANDING_STEPS } from '#features/students/students.rules.ts';
import { progressBars, progressCounts, progressSentence } from './requirement-progress.tsx';

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

it('names every step and scales its bar to the longest one', () => {
  const students = [4, 2, 0, 1, 3, 8];
  const bars = progressBars({
    steps: STANDING_STEPS.map((from, index) => ({ from, students: students[index] ?? 0 })),
  });
  expect(bars.map(({ label, length }) => [label, length])).toEqual([
    ['100 hours or more', 100],
    ['75 to under 100', 37.5],
    ['50 to under 75', 12.5],
    ['25 to under 50', 0],
    ['Under 25 hours', 25],
    ['No hours yet', 50],
  ]);
  expect(bars.map(({ met }) => met)).toEqual([true, false, false, false, false, false]);
  expect(bars.map(({ range }) => range)).toEqual([
    '100-or-more',
    '75-to-100',
    '50-to-75',
    '25-to-50',
    'under-25',
    'none',
  ]);
});

it('draws no bar for an empty step', () => {
  expect(progressBars({ steps: [{ from: 0, students: 0 }] })[0]?.length).toBe(0);
});
