import { describe, expect, it } from 'vitest';
import { groupOf, GROUPS, leftOutText, nextText } from './graduation.text.ts';
import { PROGRESS_STATES } from './rules/kinds.ts';
import type { Progress } from './requirements.contract.ts';

const found: Progress = {
  unit: 'hours',
  way: null,
  needed: 75,
  counted: 40,
  waiting: 0,
  left: 35,
  parts: [],
  floors: [],
  entries: [],
  state: 'behind',
  closes: '2027-05-01',
  needed_a_week: 2.1,
  own_pace: 0.5,
};
const next = (more: Partial<Progress>) => nextText({ ...found, ...more });
const organizations = {
  floor: { kind: 'organizations', organizations: 3 },
  needed: 3,
  counted: 2,
} as const;

it('puts every state into exactly one group, and every group has a state', () => {
  expect(new Set(PROGRESS_STATES.map(groupOf))).toEqual(new Set(GROUPS));
});

describe('the text of what is missing', () => {
  it.each<[string, Partial<Progress>]>([
    ['Nothing to do', { state: 'done', left: 0 }],
    ['Enough once the 6 waiting hours are confirmed', { state: 'waiting', left: 0, waiting: 6 }],
    [
      'Enough once the 1 waiting project is confirmed',
      { state: 'waiting', left: 0, waiting: 1, unit: 'projects' },
    ],
    // Only the other conditions still wait.
    ['Enough once contacts confirm what waits', { state: 'waiting', left: 0 }],
    ['Last day has passed: 35 h short', { state: 'over' }],
    [
      'Last day has passed: at least 3 organizations, 2 so far',
      { state: 'over', left: 0, floors: [organizations] },
    ],
    ['35 h to go · needs 12.4 h a week, does 0.5', { state: 'talk to school', needed_a_week: 12.4 }],
    ['Decide what they need', { state: 'talk to school', needed_a_week: 1 }],
    ['35 h to go · needs 2.1 h a week, does 0.5', {}],
    ['2 projects to go by 05/01/2027', { unit: 'projects', left: 2 }],
    ['At least 3 organizations, 2 so far', { left: 0, floors: [organizations] }],
    ['35 h to go by 05/01/2027', { state: 'on track', needed_a_week: 0 }],
  ])('is “%s”', (words, more) => {
    expect(next(more)).toBe(words);
  });
});

describe('the reasons why hours do not count', () => {
  const cap = { of: { kind: 'everything' }, hours: 2, per: 'day' } as const;

  it('are summed up, most hours first', () => {
    expect(
      leftOutText([
        { left_out: 1.1, reason: { kind: 'cap', cap, used: 2 } },
        { left_out: 0, reason: null },
        { left_out: 6, reason: { kind: 'before', day: '2023-08-01' } },
        // Sums use hundredths of hours: 2.2 + 1.1 would be 3.3000000000000003.
        { left_out: 2.2, reason: { kind: 'cap', cap, used: 0 } },
      ]),
    ).toBe('6 h: before 08/01/2023, 3.3 h: over a limit');
    expect(leftOutText([{ left_out: 0, reason: null }])).toBe('');
  });
});
