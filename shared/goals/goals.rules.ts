/** Checks of a goal, in order. */
import { isCalendarDay } from '#shared/calendar.ts';
import { notADay } from '#shared/typed-day.ts';
import { addDays } from '#shared/own-hours/days.ts';
import { notHours, parseHours } from '#shared/entries/hours.ts';
import type { Check } from '#shared/rules.ts';

export const GOAL_MAXIMUM = 2000;
/** Days until the last day that can be chosen: five years. */
const FARTHEST = 5 * 366;

export interface GoalForm {
  readonly hours: string;
  readonly until: string;
}

/** @param today the day at the school, `YYYY-MM-DD` */
export function goalChecks(today: string): readonly Check<GoalForm>[] {
  return [
    {
      field: 'hours',
      message: ({ hours }) => notHours(hours, `Type a number of hours between 1 and ${GOAL_MAXIMUM}.`),
      holds: ({ hours }) => isGoal(parseHours(hours)),
    },
    { field: 'until', message: 'Choose a day.', holds: ({ until }) => until !== '' },
    { field: 'until', message: ({ until }) => notADay(until), holds: ({ until }) => isCalendarDay(until) },
    {
      field: 'until',
      message: 'Choose a day from today on.',
      holds: ({ until }) => until >= today,
    },
    {
      field: 'until',
      message: 'Choose a day within the next five years.',
      holds: ({ until }) => until <= addDays(today, FARTHEST),
    },
  ];
}

function isGoal(hundredths: number | undefined): boolean {
  return hundredths !== undefined && hundredths >= 100 && hundredths <= GOAL_MAXIMUM * 100;
}
