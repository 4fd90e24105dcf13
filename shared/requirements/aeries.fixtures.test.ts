/**
 * Hours by grade, as schools with Aeries set them: banked or not, pro-rated, with a limit for what parents
 * contribute.
 */
import { describe, expect, it } from 'vitest';
import { byHand, plainRules, told, waits, weekly, work, type Fixture } from './progress.test.scene.ts';
import type { Rules } from './rules.ts';

const PARENT = 'By a parent';

function aeries(carry: 'none' | 'forward' | 'total only'): Rules {
  return {
    ...plainRules,
    school_year: { starts: '07-01', ends: '06-30' },
    window: { opens: 'grade 9', closes: '06-30' },
    target: { kind: 'hours by grade', hours: { 9: 10, 10: 10, 11: 10, 12: 10 }, carry },
    caps: [{ of: { kind: 'category', category: PARENT }, hours: 5, per: 'year' }],
    not_held: ['Banked hours of which a shortfall of the year before is made up, when not all is banked'],
  };
}

const full = (grade: number) =>
  `Does not count: grade ${grade} needs 10 h, and more counts for no other grade.`;

describe('without banking', () => {
  const students: readonly Fixture[] = [
    {
      student: 'has too much in grade 9 and too little in grade 12',
      // 10 + 10 + 10 + 5 = 35; 5 of grade 9 are left out. 5 h in 220 days: 0.16 a week. 5 h in 80 days: 0.44
      // a week.
      entries: [
        weekly(3, '2023-09-02', 5),
        weekly(2, '2024-09-07', 5),
        weekly(2, '2025-09-06', 5),
        work('2026-09-05', 5),
      ],
      is: {
        needed: 40,
        counted: 35,
        left: 5,
        state: 'on track',
        parts: [10, 10, 10, 5],
        needed_a_week: 0.2,
        own_pace: 0.4,
        why: [full(9)],
      },
    },
    {
      student: 'works at the turn of the school year',
      // June 30, 2024: 7 in grade 9; July 1: 8 in grade 10. 3 + 2 + 10 + 10 = 25 are missing.
      entries: [work('2024-06-30', 7), work('2024-07-01', 8)],
      is: { needed: 40, counted: 15, left: 25, state: 'behind', parts: [7, 8, 0, 0] },
    },
    {
      student: 'has 8 h by a parent in grade 9 and 8 in grade 10',
      // 5 + 5 = 10 in grade 9, 5 in grade 10: 5 + 10 + 10 = 25 are missing.
      entries: [
        work('2023-09-02', 8, { category: PARENT }),
        work('2023-09-09', 5),
        work('2024-09-07', 8, { category: PARENT }),
      ],
      is: {
        needed: 40,
        counted: 15,
        left: 25,
        state: 'behind',
        parts: [10, 5, 0, 0],
        why: [
          'Counts 5 of 8 h: at most 5 h for By a parent a school year (rule of your school).',
          'Counts 5 of 8 h: at most 5 h for By a parent a school year (rule of your school).',
        ],
      },
    },
    {
      student: 'waits for the last hours of grade 12',
      entries: [
        weekly(2, '2023-09-02', 5),
        weekly(2, '2024-09-07', 5),
        weekly(2, '2025-09-06', 5),
        work('2026-09-05', 4.5),
        waits('2026-09-12', 8),
      ],
      // 30 + 4.5; of 8 that wait 5.5 would count.
      is: { needed: 40, counted: 34.5, waiting: 5.5, left: 0, state: 'waiting', parts: [10, 10, 10, 4.5] },
    },
    {
      student: 'did 20 h in grade 11 alone',
      entries: [weekly(4, '2025-09-06', 5)],
      is: {
        needed: 40,
        counted: 10,
        left: 30,
        state: 'behind',
        parts: [0, 0, 10, 0],
        why: [full(11), full(11)],
      },
    },
    {
      student: 'brought 12 h along, which fill grade 9 and a part of grade 10',
      // 10 + (2 + 5) + 0 + 0 = 17; 40 - 17 = 23.
      entries: [work('2024-09-07', 5)],
      adjustments: [{ kind: 'credit', hours: 12 }],
      is: { needed: 40, counted: 17, left: 23, state: 'behind', parts: [10, 7, 0, 0] },
    },
    {
      student: 'came in grade 11',
      entered_on: '2025-08-18',
      // Grades 11 and 12: 10 + 10 = 20. What was done in grade 10 is of no use.
      entries: [work('2025-06-30', 5), weekly(2, '2025-09-06', 5), weekly(2, '2026-09-05', 5)],
      is: {
        needed: 20,
        counted: 20,
        left: 0,
        state: 'done',
        parts: [10, 10],
        why: ['Does not count: nothing is needed in grade 10.'],
      },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(aeries('none'), student)).toEqual(byHand(student));
  });
});

