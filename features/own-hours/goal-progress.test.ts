/** Cases computed by hand. Today is Monday, May 4, 2026. */
import { describe, expect, it } from 'vitest';
import { goalProgress } from './goal-progress.ts';

const today = '2026-05-04';
const work = (date: string, hours: number, verified = true) => ({ date, hours, verified });

describe('the progress towards a goal', () => {
  it('adds up verified, waiting and missing hours without rounding errors', () => {
    const entries = [work('2026-04-01', 0.1), work('2026-04-02', 0.2), work('2026-05-01', 1.1, false)];
    expect(goalProgress({ hours: 10, until: '2026-05-31' }, entries, today)).toMatchObject({
      needed: 10,
      done: 0.3,
      waiting: 1.1,
      left: 8.6,
      // May 4 to May 31, both included: four weeks.
      days_left: 28,
      // 8.6 / 4 = 2.15, rounded up.
      needed_a_week: 2.2,
    });
  });

  it('counts work until the last day, even if recorded later, and none after it', () => {
    const entries = [work('2026-04-30', 5), work('2026-05-01', 3), work('2026-05-02', 9)];
    expect(goalProgress({ hours: 8, until: '2026-05-01' }, entries, today)).toMatchObject({
      done: 8,
      state: 'done',
    });
  });

  it.each([
    // 12 h in the last 90 days, first on March 6: 60 days, 1.4 h a week.
    ['on track', 17, '2026-06-01', 1.4, 1.3],
    ['behind', 20, '2026-06-01', 1.4, 2],
    ['far', 100, '2026-06-01', 1.4, 21.3],
    ['over', 20, '2026-05-03', 1.4, 0],
    // Today is the last day: the rest is due within this week.
    ['behind', 20, '2026-05-04', 1.4, 8],
  ] as const)('is %s with %d h until %s', (state, hours, until, own_pace, needed_a_week) => {
    const entries = [work('2026-03-06', 8), work('2026-04-20', 4)];
    const found = goalProgress({ hours, until }, entries, today);
    expect(found).toMatchObject({ state, own_pace, needed_a_week });
  });

  it('is waiting when all required work is done but not verified', () => {
    const entries = [work('2026-04-01', 6), work('2026-05-02', 4, false)];
    expect(goalProgress({ hours: 10, until: '2026-06-01' }, entries, today)).toMatchObject({
      state: 'waiting',
      left: 0,
      needed_a_week: 0,
    });
    // Even after the day has passed, if the work was in time.
    expect(goalProgress({ hours: 10, until: '2026-05-03' }, entries, today).state).toBe('waiting');
  });

  it('bases the pace on at least four weeks and ignores work older than 90 days', () => {
    const pace = (...entries: ReturnType<typeof work>[]) =>
      goalProgress({ hours: 100, until: '2026-12-31' }, entries, today).own_pace;
    expect(pace()).toBe(0);
    // Yesterday's 6 hours are not 42 a week: 6 / 4.
    expect(pace(work('2026-05-03', 6))).toBe(1.5);
    // 89 days ago counts: 9 hours in 90 days. 90 days ago does not.
    expect(pace(work('2026-02-04', 9))).toBe(0.7);
    expect(pace(work('2026-02-03', 9))).toBe(0);
  });

  it('does not depend on the order of entries', () => {
    const entries = [work('2026-03-06', 8), work('2026-04-20', 4), work('2026-05-01', 2, false)];
    const goal = { hours: 40, until: '2026-08-01' };
    expect(goalProgress(goal, entries.toReversed(), today)).toEqual(goalProgress(goal, entries, today));
  });
});
