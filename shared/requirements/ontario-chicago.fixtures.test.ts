/** Ontario, and Chicago by class: students whose hours and projects were added by hand. */
import { describe, expect, it } from 'vitest';
import { presetOf } from './presets.ts';
import { byHand, plainRules, told, waits, weekly, work, type Fixture } from './progress.test.scene.ts';
import type { Rules } from './rules.ts';

describe('Ontario', () => {
  const { rules } = presetOf('ontario');
  const students: readonly Fixture[] = [
    {
      student: 'begins in the summer after grade 8, and a day too early',
      // 5 + 7 * 5 = 40.
      entries: [work('2023-06-30', 5), work('2023-07-01', 5), weekly(7, '2024-09-07', 5)],
      is: {
        needed: 40,
        counted: 40,
        left: 0,
        state: 'done',
        why: ['Does not count: done before July 1, 2023.'],
      },
    },
    {
      student: 'was paid for 10 h',
      // 6 * 5 = 30. 10 h in 220 days: 0.32 a week.
      entries: [weekly(6, '2024-09-07', 5), work('2025-09-06', 10, { work: 'paid' })],
      is: {
        needed: 40,
        counted: 30,
        left: 10,
        state: 'behind',
        needed_a_week: 0.4,
        why: ['Does not count: it was paid.'],
      },
    },
    {
      student: 'of 2026 keeps 10 paid hours of 2022',
      class: 2026,
      // 10 + 6 * 5 = 40.
      entries: [weekly(6, '2024-09-07', 5)],
      adjustments: [{ kind: 'credit', hours: 10 }],
      today: '2026-05-01',
      is: { needed: 40, counted: 40, left: 0, state: 'done' },
    },
    {
      student: 'came in grade 11, and the principal has not decided',
      entered_on: '2025-09-02',
      entries: [weekly(4, '2025-10-04', 5)],
      is: { needed: 40, counted: 20, left: 20, state: 'talk to school' },
    },
    {
      student: 'came in grade 11, and needs 20 by the principal',
      entered_on: '2025-09-02',
      entries: [weekly(4, '2025-10-04', 5)],
      adjustments: [{ kind: 'override', hours: 20 }],
      is: { needed: 20, counted: 20, left: 0, state: 'done' },
    },
    {
      student: 'lacks an hour when the last day is over',
      // 7 * 5 + 4 = 39.
      entries: [weekly(7, '2024-09-07', 5), work('2027-06-30', 4), work('2027-07-01', 5)],
      today: '2027-07-01',
      is: {
        needed: 40,
        counted: 39,
        left: 1,
        state: 'over',
        needed_a_week: 0,
        why: ['Does not count: done after June 30, 2027.'],
      },
    },
    {
      student: 'works slowly and lacks little',
      // 7 * 5 + 3.5 = 38.5; 40 - 38.5 - 1.25 = 0.25 in 220 days: 0.008 a week. 1.25 h in 28 days: 0.31 a
      // week.
      entries: [weekly(7, '2024-09-07', 5), work('2025-09-06', 3.5), waits('2026-11-01', 1.25)],
      is: {
        needed: 40,
        counted: 38.5,
        waiting: 1.25,
        left: 0.25,
        state: 'on track',
        needed_a_week: 0.1,
        own_pace: 0.3,
      },
    },
  ];
  it.each(students)('$student', (student) => {
    expect(told(rules, student)).toEqual(byHand(student));
  });
});

/**
 * Chicago's classes are over: everything is told as of March 1 of their last year, 107 days before June 15.
 */
const chicago: Rules = {
  ...plainRules,
  window: { opens: 'grade 9', closes: '06-15' },
  not_held: ['Whether a project was part of a class'],
  target: { kind: 'projects', projects: 3 },
};

