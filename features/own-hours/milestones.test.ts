import { describe, expect, it } from 'vitest';
import { newMilestone, nextTitle } from './milestones.ts';

describe('a milestone', () => {
  it.each([
    [0, 0, null],
    [0.25, 0, 'First hour'],
    [0.25, 0.01, null],
    [24.99, 0.01, null],
    [25, 0.01, 'Bronze'],
    // Several at once count as one.
    [60, 0, 'Silver'],
    [60, 50, null],
    // After hours were removed and restored.
    [25, 25, null],
    [100, 99.75, 'Gold'],
    [350, 200, null],
  ] as const)('with %d hours, after celebrating %d, is %s', (total, celebrated, milestone) => {
    expect(newMilestone(total, celebrated)).toBe(milestone);
  });
});

describe('the next title', () => {
  it.each([
    [0, 'Bronze', 25],
    [24.9, 'Bronze', 0.1],
    [25, 'Silver', 25],
    [62.5, 'Gold', 37.5],
    [100, 'Platinum', 100],
  ])('after %d hours is %s, with %d missing', (total, title, hours) => {
    expect(nextTitle(total)).toMatchObject({ title, hours });
  });

  it('does not exist after the last one', () => {
    expect(nextTitle(200)).toBeUndefined();
  });
});
