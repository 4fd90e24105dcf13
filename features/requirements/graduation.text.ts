import { sumHours } from '#features/entries/sum-hours.ts';
import { STEEP } from '#features/own-hours/goal-progress.ts';
import { numericDay } from '#shared/days.ts';
import { lowerFirst } from '#shared/text.ts';
import { inWords, type ReasonWords } from './rules/entry.ts';
import type { CountedEntry, Progress, ProgressState } from './requirements.contract.ts';
import { floorSentence } from './rules/rule.text.ts';
import { amountText, waitingText } from './rules/standing.text.ts';

export const stateWords: Readonly<Record<ProgressState, string>> = {
  over: 'Too late',
  'talk to school': 'Talk to them',
  behind: 'Behind',
  'on track': 'On track',
  waiting: 'Waits for contacts',
  done: 'Done',
};

/** Every student is in exactly one group. */
export const GROUPS = ['done', 'on track', 'waiting', 'needs you'] as const;
export type GraduationGroup = (typeof GROUPS)[number];

export const groupWords: Readonly<Record<GraduationGroup, string>> = {
  done: 'Done',
  'on track': 'On track',
  waiting: 'Wait for contacts',
  'needs you': 'Need you',
};

export const groupOf = (state: ProgressState): GraduationGroup =>
  state === 'over' || state === 'talk to school' || state === 'behind' ? 'needs you' : state;

/** `6 h: before 08/01/2023, 4 h: over a limit`, most hours first; empty when everything counts. */
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
  'counted for': ({ program }) => `for “${program}”`,
  'grade is full': () => 'more than the grade needs',
};

/** What is missing: `93.5 h to go · needs 3.3 h a week, does 0.2`. */
export function nextText(found: Progress): string {
  const { state, unit, left, waiting, needed_a_week, own_pace, closes } = found;
  if (state === 'done') return 'Nothing to do';
  if (state === 'waiting')
    return waiting === 0
      ? 'Enough once contacts confirm what waits'
      : `Enough once the ${waitingText(waiting, unit)} confirmed`;
  if (state === 'over')
    return `Last day has passed: ${left > 0 ? `${shortAmount(left, unit)} short` : lowerFirst(floorText(found))}`;
  // Otherwise the need is unknown.
  if (state === 'talk to school' && needed_a_week <= STEEP) return 'Decide what they need';
  if (left === 0) return floorText(found);
  const toGo = `${shortAmount(left, unit)} to go`;
  return unit === 'hours' && needed_a_week > 0
    ? `${toGo} · needs ${needed_a_week} h a week, does ${own_pace}`
    : `${toGo} by ${numericDay(closes)}`;
}

function floorText({ floors }: Progress): string {
  const missing = floors.find(({ needed, counted }) => counted < needed);
  return missing
    ? `${floorSentence(missing.floor).replace(/\.$/, '')}, ${missing.counted} so far`
    : 'Nothing is short';
}

/** `6 h`, `1 project` */
function shortAmount(amount: number, unit: Progress['unit']): string {
  return unit === 'hours' ? `${amount} h` : amountText(amount, unit);
}
