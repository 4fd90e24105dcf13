/** Milestones, celebrated once, and the way to the next title. */
import { titles } from '#features/leaderboard/leaderboard.rules.ts';
import { sumHours } from '#features/entries/sum-hours.ts';

export const milestones = ['First hour', 'Bronze', 'Silver', 'Gold', 'Platinum'] as const;
export type Milestone = (typeof milestones)[number];

/** The first hour is the first verified time, however short. */
export function hoursOfMilestone(milestone: Milestone): number {
  return titles.find(({ title }) => title === milestone)?.from ?? 0.01;
}

/** The highest reached milestone not yet celebrated; several at once are celebrated as one. */
export function newMilestone(totalHours: number, celebratedHours: number): Milestone | null {
  const reached = milestones.findLast((milestone) => totalHours >= hoursOfMilestone(milestone));
  return reached !== undefined && hoursOfMilestone(reached) > celebratedHours ? reached : null;
}

interface NextTitle {
  readonly title: string;
  readonly from: number;
  readonly hours: number;
}

/** Undefined after the last title. */
export function nextTitle(totalHours: number): NextTitle | undefined {
  const next = titles.findLast(({ from }) => from > totalHours);
  return next && { ...next, hours: sumHours([next.from, -totalHours]) };
}
