import { describe, expect, it } from 'vitest';
import { needOf, type Adjustment } from './needs.ts';
import { plainRules, progressOf, weekly } from './fixtures/progress.test.scene.ts';
import type { Rules } from './rules.ts';

const ten = { 9: 10, 10: 10, 11: 10, 12: 10 };
const yearly = (carry: 'none' | 'forward' | 'total only', transfer: Rules['transfer']): Rules => ({
  ...plainRules,
  school_year: { starts: '07-01', ends: '06-30' },
  window: { opens: 'grade 9', closes: '06-30' },
  target: { kind: 'hours by grade', hours: ten, carry },
  transfer,
});
const neededBy = (rules: Rules, entered_on: string | null, adjustments: readonly Adjustment[] = []) =>
  needOf(rules, { class: 2027, entered_on }, adjustments).needed;

describe('a student who entered later', () => {
  it('needs a share of the whole by months, whatever grades remain', () => {
    // January 2025 to June 2027 are 30 of 48 months: 40 * 30 / 48 = 25.
    for (const carry of ['none', 'forward', 'total only'] as const)
      expect(neededBy(yearly(carry, { kind: 'months attended' }), '2025-01-15')).toBe(25);
  });

  it('is pro-rated by the grade that the school entered if the day is unknown', () => {
    const rules = yearly('total only', { kind: 'months attended' });
    // Grades 11 and 12 are 24 of 48 months.
    expect(neededBy(rules, null, [{ kind: 'entered in grade', grade: 11 }])).toBe(20);
    expect(neededBy(rules, '2026-10-01', [{ kind: 'entered in grade', grade: 9 }])).toBe(40);
  });

  it('needs as much as everybody if only the sum is required', () => {
    expect(neededBy(yearly('total only', { kind: 'as everybody' }), '2025-09-01')).toBe(40);
    expect(neededBy(yearly('none', { kind: 'as everybody' }), '2025-09-01')).toBe(20);
  });

  it('needs as much as everybody if the table has no line for their grade', () => {
    const seniors: Rules = { ...plainRules, transfer: { kind: 'by grade of entry', hours: { 12: 15 } } };
    expect(neededBy(seniors, '2025-09-01')).toBe(100);
    expect(neededBy(seniors, '2026-09-01')).toBe(15);
  });

  it('counts as a senior when they return after their class has graduated', () => {
    const rules: Rules = { ...plainRules, transfer: { kind: 'years attended', hours: { ...ten, 12: 20 } } };
    expect(neededBy(rules, '2027-09-01')).toBe(20);
  });

  it('needs nothing for middle grades that were already over', () => {
    const middle: Rules = {
      ...plainRules,
      window: { opens: 'grade 6', closes: '05-31' },
      target: { kind: 'hours by grade', hours: { 6: 5, 7: 5, 8: 5, ...ten }, carry: 'forward' },
    };
    expect(neededBy(middle, null)).toBe(55);
    expect(neededBy(middle, '2022-09-01')).toBe(45);
    expect(
      neededBy({ ...middle, transfer: { kind: 'years attended', hours: { 8: 3, ...ten } } }, '2022-09-01'),
    ).toBe(43);
  });

  it('is undecided until the school decides, even if it has entered the grade', () => {
    const rules: Rules = { ...plainRules, transfer: { kind: 'school decides' } };
    const undecided = (entered_on: string | null, adjustments: readonly Adjustment[]) =>
      needOf(rules, { class: 2027, entered_on }, adjustments).isUndecided;
    expect(undecided('2025-09-01', [])).toBe(true);
    expect(undecided(null, [{ kind: 'entered in grade', grade: 11 }])).toBe(true);
    expect(undecided('2025-09-01', [{ kind: 'entered in grade', grade: 9 }])).toBe(false);
    expect(undecided('2025-09-01', [{ kind: 'override', hours: 50 }])).toBe(false);
    expect(undecided(null, [])).toBe(false);
  });
});

describe('a decision of the school', () => {
  const none = yearly('none', { kind: 'as everybody' });

  it('lets a student with another total reach it in any grade', () => {
    // 15 h in grade 9, where one grade would count at most 10: 15 + 35 = 50.
    const more = progressOf(none, {
      entries: [weekly(3, '2023-09-02', 5), weekly(7, '2025-09-06', 5)],
      adjustments: [{ kind: 'override', hours: 50 }],
    });
    expect(more).toMatchObject({ needed: 50, counted: 50, left: 0, state: 'done' });
    const fewer = progressOf(none, {
      entries: [weekly(6, '2025-09-06', 5)],
      adjustments: [{ kind: 'waiver', hours: 10 }],
    });
    expect(fewer).toMatchObject({ needed: 30, counted: 30, left: 0, state: 'done' });
  });

  it('limits each grade to what a newcomer needs in it', () => {
    const rules = yearly('none', { kind: 'years attended', hours: { 9: 10, 10: 10, 11: 15, 12: 20 } });
    // 11: 20 done, 15 count; 12: 20 of 20.
    const progress = progressOf(rules, {
      entered_on: '2025-09-01',
      entries: [weekly(4, '2025-09-06', 5), weekly(4, '2026-09-05', 5)],
    });
    expect(progress).toMatchObject({ needed: 35, counted: 35, left: 0, state: 'done' });
  });

  it('sets the number of projects and outcomes', () => {
    const projects: Rules = { ...plainRules, target: { kind: 'projects', projects: 3 } };
    const entries = [weekly(2, '2025-09-06', 2)];
    expect(progressOf(projects, { entries, adjustments: [{ kind: 'credit', hours: 1 }] })).toMatchObject({
      needed: 3,
      counted: 2,
      left: 1,
    });
    const outcomes: Rules = {
      ...plainRules,
      target: { kind: 'outcomes', outcomes: ['One', 'Two', 'Three'] },
    };
    const progress = progressOf(outcomes, {
      entries: [weekly(1, '2025-09-06', 2, { outcomes: ['One', 'Three'] })],
      adjustments: [{ kind: 'waiver', hours: 1 }],
    });
    expect(progress).toMatchObject({ needed: 2, counted: 2, left: 0, state: 'done' });
  });

  it('about projects does not apply to hours as an alternative', () => {
    const rules: Rules = {
      ...plainRules,
      target: { kind: 'projects', projects: 3 },
      alternatives: [{ name: '40 hours', counts: ['volunteer'], hours: 40 }],
    };
    // Two projects are enough for her, not two hours.
    const progress = progressOf(rules, {
      entries: [weekly(2, '2025-09-06', 2)],
      adjustments: [{ kind: 'override', hours: 2 }],
    });
    expect(progress).toMatchObject({ way: null, needed: 2, counted: 1, left: 1 });
  });
});

it('an alternative is required in full, whatever the day of entry', () => {
  const rules: Rules = {
    ...plainRules,
    transfer: { kind: 'by grade of entry', hours: { 9: 100, 10: 75, 11: 50, 12: 25 } },
    alternatives: [{ name: 'Paid work', counts: ['paid'], hours: 100 }],
  };
  const progress = progressOf(rules, {
    entered_on: '2026-09-01',
    entries: [weekly(10, '2026-09-05', 5, { work: 'paid' })],
  });
  // 50 hours of paid work do not meet the 25 that the table asks of volunteers.
  expect(progress).toMatchObject({ way: 'Paid work', needed: 100, counted: 50, left: 50 });
});
