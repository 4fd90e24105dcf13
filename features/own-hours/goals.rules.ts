import { check } from '#shared/rules.ts';
import { isCalendarDay } from '#shared/calendar.ts';
import { invalidDay } from '#shared/day-input.ts';
import { addDays } from '#shared/days.ts';
import { notHours, parseHours } from '#features/entries/hours.ts';
import type { Check } from '#shared/rules.ts';

const GOAL_MAXIMUM = 2000;
/** Days until the last day that can be chosen: five years. */
const FARTHEST = 5 * 366;

export interface GoalForm {
  readonly hours: string;
  readonly until: string;
}

/** `today` is the day at the school. */
export function goalChecks(today: string): readonly Check<GoalForm>[] {
  return [
    check(
      'hours',
      ({ hours }) => notHours(hours, `Type a number of hours between 1 and ${GOAL_MAXIMUM}.`),
      ({ hours }) => isGoal(parseHours(hours)),
    ),
    check('until', 'Choose a day.', ({ until }) => until !== ''),
    check(
      'until',
      ({ until }) => invalidDay(until),
      ({ until }) => isCalendarDay(until),
    ),
    check('until', 'Choose a day from today on.', ({ until }) => until >= today),
    check(
      'until',
      'Choose a day within the next five years.',
      ({ until }) => until <= addDays(today, FARTHEST),
    ),
  ];
}

function isGoal(hundredths: number | undefined): boolean {
  return hundredths !== undefined && hundredths >= 100 && hundredths <= GOAL_MAXIMUM * 100;
}
