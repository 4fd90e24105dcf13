/** The hundred hours of the specification: students whose hours were added by hand. */
import { describe, expect, it } from 'vitest';
import { presetOf } from './presets.ts';
import { byHand, told, weekly, work, type Fixture } from './progress.test.scene.ts';

describe('Larchmont, as the specification says: 100 verified hours of any time', () => {
  const { rules } = presetOf('100-hours');
  const students: readonly Fixture[] = [
    {
      student: 'has 100 h',
      entries: [weekly(10, '2024-09-07', 10)],
      is: { needed: 100, counted: 100, left: 0, state: 'done' },
    },
    {
      student: 'did some as a child and some after graduation',
      // 10 + 80 + 10 = 100.
      entries: [work('2012-02-29', 10), weekly(8, '2024-09-07', 10), work('2030-01-01', 10)],
      is: { needed: 100, counted: 100, left: 0, state: 'done' },
    },
    {
      student: 'lacks a quarter of an hour, and has all the time',
      // 9 * 10 + 9.75 = 99.75.
      entries: [weekly(9, '2024-09-07', 10), work('2025-09-06', 9.75)],
      is: { needed: 100, counted: 99.75, left: 0.25, state: 'on track', needed_a_week: 0 },
    },
    {
      student: 'waits for 40 h',
      // 6 * 10 + 4 * 10 = 100.
      entries: [
        weekly(6, '2024-09-07', 10),
        weekly(4, '2025-09-06', 10, { verified: false, evidence: null }),
      ],
      is: { needed: 100, counted: 60, waiting: 40, left: 0, state: 'waiting' },
    },
    {
      student: 'was paid, wrote nothing, recorded it years later, and for a place that the school refuses',
      entries: [
        weekly(9, '2024-09-07', 10),
        work('2020-01-01', 10, {
          work: 'paid',
          reflection_words: 0,
          has_phases: false,
          was_approved: false,
          standing: 'refused',
          recorded_on: '2026-11-01',
        }),
      ],
      is: { needed: 100, counted: 100, left: 0, state: 'done' },
    },
    {
      student: 'has more than is needed',
      // 13 * 10 + 2.25 = 132.25.
      entries: [weekly(13, '2024-09-07', 10), work('2025-09-06', 2.25)],
      is: { needed: 100, counted: 132.25, left: 0, state: 'done' },
    },
    {
      student: 'has small parts that add up exactly',
      // 9 * 10 + 8.5 + 15 * 0.1 = 100.
      entries: [weekly(9, '2024-09-07', 10), work('2025-09-06', 8.5), weekly(15, '2025-09-13', 0.1)],
      is: { needed: 100, counted: 100, left: 0, state: 'done' },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});
