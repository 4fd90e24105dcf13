/** How far students are, in the few words of a list for the school. */
import { sumHours } from '#shared/entries/sum-hours.ts';
import { STEEP } from '#shared/goals/goal-progress.ts';
import { inWords, type ReasonWords } from './entry.ts';
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
    const words = inWords(shortReasons, reason);
    sums.set(words, sumHours([sums.get(words) ?? 0, left_out]));
  }
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .map(([words, hours]) => `${hours} h: ${words}`)
    .join(', ');
}

const shortReasons: ReasonWords = {
  before: ({ day }) => `before ${numericDay(day)}`,
  after: ({ day }) => `after ${numericDay(day)}`,
  'paid before': ({ day }) => `paid, before ${numericDay(day)}`,
  work: ({ work }) => (work === 'paid' ? 'paid work' : 'not paid'),
  short: ({ min_hours }) => `under ${min_hours} h each`,
  late: () => 'recorded too late',
  'recorded after': () => 'recorded too late',
  evidence: () => 'not confirmed in a way that counts',
  reflection: ({ words }) => (words === 0 ? 'no reflection' : 'reflection too short'),
  'start time': () => 'time not said',
  phases: () => 'preparation not described',
  'not accepted': () => 'earlier school, not accepted yet',
  category: ({ category }) => (category === null ? 'no category' : 'category does not count'),
  'refused organization': () => 'organization not accepted',
  'not approved': () => 'not approved before',
  cap: () => 'over a limit',
  'grade is full': () => 'more than the grade needs',
};

/** What the school can do next: `Talk to them: 12 h a week needed`, `6 h wait for contacts`. */
export function nextText(found: Progress): string {
  const { state, unit, left, waiting, needed_a_week, closes } = found;
  switch (state) {
    case 'done':
      return 'Nothing to do';
    case 'waiting':
      if (waiting === 0) return 'Ask the contacts';
      return `${shortAmount(waiting, unit)} ${waiting === 1 && unit !== 'hours' ? 'waits' : 'wait'} for contacts`;
    case 'over':
      return `Decide with them: ${missingText(found)}`;
    case 'talk to school':
      // Else it is not known how much they need.
      return needed_a_week > STEEP
        ? `Talk to them: ${paceText(needed_a_week, unit, left, closes)}`
        : 'Decide what they need';
    case 'behind':
    case 'on track': {
      const what = left > 0 ? paceText(needed_a_week, unit, left, closes) : missingText(found);
      return `${state === 'behind' ? 'Remind them' : 'Nothing now'}: ${what}`;
    }
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

/** `2026-05-03` is `05/03/2026`. */
function numericDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
