import { expect, it } from 'vitest';
import { goalProgress } from '#features/own-hours/goal-progress.ts';
import { goalName, goalText } from './goal.ts';

const work = (date: string, hours: number, verified = true) => ({ date, hours, verified });
const lately = [work('2026-03-06', 8), work('2026-04-20', 4)];

it.each([
  [12, '2026-06-01', lately, 'Reached.'],
  [14, '2026-06-01', [...lately, work('2026-05-01', 2, false)], 'Enough once everything is verified.'],
  [17, '2026-06-01', lately, 'On track: 5 hours left, 1.3 a week.'],
  [20, '2026-06-01', lately, '8 hours left: 2 a week gets you there.'],
  [13, '2026-05-10', [work('2026-01-01', 12)], '1 hour left: 1 a week gets you there.'],
  [100, '2026-06-01', lately, '88 hours left, which is more than 10 a week. A later day may fit better.'],
  [20, '2026-05-03', lately, 'The day has passed with 12 of 20 hours. You can set another one.'],
])('describes the progress of %d hours until %s', (hours, until, entries, text) => {
  expect(goalText(goalProgress({ hours, until }, entries, '2026-05-04'))).toBe(text);
});

it('describes a goal', () => {
  expect(goalName({ hours: 40, until: '2026-06-01' })).toBe('40 hours by June 1, 2026');
  expect(goalName({ hours: 1, until: '2026-06-01' })).toBe('1 hour by June 1, 2026');
});
