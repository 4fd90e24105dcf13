/** How far students are, in the few words of a list for the school. */
import { sumHours } from '#shared/entries/sum-hours.ts';
import { STEEP } from '#shared/goals/goal-progress.ts';
import type { LeftOutReason } from './entry.ts';
import type { CountedEntry, Progress, ProgressState } from './progress.ts';
import { floorSentence } from './rule.text.ts';
import { amountText } from './standing.text.ts';

/** Who needs the school most, first. */
export const URGENT_FIRST: readonly ProgressState[] = [
  'over',
  'talk to school',
  'behind',
  'on track',
  'waiting',
  'done',
];

export const stateWords: Readonly<Record<ProgressState, string>> = {
  over: 'Too late',
  'talk to school': 'Talk to them',
  behind: 'Behind',
  'on track': 'On track',
  waiting: 'Waits for contacts',
  done: 'Done',
};

/** `6 h: before 08/01/2023, 4 h: over a limit`, the most hours first; empty when everything counts. */
export function leftOutText(entries: readonly Pick<CountedEntry, 'left_out' | 'reason'>[]): string {
  const sums = new Map<string, number>();
  for (const { left_out, reason } of entries) {
    if (left_out === 0 || reason === null) continue;
    const words = shortReason(reason);
    sums.set(words, sumHours([sums.get(words) ?? 0, left_out]));
  }
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .map(([words, hours]) => `${hours} h: ${words}`)
    .join(', ');
}

function shortReason(reason: LeftOutReason): string {
  switch (reason.kind) {
    case 'before':
      return `before ${numericDay(reason.day)}`;
    case 'after':
      return `after ${numericDay(reason.day)}`;
    case 'paid before':
      return `paid, before ${numericDay(reason.day)}`;
    case 'work':
      return reason.work === 'paid' ? 'paid work' : 'not paid';
    case 'short':
      return `under ${reason.min_hours} h each`;
    case 'late':
    case 'recorded after':
      return 'recorded too late';
    case 'evidence':
      return 'not confirmed in a way that counts';
    case 'reflection':
      return reason.words === 0 ? 'no reflection' : 'reflection too short';
    case 'start time':
      return 'time not said';
    case 'phases':
      return 'preparation not described';
    case 'not accepted':
      return 'earlier school, not accepted yet';
    case 'category':
      return reason.category === null ? 'no category' : 'category does not count';
    case 'refused organization':
      return 'organization not accepted';
    case 'not approved':
      return 'not approved before';
    case 'cap':
      return 'over a limit';
    case 'grade is full':
      return 'more than the grade needs';
  }
}

/** What the school can do next: `Talk to them: 12 h a week needed`, `6 h wait for contacts`. */
export function nextText(found: Progress): string {
  const { state, unit, left, waiting, needed_a_week, closes } = found;
  switch (state) {
    case 'done':
      return 'Nothing to do';
    case 'waiting':
      return waiting > 0
        ? `${shortAmount(waiting, unit)} ${waits(waiting, unit)} for contacts`
        : 'Ask the contacts';
    case 'over':
      return `Decide with them: ${missingText(found)}`;
    case 'talk to school':
      // Else it is not known how much they need.
      return needed_a_week > STEEP
        ? `Talk to them: ${paceText(needed_a_week, unit, left, closes)}`
        : 'Decide what they need';
    case 'behind':
      return `Remind them: ${left > 0 ? paceText(needed_a_week, unit, left, closes) : missingText(found)}`;
    case 'on track':
      return `Nothing now: ${left > 0 ? paceText(needed_a_week, unit, left, closes) : missingText(found)}`;
  }
}

/** What a week needs; for projects, what is left. */
function paceText(needed_a_week: number, unit: Progress['unit'], left: number, closes: string): string {
  if (unit === 'hours' && needed_a_week > 0) return `${needed_a_week} h a week needed`;
  return `${shortAmount(left, unit)} left by ${numericDay(closes)}`;
}

function missingText({ left, unit, floors }: Progress): string {
  if (left > 0) return `${shortAmount(left, unit)} short`;
  const missing = floors.find(({ needed, counted }) => counted < needed);
  if (!missing) return 'nothing is short';
  const sentence = floorSentence(missing.floor).replace(/\.$/, '');
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}, ${missing.counted} so far`;
}

/** `6 h`, `1 project`. */
function shortAmount(amount: number, unit: Progress['unit']): string {
  return unit === 'hours' ? `${amount} h` : amountText(amount, unit);
}

const waits = (amount: number, unit: Progress['unit']) =>
  amount === 1 && unit !== 'hours' ? 'waits' : 'wait';

/** `2026-05-03` is `05/03/2026`. */
function numericDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