describe('with banking', () => {
  const students: readonly Fixture[] = [
    {
      student: 'banks 5 h of grade 9 for grade 10',
      // 15 - 10 = 5; 5 + 5 = 10; 10; 10.
      entries: [
        weekly(3, '2023-09-02', 5),
        work('2024-09-07', 5),
        weekly(2, '2025-09-06', 5),
        weekly(2, '2026-09-05', 5),
      ],
      is: { needed: 40, counted: 40, left: 0, state: 'done', parts: [10, 10, 10, 10] },
    },
    {
      student: 'did everything in grade 9',
      entries: [weekly(8, '2023-09-02', 5)],
      is: { needed: 40, counted: 40, left: 0, state: 'done', parts: [10, 10, 10, 10] },
    },
    {
      student: 'was short in grade 9 and has more later',
      // 5 of 10; 15 - 10 = 5; 5 + 5 = 10; 10: 35 + what is of no use = 35 counted, 5 of grade 9 are missing.
      entries: [
        work('2023-09-02', 5),
        weekly(3, '2024-09-07', 5),
        work('2025-09-06', 5),
        weekly(2, '2026-09-05', 5),
      ],
      is: { needed: 40, counted: 35, left: 5, state: 'on track', parts: [5, 10, 10, 10] },
    },
    {
      student: 'has 40 h in all, but 5 of them too late for grade 9',
      entries: [work('2023-09-02', 5), weekly(7, '2025-09-06', 5)],
      // 5; 0; 35 - 10 = 25 - 10 = 15: 5 and 10 are missing.
      is: { needed: 40, counted: 40, left: 15, state: 'behind', parts: [5, 0, 10, 10] },
    },
    {
      student: 'waits for what would fill grade 12',
      entries: [weekly(7, '2023-09-02', 5), waits('2026-11-07', 5)],
      is: { needed: 40, counted: 35, waiting: 5, left: 0, state: 'waiting', parts: [10, 10, 10, 5] },
    },
    {
      student: 'is excused from 10 h, and needs 30 in any grade',
      entries: [weekly(6, '2025-09-06', 5)],
      adjustments: [{ kind: 'waiver', hours: 10 }],
      is: { needed: 30, counted: 30, left: 0, state: 'done', parts: [] },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(aeries('forward'), student)).toEqual(byHand(student));
  });
});

describe('with banking, where a shortfall can be made up, pro-rated by the day of entry', () => {
  const rules: Rules = { ...aeries('total only'), transfer: { kind: 'months attended' } };
  const students: readonly Fixture[] = [
    {
      student: 'made up in grade 11 for grade 9',
      // 5 + 35 = 40.
      entries: [work('2023-09-02', 5), weekly(7, '2025-09-06', 5)],
      is: { needed: 40, counted: 40, left: 0, state: 'done', parts: [] },
    },
    {
      student: 'came in January of grade 10',
      entered_on: '2025-01-15',
      // January 2025 to June 2027: 30 of 48 months. 40 * 30 / 48 = 25.
      entries: [weekly(5, '2025-02-01', 5)],
      is: { needed: 25, counted: 25, left: 0, state: 'done' },
    },
    {
      student: 'came in February of grade 10',
      entered_on: '2025-02-28',
      // 29 of 48 months: 24.17, rounded up to 25.
      entries: [weekly(4, '2025-03-01', 5), work('2025-04-05', 4.5)],
      is: { needed: 25, counted: 24.5, left: 0.5, state: 'behind' },
    },
    {
      student: 'came on the first day of grade 12',
      entered_on: '2026-07-01',
      // 12 of 48 months: 10.
      entries: [weekly(2, '2026-09-05', 5)],
      is: { needed: 10, counted: 10, left: 0, state: 'done' },
    },
    {
      student: 'came in the last month',
      entered_on: '2027-06-01',
      // 1 of 48 months: 0.83, rounded up to 1.
      entries: [],
      today: '2027-06-01',
      is: { needed: 1, counted: 0, left: 1, state: 'behind' },
    },
    {
      student: 'came in grade 10, and has 8 h by a parent in one year and 8 in the next',
      entered_on: '2025-01-15',
      // 5 + 5 + 10 = 20 of 25.
      entries: [
        work('2025-02-01', 8, { category: PARENT }),
        work('2025-09-06', 8, { category: PARENT }),
        weekly(2, '2025-10-04', 5),
      ],
      is: {
        needed: 25,
        counted: 20,
        left: 5,
        state: 'behind',
        why: [
          'Counts 5 of 8 h: at most 5 h for By a parent a school year (rule of your school).',
          'Counts 5 of 8 h: at most 5 h for By a parent a school year (rule of your school).',
        ],
      },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});
