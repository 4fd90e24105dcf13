/** How far somebody is, in words: no praise, no blame, no promise. */
import { describeDay } from '#shared/calendar.ts';
import type { Progress } from './progress.ts';

type Standing = Omit<Progress, 'parts' | 'floors' | 'entries'>;

const ones = { hours: 'hour', projects: 'project', outcomes: 'outcome' } as const;

/** `12.5 hours`, `1 project`. */
export function amountText(amount: number, unit: Progress['unit']): string {
  return `${amount} ${amount === 1 ? ones[unit] : unit}`;
}

/** `61 of 75 hours count, 6 wait for contacts.` */
export function countedText({ unit, needed, counted, waiting }: Standing): string {
  const waits = waiting > 0 ? `, ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for contacts` : '';
  return `${counted} of ${amountText(needed, unit)} ${counted === 1 ? 'counts' : 'count'}${waits}.`;
}

/** What follows from it, and until when. */
export function stateText({ unit, left, state, closes, needed_a_week, own_pace }: Standing): string {
  const by = ` by ${describeDay(closes)}`;
  switch (state) {
    case 'done':
      return 'Done.';
    case 'waiting':
      return 'Done once what waits is verified.';
    case 'over':
      return `The last day has passed: ${describeDay(closes)}. Talk to your school.`;
    case 'talk to school':
      return unit === 'hours' && needed_a_week > 0
        ? `${amountText(left, unit)} left${by}: ${needed_a_week} a week. Talk to your school.`
        : 'Talk to your school.';
    case 'on track':
    case 'behind':
      if (unit !== 'hours') return `${amountText(left, unit)} left${by}.`;
      return state === 'on track'
        ? `On track: ${amountText(left, unit)} left${by}, ${needed_a_week} a week; you do ${own_pace}.`
        : `Behind: ${amountText(left, unit)} left${by}, ${needed_a_week} a week needed; you do ${own_pace}.`;
  }
}
