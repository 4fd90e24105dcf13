/** The four awards of Florida Bright Futures: students whose hours were added by hand. */
import { describe, expect, it } from 'vitest';
import { presetOf } from './presets.ts';
import { byHand, told, waits, weekly, work, type Fixture } from './progress.test.scene.ts';
import type { Rules } from './rules.ts';

const paid = { work: 'paid' } as const;
const BOTH = 'Paid and volunteer work';

describe('Florida Academic Scholars', () => {
  const { rules } = presetOf('florida-fas');
  const students: readonly Fixture[] = [
    {
      student: 'volunteers 100 h',
      entries: [weekly(20, '2024-09-07', 5)],
      is: { needed: 100, counted: 100, left: 0, state: 'done' },
    },
    {
      student: 'begins in the summer before grade 9, and a day too early',
      // 95 h in 220 days: 3.02 a week.
      entries: [work('2023-05-31', 5), work('2023-06-01', 5)],
      is: {
        needed: 100,
        counted: 5,
        left: 95,
        state: 'behind',
        needed_a_week: 3.1,
        why: ['Does not count: done before June 1, 2023.'],
      },
    },
    {
      student: 'is paid for 100 h',
      entries: [weekly(20, '2024-09-07', 5, paid)],
      is: { way: 'Paid work', needed: 100, counted: 100, left: 0, state: 'done' },
    },
    {
      student: 'volunteers 60 h and is paid for 40',
      // 12 * 5 + 8 * 5 = 100.
      entries: [weekly(12, '2024-09-07', 5), weekly(8, '2025-09-06', 5, paid)],
      is: { way: BOTH, needed: 100, counted: 100, left: 0, state: 'done' },
    },
    {
      student: 'of 2023 worked before paid work counted',
      class: 2023,
      // 10 + 9 * 10 = 100; June 26 is too early.
      entries: [
        work('2022-06-26', 10, paid),
        work('2022-06-27', 10, paid),
        weekly(9, '2022-09-03', 10, paid),
      ],
      today: '2023-05-01',
      is: {
        way: 'Paid work',
        needed: 100,
        counted: 100,
        left: 0,
        state: 'done',
        why: ['Does not count: paid work counts from June 27, 2022 on.'],
      },
    },
    {
      student: 'has not written about the last 10 h',
      // 9 * 10 = 90. 10 h in 220 days: 0.32 a week.
      entries: [weekly(9, '2024-09-07', 10), work('2025-09-06', 10, { reflection_words: 0 })],
      is: {
        needed: 100,
        counted: 90,
        left: 10,
        state: 'behind',
        needed_a_week: 0.4,
        why: ['Does not count yet: it has no reflection.'],
      },
    },
    {
      student: 'is nearer by both kinds of work than by one',
      // 75 + 20 = 95 of 100, more than 75 of 100.
      entries: [weekly(15, '2024-09-07', 5), weekly(4, '2025-09-06', 5, paid)],
      is: { way: BOTH, needed: 100, counted: 95, left: 5, state: 'behind' },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});

describe('Florida Medallion Scholars', () => {
  const { rules } = presetOf('florida-fms');
  const students: readonly Fixture[] = [
    {
      student: 'volunteers 75 h',
      entries: [weekly(15, '2024-09-07', 5)],
      is: { needed: 75, counted: 75, left: 0, state: 'done' },
    },
    {
      student: 'volunteers 70 h and is paid for 30',
      // 70 of 75 are not enough, 70 + 30 = 100 are.
      entries: [weekly(14, '2024-09-07', 5), weekly(6, '2025-09-06', 5, paid)],
      is: { way: BOTH, needed: 100, counted: 100, left: 0, state: 'done' },
    },
    {
      student: 'waits for 5 of 75 h',
      entries: [weekly(14, '2024-09-07', 5), waits('2026-11-07', 5)],
      is: { needed: 75, counted: 70, waiting: 5, left: 0, state: 'waiting' },
    },
    {
      student: 'volunteers 40 h and is paid for 35',
      // 40 of 75 are 53 %, 75 of 100 are 75 %.
      entries: [weekly(8, '2024-09-07', 5), weekly(7, '2025-09-06', 5, paid)],
      is: { way: BOTH, needed: 100, counted: 75, left: 25, state: 'behind' },
    },
    {
      student: 'is paid for 99.5 h',
      // 19 * 5 + 4.5 = 99.5.
      entries: [weekly(19, '2024-09-07', 5, paid), work('2025-09-06', 4.5, paid)],
      is: { way: 'Paid work', needed: 100, counted: 99.5, left: 0.5, state: 'behind' },
    },
    {
      student: 'works until June 30 after graduation',
      // 14 * 5 + 5 = 75.
      entries: [weekly(14, '2024-09-07', 5), work('2027-06-30', 5), work('2027-07-01', 5)],
      today: '2027-07-02',
      is: {
        needed: 75,
        counted: 75,
        left: 0,
        state: 'done',
        why: ['Does not count: done after June 30, 2027.'],
      },
    },
    {
      student: 'has done nothing',
      entries: [],
      // 75 h in 220 days: 2.39 a week.
      is: { needed: 75, counted: 0, left: 75, state: 'behind', needed_a_week: 2.4 },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});

describe.each(['florida-gsv', 'florida-cape'])('Gold Seal: %s', (key) => {
  const { rules } = presetOf(key);
  const students: readonly Fixture[] = [
    {
      student: 'volunteers 30 h',
      entries: [weekly(6, '2024-09-07', 5)],
      is: { needed: 30, counted: 30, left: 0, state: 'done' },
    },
    {
      student: 'waits for 5 of 30 h',
      entries: [weekly(5, '2024-09-07', 5), waits('2026-11-07', 5)],
      is: { needed: 30, counted: 25, waiting: 5, left: 0, state: 'waiting' },
    },
    {
      student: 'lacks a quarter of an hour',
      // 5 * 5 + 4.75 = 29.75.
      entries: [weekly(5, '2024-09-07', 5), work('2025-09-06', 4.75)],
      is: { needed: 30, counted: 29.75, left: 0.25, state: 'behind' },
    },
    {
      student: 'volunteers 29 h and is paid for 71',
      // 29 of 30 are not enough, 25 + 4 + 70 + 1 = 100 are.
      entries: [
        weekly(5, '2024-09-07', 5),
        work('2024-10-26', 4),
        weekly(14, '2025-09-06', 5, paid),
        work('2026-01-03', 1, paid),
      ],
      is: { way: BOTH, needed: 100, counted: 100, left: 0, state: 'done' },
    },
    {
      student: 'is paid for 100 h',
      entries: [weekly(10, '2024-09-07', 10, paid)],
      is: { way: 'Paid work', needed: 100, counted: 100, left: 0, state: 'done' },
    },
    {
      student: 'is paid for 10 h',
      // 90 h in 220 days: 2.86 a week.
      entries: [work('2025-09-06', 10, paid)],
      is: { way: 'Paid work', needed: 100, counted: 10, left: 90, state: 'behind', needed_a_week: 2.9 },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});

describe('Florida Academic Scholars, as Pinellas has it: a proposal before', () => {
  const preset = presetOf('florida-fas').rules;
  const rules: Rules = { ...preset, entry: { ...preset.entry, approval_before: 'activity' } };
  const unasked = 'Does not count: your school had not approved the activity before its day.';
  const students: readonly Fixture[] = [
    {
      student: 'proposed everything',
      entries: [weekly(10, '2024-09-07', 10)],
      is: { needed: 100, counted: 100, left: 0, state: 'done' },
    },
    {
      student: 'proposed 90 h',
      entries: [weekly(9, '2024-09-07', 10), work('2025-09-06', 10, { was_approved: false })],
      is: { needed: 100, counted: 90, left: 10, state: 'behind', why: [unasked] },
    },
    {
      student: 'waits for 10 h that were not proposed',
      entries: [weekly(9, '2024-09-07', 10), waits('2025-09-06', 10, { was_approved: false })],
      is: { needed: 100, counted: 90, left: 10, state: 'behind' },
    },
    {
      student: 'was paid for 100 h that were not proposed',
      entries: [
        weekly(2, '2024-09-07', 10, { ...paid, was_approved: false }),
        weekly(8, '2025-09-06', 10, paid),
      ],
      // 80 of 100.
      is: { way: 'Paid work', needed: 100, counted: 80, left: 20, state: 'behind', why: [unasked, unasked] },
    },
    {
      student: 'proposed it, and the school has refused the place since',
      entries: [weekly(9, '2024-09-07', 10), work('2025-09-06', 10, { standing: 'refused' })],
      is: {
        needed: 100,
        counted: 90,
        left: 10,
        state: 'behind',
        why: ['Does not count: your school does not accept Heal the Bay.'],
      },
    },
    {
      student: 'proposed it for a place that is not in the list',
      entries: [weekly(10, '2024-09-07', 10, { organization: null, standing: null })],
      is: { needed: 100, counted: 100, left: 0, state: 'done' },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});
