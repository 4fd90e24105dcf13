/** Rules of single schools and districts, as they print them: students whose hours were added by hand. */
import { describe, expect, it } from 'vitest';
import { byHand, plainRules, told, waits, weekly, work, type Fixture } from './progress.test.scene.ts';
import type { Rules } from './rules.ts';

describe('Chaparral: 20 h, at most 10 for a team and 2 for blood, nothing under 2 h', () => {
  const TEAM = 'School team or club';
  const BLOOD = 'Blood donation';
  const FAMILY = 'Family, neighbor or employer';
  const rules: Rules = {
    ...plainRules,
    window: { opens: 'after grade 8', closes: '05-31' },
    target: { kind: 'hours', hours: 20 },
    caps: [
      { of: { kind: 'category', category: TEAM }, hours: 10, per: 'total' },
      { of: { kind: 'category', category: BLOOD }, hours: 2, per: 'total' },
    ],
    entry: { min_hours: 2, not_categories: [FAMILY] },
    not_held: ['The approval of a parent', 'A service of 2 h that was recorded in parts'],
  };
  const students: readonly Fixture[] = [
    {
      student: 'has 8 + 6 h with a team and 10 h elsewhere',
      // 8 + 2 + 10 = 20.
      entries: [
        work('2024-09-07', 8, { category: TEAM }),
        work('2024-09-14', 6, { category: TEAM }),
        weekly(2, '2025-09-06', 5),
      ],
      is: {
        needed: 20,
        counted: 20,
        left: 0,
        state: 'done',
        why: ['Counts 2 of 6 h: at most 10 h for School team or club (rule of your school), 8 were used.'],
      },
    },
    {
      student: 'has a service of less than 2 h',
      // 6 * 3 = 18.
      entries: [weekly(6, '2024-09-07', 3), work('2025-09-06', 1.99), waits('2026-11-07', 2)],
      is: {
        needed: 20,
        counted: 18,
        waiting: 2,
        left: 0,
        state: 'waiting',
        why: ['Does not count: shorter than 2 h.'],
      },
    },
    {
      student: 'gave blood twice',
      // 2 + 6 * 3 = 20.
      entries: [
        work('2024-02-29', 2, { category: BLOOD }),
        work('2024-06-01', 2, { category: BLOOD }),
        weekly(6, '2024-09-07', 3),
      ],
      is: {
        needed: 20,
        counted: 20,
        left: 0,
        state: 'done',
        why: ['Does not count: at most 2 h for Blood donation (rule of your school), all were used.'],
      },
    },
    {
      student: 'begins in the summer after grade 8, and a day too early',
      // 17 h in 190 days: 0.63 a week.
      entries: [work('2023-05-31', 3), work('2023-06-01', 3)],
      is: {
        needed: 20,
        counted: 3,
        left: 17,
        state: 'behind',
        needed_a_week: 0.7,
        why: ['Does not count: done before June 1, 2023.'],
      },
    },
    {
      student: 'mowed the lawn of a neighbor and cleaned a shop',
      entries: [
        weekly(3, '2024-09-07', 5),
        work('2025-09-06', 5, { category: FAMILY }),
        work('2025-09-13', 5, { organization: 'Car wash', standing: 'refused' }),
      ],
      is: {
        needed: 20,
        counted: 15,
        left: 5,
        state: 'behind',
        why: [
          'Does not count: Family, neighbor or employer is not among the categories that count.',
          'Does not count: your school does not accept Car wash.',
        ],
      },
    },
    {
      student: 'waits for a team that is full',
      // 10 + 4 = 14 of 20: the 5 h that wait will not count.
      entries: [
        work('2024-09-07', 10, { category: TEAM }),
        waits('2026-11-07', 5, { category: TEAM }),
        waits('2026-11-14', 4),
      ],
      is: { needed: 20, counted: 10, waiting: 4, left: 6, state: 'on track' },
    },
    {
      student: 'waits for team hours older than those that count',
      // 7 count; of 5 that wait 3 would: 7 + 3 = 10.
      entries: [waits('2024-09-07', 5, { category: TEAM }), work('2024-10-05', 7, { category: TEAM })],
      is: { needed: 20, counted: 7, waiting: 3, left: 10, state: 'behind' },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});

describe('Chapel Hill-Carrboro: 25 h, 15 for new seniors', () => {
  const rules: Rules = {
    ...plainRules,
    window: { opens: 'grade 9', closes: '05-31' },
    target: { kind: 'hours', hours: 25 },
    transfer: { kind: 'by grade of entry', hours: { 12: 15 } },
  };
  const students: readonly Fixture[] = [
    {
      student: 'was there from grade 9',
      entries: [weekly(5, '2024-09-07', 5)],
      is: { needed: 25, counted: 25, left: 0, state: 'done' },
    },
    {
      student: 'came as a senior',
      entered_on: '2026-08-24',
      entries: [weekly(3, '2026-09-05', 5)],
      is: { needed: 15, counted: 15, left: 0, state: 'done' },
    },
    {
      student: 'came on the last day of grade 11',
      entered_on: '2026-07-31',
      // 10 h in 190 days: 0.37 a week. 15 h in 80 days: 1.31 a week.
      entries: [weekly(3, '2026-09-05', 5)],
      is: { needed: 25, counted: 15, left: 10, state: 'on track', needed_a_week: 0.4, own_pace: 1.3 },
    },
    {
      student: 'came on the first day of grade 12, and lacks half an hour',
      entered_on: '2026-08-01',
      entries: [weekly(2, '2026-08-01', 5), work('2026-08-15', 4.5)],
      is: { needed: 15, counted: 14.5, left: 0.5, state: 'behind', own_pace: 0 },
    },
    {
      student: 'came in grade 10',
      entered_on: '2024-09-03',
      entries: [weekly(3, '2025-09-06', 5)],
      is: { needed: 25, counted: 15, left: 10, state: 'behind' },
    },
    {
      student: 'waits for half of 5 h',
      entries: [weekly(9, '2024-09-07', 2.5), waits('2026-11-07', 2.5)],
      is: { needed: 25, counted: 22.5, waiting: 2.5, left: 0, state: 'waiting' },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});

describe('Chapel Hill-Carrboro: recognition for 100 h in two projects', () => {
  const rules: Rules = {
    ...plainRules,
    window: { opens: 'grade 9', closes: '05-31' },
    floors: [{ kind: 'projects', projects: 2 }],
  };
  const students: readonly Fixture[] = [
    {
      student: 'has 60 + 40 h in two projects',
      entries: [weekly(6, '2024-09-07', 10), weekly(4, '2025-09-06', 10, { event: 'Tutoring' })],
      is: { needed: 100, counted: 100, left: 0, state: 'done', floors: [2] },
    },
    {
      student: 'has 120 h in one project, and is still at it',
      entries: [weekly(12, '2026-09-05', 10)],
      is: { needed: 100, counted: 120, left: 0, state: 'on track', floors: [1] },
    },
    {
      student: 'waits for the second project',
      entries: [weekly(10, '2024-09-07', 10), waits('2026-11-07', 1, { event: 'Tutoring' })],
      is: { needed: 100, counted: 100, waiting: 1, left: 0, state: 'waiting', floors: [1] },
    },
    {
      student: 'has two projects and 95 h',
      entries: [weekly(9, '2024-09-07', 10), work('2025-09-06', 5, { event: 'Tutoring' })],
      is: { needed: 100, counted: 95, left: 5, state: 'behind', floors: [2] },
    },
    {
      student: 'writes one project in two ways',
      entries: [weekly(5, '2024-09-07', 10), weekly(5, '2025-09-06', 10, { event: 'BEACH cleanup ' })],
      is: { needed: 100, counted: 100, left: 0, state: 'behind', floors: [1] },
    },
    {
      student: 'did the second project before grade 9',
      entries: [work('2023-07-31', 5, { event: 'Tutoring' }), weekly(10, '2024-09-07', 10)],
      is: {
        needed: 100,
        counted: 100,
        left: 0,
        state: 'behind',
        floors: [1],
        why: ['Does not count: done before August 1, 2023.'],
      },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});

describe('MPA: 40 h, 10 for each year attended', () => {
  const rules: Rules = {
    ...plainRules,
    window: { opens: 'grade 9', closes: '05-31' },
    target: { kind: 'hours', hours: 40 },
    transfer: { kind: 'years attended', hours: { 9: 10, 10: 10, 11: 10, 12: 10 } },
  };
  const students: readonly Fixture[] = [
    {
      student: 'was there for four years',
      entries: [weekly(8, '2024-09-07', 5)],
      is: { needed: 40, counted: 40, left: 0, state: 'done' },
    },
    {
      student: 'came in the middle of grade 9',
      entered_on: '2024-02-29',
      entries: [weekly(7, '2024-09-07', 5)],
      is: { needed: 40, counted: 35, left: 5, state: 'behind' },
    },
    {
      student: 'came in grade 10',
      entered_on: '2024-08-20',
      // 3 * 10 = 30 = 6 * 5.
      entries: [weekly(6, '2024-09-07', 5)],
      is: { needed: 30, counted: 30, left: 0, state: 'done' },
    },
    {
      student: 'came in grade 11, and is excused from 5 h',
      entered_on: '2025-08-20',
      // 2 * 10 - 5 = 15 = 3 * 5.
      entries: [weekly(3, '2025-09-06', 5)],
      adjustments: [{ kind: 'waiver', hours: 5 }],
      is: { needed: 15, counted: 15, left: 0, state: 'done' },
    },
    {
      student: 'came as a senior by what the school put down',
      entries: [work('2025-09-06', 5)],
      adjustments: [{ kind: 'entered in grade', grade: 12 }],
      is: { needed: 10, counted: 5, left: 5, state: 'behind' },
    },
    {
      student: 'came as a senior, and it is over',
      entered_on: '2026-09-08',
      entries: [work('2027-05-31', 9.5), work('2027-06-01', 5)],
      today: '2027-06-02',
      is: {
        needed: 10,
        counted: 9.5,
        left: 0.5,
        state: 'over',
        why: ['Does not count: done after May 31, 2027.'],
      },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});
