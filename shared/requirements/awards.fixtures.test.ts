/** What schools give a cord or a seal for: students whose hours were added by hand. */
import { describe, expect, it } from 'vitest';
import { byHand, plainRules, told, waits, weekly, work, type Fixture } from './progress.test.scene.ts';
import type { Rules } from './rules.ts';

describe('State Seal of Civic Engagement, as Hart has it: 5 verified hours, a project and a reflection', () => {
  const rules: Rules = {
    ...plainRules,
    window: { opens: 'grade 9', closes: '05-31' },
    target: { kind: 'hours', hours: 5 },
    floors: [{ kind: 'projects', projects: 1 }],
    entry: { reflection_words: 1 },
    not_held: [
      'Progress toward graduation',
      'Understanding of the constitutions and of democracy',
      'Character, as teachers see it',
    ],
  };
  const students: readonly Fixture[] = [
    {
      student: 'has 5 h in one project',
      entries: [weekly(2, '2025-09-06', 2.5)],
      is: { needed: 5, counted: 5, left: 0, state: 'done', floors: [1] },
    },
    {
      student: 'has 5 h in two',
      entries: [work('2025-09-06', 2), work('2025-09-13', 3, { event: 'Census' })],
      is: { needed: 5, counted: 5, left: 0, state: 'done', floors: [2] },
    },
    {
      student: 'has written nothing',
      entries: [work('2025-09-06', 5, { reflection_words: 0 })],
      is: {
        needed: 5,
        counted: 0,
        left: 5,
        state: 'behind',
        floors: [0],
        why: ['Does not count yet: it has no reflection.'],
      },
    },
    {
      student: 'waits for all of it',
      entries: [waits('2025-09-06', 5)],
      is: { needed: 5, counted: 0, waiting: 5, left: 0, state: 'waiting', floors: [0] },
    },
    {
      student: 'brought 5 h from elsewhere, and did no project here',
      entries: [],
      adjustments: [{ kind: 'credit', hours: 5 }],
      is: { needed: 5, counted: 5, left: 0, state: 'behind', floors: [0] },
    },
    {
      student: 'did it in grade 8',
      entries: [work('2023-05-06', 5)],
      is: {
        needed: 5,
        counted: 0,
        left: 5,
        state: 'behind',
        floors: [0],
        why: ['Does not count: done before August 1, 2023.'],
      },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});

describe('Walton: 180 h for a cord, of each year by May 15, of the last by April 15', () => {
  const rules: Rules = {
    ...plainRules,
    school_year: { starts: '05-16', ends: '05-15' },
    window: { opens: 'grade 9', closes: '04-15' },
    target: { kind: 'hours', hours: 180 },
    entry: { record_in_school_year: true },
    not_held: ['Whether who verified is an adult, and neither a parent nor a student'],
  };
  const students: readonly Fixture[] = [
    {
      student: 'has 180 h',
      entries: [weekly(18, '2024-09-07', 10)],
      is: { needed: 180, counted: 180, left: 0, state: 'done' },
    },
    {
      student: 'recorded 10 h a day too late',
      // 16 * 10 + 10 = 170. 10 h in 144 days: 0.49 a week.
      entries: [
        weekly(16, '2024-09-07', 10),
        work('2025-05-10', 10, { recorded_on: '2025-05-15' }),
        work('2025-05-10', 10, { recorded_on: '2025-05-16' }),
      ],
      is: {
        needed: 180,
        counted: 170,
        left: 10,
        state: 'behind',
        needed_a_week: 0.5,
        why: ['Does not count: recorded after May 15, 2025, the last day for this work.'],
      },
    },
    {
      student: 'works as a senior on April 15 and 16',
      // 17 * 10 + 10 = 180.
      entries: [weekly(17, '2024-09-07', 10), work('2027-04-15', 10), work('2027-04-16', 10)],
      today: '2027-04-20',
      is: {
        needed: 180,
        counted: 180,
        left: 0,
        state: 'done',
        why: ['Does not count: done after April 15, 2027.'],
      },
    },
    {
      student: 'records as a senior on April 16',
      entries: [weekly(17, '2024-09-07', 10), work('2027-04-10', 10, { recorded_on: '2027-04-16' })],
      today: '2027-04-16',
      is: {
        needed: 180,
        counted: 170,
        left: 10,
        state: 'over',
        why: ['Does not count: recorded after April 15, 2027, the last day for this work.'],
      },
    },
    {
      student: 'begins with grade 9, and a day before',
      // 180 - 5 = 175 h in 144 days: 8.51 a week.
      entries: [work('2023-05-15', 5), work('2023-05-16', 5)],
      is: {
        needed: 180,
        counted: 5,
        left: 175,
        state: 'behind',
        needed_a_week: 8.6,
        why: ['Does not count: done before May 16, 2023.'],
      },
    },
    {
      student: 'waits for 30 h',
      entries: [
        weekly(15, '2024-09-07', 10),
        waits('2026-11-07', 10),
        waits('2026-11-14', 10),
        waits('2026-11-21', 10),
      ],
      is: { needed: 180, counted: 150, waiting: 30, left: 0, state: 'waiting' },
    },
    {
      student: 'lacks 40 h in the last 18 days',
      // 40 h in 18 days: 15.56 a week.
      entries: [weekly(14, '2024-09-07', 10)],
      today: '2027-03-29',
      is: { needed: 180, counted: 140, left: 40, state: 'talk to school', needed_a_week: 15.6 },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});

/** How many hours Des Moines asks for was not found; 100 stand for them. */
describe('Silver Cord, as Des Moines has it: approved before, recorded within 30 days', () => {
  const rules: Rules = {
    ...plainRules,
    window: { opens: 'grade 9', closes: '05-31' },
    entry: { record_within_days: 30, approval_before: 'activity' },
    not_held: ['The second look of a coordinator after the supervisor'],
  };
  const students: readonly Fixture[] = [
    {
      student: 'has 100 h',
      entries: [weekly(20, '2024-09-07', 5)],
      is: { needed: 100, counted: 100, left: 0, state: 'done' },
    },
    {
      student: 'records after 30, 31 and 43 days',
      // 18 * 5 + 5 = 95.
      entries: [
        weekly(18, '2024-09-07', 5),
        work('2025-10-01', 5, { recorded_on: '2025-10-31' }),
        work('2025-10-02', 5, { recorded_on: '2025-11-02' }),
        work('2025-10-03', 5, { recorded_on: '2025-11-15' }),
      ],
      is: {
        needed: 100,
        counted: 95,
        left: 5,
        state: 'behind',
        why: [
          'Does not count: recorded 31 days after the work; the limit is 30.',
          'Does not count: recorded 43 days after the work; the limit is 30.',
        ],
      },
    },
    {
      student: 'records over the end of February, in a leap year and in another',
      // February 1 to March 2, 2024, and to March 3, 2025, are 30 days. 90 + 10 = 100.
      entries: [
        weekly(9, '2024-09-07', 10),
        work('2024-02-01', 5, { recorded_on: '2024-03-02' }),
        work('2024-02-01', 5, { recorded_on: '2024-03-03' }),
        work('2025-02-01', 5, { recorded_on: '2025-03-03' }),
        work('2025-02-01', 5, { recorded_on: '2025-03-04' }),
      ],
      is: {
        needed: 100,
        counted: 100,
        left: 0,
        state: 'done',
        why: [
          'Does not count: recorded 31 days after the work; the limit is 30.',
          'Does not count: recorded 31 days after the work; the limit is 30.',
        ],
      },
    },
    {
      student: 'did 10 h that nobody had approved',
      entries: [weekly(9, '2024-09-07', 10), work('2025-09-06', 10, { was_approved: false })],
      is: {
        needed: 100,
        counted: 90,
        left: 10,
        state: 'behind',
        why: ['Does not count: your school had not approved the activity before its day.'],
      },
    },
    {
      student: 'waits for 10 h in time and 10 h that are late',
      entries: [
        weekly(8, '2024-09-07', 10),
        waits('2026-10-03', 10, { recorded_on: '2026-11-02' }),
        waits('2026-10-03', 10, { recorded_on: '2026-11-03' }),
      ],
      // 100 - 80 - 10 = 10.
      is: { needed: 100, counted: 80, waiting: 10, left: 10, state: 'on track' },
    },
    {
      student: 'recorded it before it was done',
      entries: [weekly(10, '2024-09-07', 10, { recorded_on: '2024-09-01' })],
      is: { needed: 100, counted: 100, left: 0, state: 'done' },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});
