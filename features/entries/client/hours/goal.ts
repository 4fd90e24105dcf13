import { describeDay } from '#shared/calendar.ts';
import type { Goal, GoalProgress } from '#features/own-hours/goal-progress.ts';
import { getGoal } from '#features/own-hours/goals.contract.ts';
import { amountText } from '#client/ui/format/text.ts';
import { useApi } from '#client/platform/use-api.ts';

export const useGoal = () => useApi(getGoal, {}, { staleTime: 30_000 });

const amountOf = (hours: number) => amountText(hours, 'hour');

export function goalName({ hours, until }: Goal): string {
  return `${amountOf(hours)} by ${describeDay(until)}`;
}

/** States facts: no praise, no blame. */
export function goalText({ state, done, needed, left, needed_a_week }: GoalProgress): string {
  switch (state) {
    case 'done':
      return 'Reached.';
    case 'waiting':
      return 'Enough once everything is verified.';
    case 'on track':
      return `On track: ${amountOf(left)} left, ${needed_a_week} a week.`;
    case 'behind':
      return `${amountOf(left)} left: ${needed_a_week} a week gets you there.`;
    case 'far':
      return `${amountOf(left)} left, which is more than 10 a week. A later day may fit better.`;
    case 'over':
      return `The day has passed with ${done} of ${amountOf(needed)}. You can set another one.`;
  }
}
