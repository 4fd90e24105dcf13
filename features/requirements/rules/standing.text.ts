/** Progress in words: no praise, no blame, no promise. */
import { describeDay } from '#shared/calendar.ts';
import type { Progress } from '#features/requirements/requirements.contract.ts';

type Standing = Omit<Progress, 'parts' | 'floors' | 'entries'>;

const ones = { hours: 'hour', projects: 'project', outcomes: 'outcome' } as const;

/** `12.5 hours`, `1 project` */
export function amountText(amount: number, unit: Progress['unit']): string {
  return `${amount} ${amount === 1 ? ones[unit] : unit}`;
}

/** `6 waiting hours are`, `1 waiting project is` */
export const waitingText = (waiting: number, unit: Progress['unit']): string =>
  `${amountText(waiting, unit).replace(' ', ' waiting ')} ${waiting === 1 ? 'is' : 'are'}`;

/** `61 of 75 hours count, 6 wait for contacts.` */
export function countedText({ unit, needed, counted, waiting }: Standing): string {
  const waits = waiting > 0 ? `, ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for contacts` : '';
  return `${counted} of ${amountText(needed, unit)} ${counted === 1 ? 'counts' : 'count'}${waits}.`;
}

export function stateText({ unit, left, waiting, state, closes, needed_a_week, own_pace }: Standing): string {
  const toGo = `${amountText(left, unit)} to go by ${describeDay(closes)}`;
  if (state === 'done') return 'Done.';
  if (state === 'waiting')
    return waiting === 0
      ? 'Enough once contacts confirm what waits.'
      : `Enough once the ${waitingText(waiting, unit)} confirmed.`;
  if (state === 'over') return `The last day was ${describeDay(closes)}. Talk to your school.`;
  if (state === 'talk to school')
    return unit === 'hours' && needed_a_week > 0
      ? `${toGo}: ${needed_a_week} a week. Talk to your school.`
      : 'Talk to your school.';
  if (unit !== 'hours') return `${toGo}.`;
  return state === 'on track'
    ? `On track: ${toGo}, ${needed_a_week} a week; you do ${own_pace}.`
    : `Behind: ${toGo}, ${needed_a_week} a week needed; you do ${own_pace}.`;
}