describe.each([2018, 2019])('Chicago, class of %i: 3 projects or 40 h', (graduation) => {
  const rules: Rules = {
    ...chicago,
    alternatives: [{ name: '40 hours', counts: ['volunteer'], hours: 40 }],
  };
  const autumn = `${graduation - 2}-10-01`;
  const park = { event: 'Park' };
  const tutoring = { event: 'Tutoring' };
  const students: readonly Fixture[] = [
    {
      student: 'has three projects and few hours',
      entries: [work(autumn, 2), work(autumn, 2, park), work(autumn, 2, tutoring)],
      is: { needed: 3, counted: 3, left: 0, state: 'done' },
    },
    {
      student: 'has 40 h in one project',
      // 8 * 5 = 40.
      entries: [weekly(8, autumn, 5)],
      is: { way: '40 hours', needed: 40, counted: 40, left: 0, state: 'done' },
    },
    {
      student: 'is nearer by projects',
      // 2 of 3 are 67 %, 12 of 40 are 30 %.
      entries: [work(autumn, 6), work(autumn, 6, park)],
      is: { needed: 3, counted: 2, left: 1, state: 'behind' },
    },
    {
      student: 'is nearer by hours',
      // 2 of 3 are 67 %, 30 of 40 are 75 %. 10 h in 107 days: 0.65 a week.
      entries: [weekly(5, autumn, 5), work(autumn, 5, park)],
      is: { way: '40 hours', needed: 40, counted: 30, left: 10, state: 'behind', needed_a_week: 0.7 },
    },
    {
      student: 'waits for the third project',
      entries: [work(autumn, 2), work(autumn, 2, park), waits(autumn, 2, tutoring)],
      is: { needed: 3, counted: 2, waiting: 1, left: 0, state: 'waiting' },
    },
    {
      student: 'writes the name of one project in two ways',
      entries: [work(autumn, 2, { event: 'Beach Cleanup' }), work(autumn, 2, { event: ' beach  cleanup ' })],
      is: { needed: 3, counted: 1, left: 2, state: 'behind' },
    },
    {
      student: 'began before grade 9',
      entries: [work(`${graduation - 4}-07-31`, 2), work(`${graduation - 4}-08-01`, 2, park)],
      is: {
        needed: 3,
        counted: 1,
        left: 2,
        state: 'behind',
        why: [`Does not count: done before August 1, ${graduation - 4}.`],
      },
    },
  ];
  it.each(students)('$student', (student) => {
    const then = { ...student, class: graduation, today: `${graduation}-03-01` };
    expect(told(rules, then)).toEqual(byHand(then));
  });
});

describe('Chicago, class of 2020: 2 projects, one in Civics', () => {
  const CIVICS = 'Civics or AP Government';
  const OTHER = 'Another class';
  const rules: Rules = {
    ...chicago,
    target: { kind: 'projects', projects: 2, of: [CIVICS, OTHER] },
    floors: [{ kind: 'category projects', category: CIVICS, projects: 1 }],
  };
  const census = { event: 'Census', category: CIVICS };
  const garden = { event: 'Garden', category: OTHER };
  const students: readonly Fixture[] = [
    {
      student: 'has one in Civics and one in another class',
      entries: [work('2018-10-06', 3, census), work('2019-03-02', 2, garden)],
      is: { needed: 2, counted: 2, left: 0, state: 'done', floors: [1] },
    },
    {
      student: 'has two in other classes',
      entries: [work('2018-10-06', 3, garden), work('2019-03-02', 2, { ...garden, event: 'Library' })],
      is: { needed: 2, counted: 2, left: 0, state: 'behind', floors: [0] },
    },
    {
      student: 'has 40 h in one project, as the classes before could',
      entries: [weekly(8, '2018-10-06', 5, census)],
      is: { needed: 2, counted: 1, left: 1, state: 'behind', floors: [1] },
    },
    {
      student: 'did one outside of classes',
      entries: [work('2018-10-06', 3, census), work('2019-03-02', 2, { event: 'Park' })],
      is: {
        needed: 2,
        counted: 1,
        left: 1,
        state: 'behind',
        floors: [1],
        why: ['Does not count: it has no category.'],
      },
    },
    {
      student: 'waits for the one in Civics',
      entries: [work('2019-03-02', 2, garden), waits('2020-02-29', 3, census)],
      is: { needed: 2, counted: 1, waiting: 1, left: 0, state: 'waiting', floors: [0] },
    },
    {
      student: 'has two in Civics',
      entries: [work('2018-10-06', 3, census), work('2019-03-02', 2, { ...census, event: 'Council' })],
      is: { needed: 2, counted: 2, left: 0, state: 'done', floors: [2] },
    },
    {
      student: 'brought one from another school, in Civics the other',
      // 1 + 1 = 2.
      entries: [work('2019-10-05', 3, census)],
      adjustments: [{ kind: 'credit', hours: 1 }],
      is: { needed: 2, counted: 2, left: 0, state: 'done', floors: [1] },
    },
  ];
  it.each(students)('$student', (student) => {
    const then = { ...student, class: 2020, today: '2020-03-01' };
    expect(told(rules, then)).toEqual(byHand(then));
  });
});
