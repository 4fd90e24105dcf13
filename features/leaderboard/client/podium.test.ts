import { expect, it } from 'vitest';
import type { ListedRow } from '#features/leaderboard/leaderboard.contract.ts';
import { podiumSteps } from './podium.tsx';

const rowsOf = (places: readonly number[]): ListedRow[] =>
  places.map((place, index) => ({
    num_rank: place,
    school_rank: 1,
    rank: 'Starter',
    user__first_name: `Student ${index + 1}`,
    user__last_name: 'Smith',
    user__school: 'UCLA',
    user__graduation_year: 2027,
    user__profile_picture: null,
    total_hours: 100 - place,
  }));
const steps = (places: readonly number[], total = places.length) =>
  podiumSteps(rowsOf(places), total, (row) => row.num_rank).map(({ place, students }) => [
    place,
    students.length,
  ]);

it.each([
  [
    'three winners',
    [1, 2, 3, 4],
    [
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  ],
  [
    'two firsts, and then the third',
    [1, 1, 3, 4],
    [
      [1, 2],
      [3, 1],
    ],
  ],
  [
    'two seconds, and no third',
    [1, 2, 2, 4],
    [
      [1, 1],
      [2, 2],
    ],
  ],
  [
    'several thirds',
    [1, 2, 3, 3, 3, 6],
    [
      [1, 1],
      [2, 1],
      [3, 3],
    ],
  ],
  ['three firsts', [1, 1, 1, 4], [[1, 3]]],
  ['five firsts', [1, 1, 1, 1, 1, 6], [[1, 5]]],
  [
    'fewer than three',
    [1, 2],
    [
      [1, 1],
      [2, 1],
    ],
  ],
  ['nobody', [], []],
])('shows %s', (_, places, expected) => {
  expect(steps(places)).toEqual(expected);
});

it('shows the number instead of the names of many students with equal hours', () => {
  const many = podiumSteps(rowsOf([1, ...Array<number>(7).fill(2), 9]), 9, (row) => row.num_rank);
  expect(many[1]).toEqual({ place: 2, hours: 98, students: [], count: 7, isWhole: true });
});

it('recognizes that a shared rank may continue on the next page', () => {
  const twenty = rowsOf(Array<number>(20).fill(1));
  const step = { place: 1, hours: 99, students: [], count: 20 };
  expect(podiumSteps(twenty, 21, (row) => row.num_rank)).toEqual([{ ...step, isWhole: false }]);
  expect(podiumSteps(twenty, 20, (row) => row.num_rank)).toEqual([{ ...step, isWhole: true }]);
  expect(steps([1, 2, 3, 3], 5)).toEqual([
    [1, 1],
    [2, 1],
    [3, 0],
  ]);
});

it('uses the ranks of the list below it', () => {
  const [step] = podiumSteps(rowsOf([17]), 1, (row) => row.school_rank ?? row.num_rank);
  expect(step?.place).toBe(1);
});
