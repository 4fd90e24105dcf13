/** Arkansas, Maryland and Montgomery County: students whose hours were added by hand. */
import { describe, expect, it } from 'vitest';
import { presetOf } from './presets.ts';
import { byHand, told, waits, weekly, work, type Fixture } from './progress.test.scene.ts';
import type { Rules } from './rules.ts';

describe('Arkansas, as Elkins has it: seniors by May 1', () => {
  const preset = presetOf('arkansas').rules;
  const rules: Rules = { ...preset, window: { opens: 'grade 9', closes: '05-01' } };
  const students: readonly Fixture[] = [
    {
      student: 'has 61 of 75, and 6 wait',
      // 15 + 20 + 20 + 6 = 61; 75 - 61 - 6 = 8. 8 h in 160 days: 0.35 a week. 12 h in 80 days: 1.05 a week.
      entries: [
        weekly(3, '2023-09-02', 5),
        weekly(4, '2024-09-07', 5),
        weekly(4, '2025-09-06', 5),
        work('2026-09-05', 6),
        waits('2026-10-03', 6),
      ],
      is: {
        needed: 75,
        counted: 61,
        waiting: 6,
        left: 8,
        state: 'on track',
        needed_a_week: 0.4,
        own_pace: 1.1,
      },
    },
    {
      student: 'works on the last day, and on the day after it',
      // 14 * 5 + 5 = 75.
      entries: [weekly(14, '2025-09-06', 5), work('2027-05-01', 5), work('2027-05-02', 5)],
      today: '2027-05-03',
      is: {
        needed: 75,
        counted: 75,
        left: 0,
        state: 'done',
        why: ['Does not count: done after May 1, 2027.'],
      },
    },
    {
      student: 'came in grade 11',
      entered_on: '2025-08-18',
      // 20 + 20 = 40; 8 * 5 = 40.
      entries: [weekly(8, '2025-09-06', 5)],
      is: { needed: 40, counted: 40, left: 0, state: 'done' },
    },
    {
      student: 'came in January of grade 10',
      entered_on: '2025-01-10',
      // 20 + 20 + 20 = 60; 10 * 5 = 50. 10 h in 160 days: 0.44 a week.
      entries: [weekly(10, '2025-02-01', 5)],
      is: { needed: 60, counted: 50, left: 10, state: 'behind', needed_a_week: 0.5, own_pace: 0 },
    },
    {
      student: 'began the day before grade 9 does',
      // 70 h in 160 days: 3.06 a week.
      entries: [work('2023-07-31', 5), work('2023-08-01', 5)],
      is: {
        needed: 75,
        counted: 5,
        left: 70,
        state: 'behind',
        needed_a_week: 3.1,
        why: ['Does not count: done before August 1, 2023.'],
      },
    },
    {
      student: 'has not written about everything, and was paid once',
      entries: [
        work('2025-09-06', 5),
        work('2025-09-13', 4, { reflection_words: 0 }),
        work('2025-09-20', 3, { has_phases: false }),
        work('2025-09-27', 2, { work: 'paid' }),
      ],
      is: {
        needed: 75,
        counted: 5,
        left: 70,
        state: 'behind',
        why: [
          'Does not count yet: it has no reflection.',
          'Does not count yet: preparation and action are not described.',
          'Does not count: it was paid.',
        ],
      },
    },
    {
      student: 'graduates early, without the 20 h of a grade',
      // 75 - 20 = 55 = 11 * 5.
      entries: [weekly(11, '2025-09-06', 5)],
      adjustments: [{ kind: 'waiver', hours: 20 }],
      is: { needed: 55, counted: 55, left: 0, state: 'done' },
    },
    {
      student: 'did everything in grade 9, the last on February 29',
      // 15 * 5 = 75: no year has a minimum or a limit.
      entries: [weekly(15, '2023-11-23', 5)],
      is: { needed: 75, counted: 75, left: 0, state: 'done' },
    },
    {
      student: 'has 40 h to do in the last two weeks',
      // 7 * 5 = 35; 40 h in 12 days: 23.33 a week.
      entries: [weekly(7, '2025-09-06', 5)],
      today: '2027-04-20',
      is: { needed: 75, counted: 35, left: 40, state: 'talk to school', needed_a_week: 23.4 },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});

describe('Maryland', () => {
  const { rules } = presetOf('maryland');
  const students: readonly Fixture[] = [
    {
      student: 'began on the first day of grade 6',
      // 3 + 12 * 6 = 75; the day before is too early.
      entries: [work('2020-07-31', 2), work('2020-08-01', 3), weekly(12, '2021-09-04', 6)],
      is: {
        needed: 75,
        counted: 75,
        left: 0,
        state: 'done',
        why: ['Does not count: done before August 1, 2020.'],
      },
    },
    {
      student: 'did 40 h in the middle grades and 20 in high school',
      // 40 + 20 = 60. 15 h in 190 days: 0.55 a week.
      entries: [weekly(8, '2021-09-04', 5), weekly(4, '2024-09-07', 5)],
      is: { needed: 75, counted: 60, left: 15, state: 'behind', needed_a_week: 0.6 },
    },
    {
      student: 'has not described preparation and action of the last 5 h',
      entries: [weekly(14, '2024-09-07', 5), work('2025-09-06', 5, { has_phases: false })],
      is: {
        needed: 75,
        counted: 70,
        left: 5,
        state: 'behind',
        why: ['Does not count yet: preparation and action are not described.'],
      },
    },
    {
      student: 'came in grade 10, and nothing is decided',
      entered_on: '2024-09-03',
      entries: [weekly(15, '2024-09-07', 5)],
      is: { needed: 75, counted: 75, left: 0, state: 'talk to school' },
    },
    {
      student: 'came in grade 10 and needs 40',
      entered_on: '2024-09-03',
      entries: [weekly(8, '2024-09-07', 5)],
      adjustments: [{ kind: 'override', hours: 40 }],
      is: { needed: 40, counted: 40, left: 0, state: 'done' },
    },
    {
      student: 'came in grade 7, and the last 5 h wait',
      entered_on: '2021-10-01',
      // 70 + 5 = 75.
      entries: [weekly(14, '2022-09-03', 5), waits('2026-11-07', 5)],
      is: { needed: 75, counted: 70, waiting: 5, left: 0, state: 'waiting' },
    },
    {
      student: 'is exempt',
      entries: [work('2025-09-06', 5)],
      adjustments: [{ kind: 'exempt' }],
      is: { needed: 0, counted: 5, left: 0, state: 'done' },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});

describe('Montgomery County', () => {
  const { rules } = presetOf('montgomery-county-md');
  const students: readonly Fixture[] = [
    {
      student: 'was there in grade 6',
      entries: [weekly(15, '2020-09-05', 5)],
      is: { needed: 75, counted: 75, left: 0, state: 'done' },
    },
    {
      student: 'came in grade 7',
      entered_on: '2021-09-01',
      // 12 * 5 = 60 of 65.
      entries: [weekly(12, '2021-09-04', 5)],
      is: { needed: 65, counted: 60, left: 5, state: 'behind' },
    },
    {
      student: 'came in grade 8',
      entered_on: '2022-10-15',
      // 11 * 5 = 55.
      entries: [weekly(11, '2022-11-05', 5)],
      is: { needed: 55, counted: 55, left: 0, state: 'done' },
    },
    {
      student: 'came in grade 9, and the last 5 h wait',
      entered_on: '2023-08-28',
      // 8 * 5 = 40; 40 + 5 = 45.
      entries: [weekly(8, '2023-09-02', 5), waits('2026-11-07', 5)],
      is: { needed: 45, counted: 40, waiting: 5, left: 0, state: 'waiting' },
    },
    {
      student: 'came on the last day of grade 10',
      entered_on: '2025-07-31',
      entries: [weekly(7, '2025-09-06', 5)],
      is: { needed: 35, counted: 35, left: 0, state: 'done' },
    },
    {
      student: 'came on the first day of grade 11',
      entered_on: '2025-08-01',
      // 3 * 5 = 15 of 20.
      entries: [weekly(3, '2025-09-06', 5)],
      is: { needed: 20, counted: 15, left: 5, state: 'behind' },
    },
    {
      student: 'came as a senior',
      entered_on: '2026-09-08',
      entries: [weekly(2, '2026-10-03', 5)],
      is: { needed: 10, counted: 10, left: 0, state: 'done' },
    },
    {
      student: 'came back as a senior, first came in grade 7, and brought 10 h along',
      entered_on: '2026-09-08',
      // 10 + 50 = 60 of 65.
      entries: [weekly(10, '2021-10-02', 5)],
      adjustments: [
        { kind: 'entered in grade', grade: 7 },
        { kind: 'credit', hours: 10 },
      ],
      is: { needed: 65, counted: 60, left: 5, state: 'behind' },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});
