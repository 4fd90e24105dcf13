/** IB and the District of Columbia: students whose outcomes and hours were added by hand. */
import { describe, expect, it } from 'vitest';
import { presetOf } from './presets.ts';
import { byHand, told, waits, weekly, work, type Fixture, type Work } from './progress.test.scene.ts';

describe('IB: creativity, activity, service', () => {
  const { rules } = presetOf('ib-cas');
  const choir: Partial<Work> = {
    event: 'Choir',
    category: 'Creativity',
    outcomes: ['Strengths and growth', 'Challenge and skills'],
  };
  const running: Partial<Work> = {
    event: 'Running',
    category: 'Activity',
    outcomes: ['Initiative and planning', 'Commitment and perseverance'],
  };
  const food: Partial<Work> = {
    event: 'Food drive',
    category: 'Service',
    outcomes: ['Collaborative skills', 'Ethics of choices and actions'],
  };
  const global: Partial<Work> = { ...food, outcomes: ['Global engagement'] };
  /** From February 1 to March 2, 2026 are 28 + 2 = 30 days. */
  const most = [
    work('2025-08-15', 2, choir),
    work('2025-10-01', 2, running),
    work('2026-02-01', 3, food),
    work('2026-03-02', 3, food),
  ];
  const today = '2027-03-01';
  const students: readonly Fixture[] = [
    {
      student: 'has everything on the day on which 18 months are full',
      // 2 + 2 + 2 + 1 = 7 outcomes; August 15, 2025 to February 14, 2027 are 18 months.
      entries: [...most, work('2027-02-14', 1, global)],
      today,
      is: {
        needed: 7,
        counted: 7,
        left: 0,
        state: 'done',
        parts: [1, 1, 1, 1, 1, 1, 1],
        floors: [18, 379, 1, 1, 1],
      },
    },
    {
      student: 'lacks the last of 18 months by a day',
      // Food drive and pen pals: two projects of service.
      entries: [...most, work('2027-02-13', 1, { ...global, event: 'Pen pals' })],
      today,
      is: { needed: 7, counted: 7, left: 0, state: 'on track', floors: [17, 30, 1, 1, 2] },
    },
    {
      student: 'lacks global engagement',
      entries: [...most, work('2027-02-14', 1, { ...food, event: 'Shelter' })],
      today,
      is: { needed: 7, counted: 6, left: 1, state: 'on track', parts: [1, 1, 1, 1, 1, 0, 1] },
    },
    {
      student: 'has no project of a month',
      // March 1 is the 29th day.
      entries: [
        work('2025-08-15', 2, choir),
        work('2025-10-01', 2, running),
        work('2026-02-01', 3, food),
        work('2026-03-01', 3, food),
        work('2027-02-14', 1, { ...global, event: 'Pen pals' }),
      ],
      today,
      is: { needed: 7, counted: 7, left: 0, state: 'on track', floors: [18, 29, 1, 1, 2] },
    },
    {
      student: 'waits for the last outcome',
      entries: [...most, waits('2027-02-14', 1, { ...global, event: 'Pen pals' })],
      today,
      // August 15, 2025 to March 2, 2026: six months, while the last entry waits.
      is: { needed: 7, counted: 6, waiting: 1, left: 0, state: 'waiting', floors: [6, 30, 1, 1, 1] },
    },
    {
      student: 'has 300 h and no outcome',
      // 29 * 7 + 1 = 204 days; August 2, 2025 to February 21, 2026: six months.
      entries: [weekly(30, '2025-08-02', 10, { event: 'Running', category: 'Activity' })],
      today,
      is: { needed: 7, counted: 0, left: 7, state: 'behind', floors: [6, 204, 0, 1, 0] },
    },
    {
      student: 'began in grade 10, and wrote nothing about the choir',
      entries: [
        work('2025-07-31', 2, running),
        work('2025-08-01', 2, { ...choir, reflection_words: 0 }),
        work('2025-08-02', 2, running),
      ],
      today,
      is: {
        needed: 7,
        counted: 2,
        left: 5,
        state: 'behind',
        floors: [0, 1, 0, 1, 0],
        why: ['Does not count: done before August 1, 2025.', 'Does not count yet: it has no reflection.'],
      },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});

describe('District of Columbia: 100 h', () => {
  const { rules } = presetOf('district-of-columbia');
  const students: readonly Fixture[] = [
    {
      student: 'has 100 h',
      entries: [weekly(20, '2024-09-07', 5)],
      is: { needed: 100, counted: 100, left: 0, state: 'done' },
    },
    {
      student: 'lacks a hundredth of an hour',
      // 19 * 5 + 4.99 = 99.99.
      entries: [weekly(19, '2024-09-07', 5), work('2025-09-06', 4.99)],
      is: { needed: 100, counted: 99.99, left: 0.01, state: 'behind', needed_a_week: 0.1 },
    },
    {
      student: 'came as a senior',
      entered_on: '2026-09-01',
      // 80 h in 190 days: 2.95 a week. 20 h in 73 days: 1.92 a week.
      entries: [weekly(4, '2026-09-12', 5)],
      is: { needed: 100, counted: 20, left: 80, state: 'behind', needed_a_week: 3, own_pace: 1.9 },
    },
    {
      student: 'began before grade 9',
      // 100 - 5 = 95 h in 190 days: 3.5 a week.
      entries: [work('2023-07-31', 10), work('2023-08-01', 5)],
      is: {
        needed: 100,
        counted: 5,
        left: 95,
        state: 'behind',
        needed_a_week: 3.5,
        why: ['Does not count: done before August 1, 2023.'],
      },
    },
    {
      student: 'waits for 10 h',
      entries: [weekly(18, '2024-09-07', 5), waits('2026-11-07', 10)],
      is: { needed: 100, counted: 90, waiting: 10, left: 0, state: 'waiting' },
    },
    {
      student: 'lacks 5 h after the last day',
      entries: [weekly(19, '2024-09-07', 5)],
      today: '2027-06-01',
      is: { needed: 100, counted: 95, left: 5, state: 'over' },
    },
    {
      student: 'was paid for 10 of 100 h',
      entries: [weekly(18, '2024-09-07', 5), work('2025-09-06', 10, { work: 'paid' })],
      is: { needed: 100, counted: 90, left: 10, state: 'behind', why: ['Does not count: it was paid.'] },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});
