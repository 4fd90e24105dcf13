/** For the student who did the work. */
import { describeDay } from '#shared/calendar.ts';
import { lowerFirst } from '#shared/text.ts';
import { inWords, type LeftOutReason, type ReasonWords } from './entry.ts';
import type { CountedEntry } from '#features/requirements/requirements.contract.ts';
import { capSentence, evidenceWords } from './cap.text.ts';
import type { Cap } from './rules.ts';

/** `Counts 2 of 6 h: at most 10 hours in all of “School team” (rule of your school), 8 were used.` */
export function reasonText(entry: Pick<CountedEntry, 'hours' | 'counted' | 'reason'>): string {
  const { hours, counted, reason } = entry;
  if (!reason) return `Counts in full: ${hours} h.`;
  return `${counted > 0 ? `Counts ${counted} of ${hours} h` : notText(reason)}: ${inWords(why, reason)}.`;
}

/** On the page `/requirements`. */
const ASK_BEFORE = 'ask before you begin, under “What counts”';

/** What a student can still add does not count yet. */
function notText({ kind }: LeftOutReason): string {
  return kind === 'reflection' || kind === 'phases' || kind === 'start time' || kind === 'not accepted'
    ? 'Does not count yet'
    : 'Does not count';
}

const why: ReasonWords = {
  before: ({ day }) => `done before ${describeDay(day)}`,
  after: ({ day }) => `done after ${describeDay(day)}`,
  'paid before': ({ day }) => `paid work counts from ${describeDay(day)} on`,
  work: ({ work }) => (work === 'paid' ? 'it was paid' : 'it was not paid, and only paid work counts here'),
  short: ({ min_hours }) => `shorter than ${min_hours} h`,
  late: ({ days, limit }) => `recorded ${days} days after the work; the limit is ${limit}`,
  'recorded after': ({ day }) => `recorded after ${describeDay(day)}, the last day for this work`,
  evidence: ({ evidence }) =>
    evidence === null
      ? 'it is not known how it was verified'
      : `it was verified ${evidenceWords[evidence]}, which is not enough here`,
  reflection: ({ words, needed }) =>
    words === 0
      ? `it has no reflection${needed > 1 ? `; ${needed} words are needed` : ''}`
      : `the reflection has ${words} of ${needed} words`,
  'not accepted': () => 'it was verified elsewhere, and your school has not accepted it yet',
  'start time': () => 'it does not say when you began',
  phases: () => 'it does not say how you prepared and what you did',
  category: ({ category }) =>
    category === null ? 'it has no category' : `${category} is not among the categories that count`,
  'refused organization': ({ organization }) =>
    `your school does not accept ${organization ?? 'the organization'}`,
  'not approved': ({ what }) =>
    `your school has not approved ${what === 'organization' ? 'the organization' : 'it for that day'}; ${ASK_BEFORE}`,
  cap: ({ cap, used }) => capText(cap, used),
  'counted for': ({ hours, program }) => `${hours} h ${hours === 1 ? 'counts' : 'count'} for “${program}”`,
  'grade is full': ({ grade, hours }) =>
    hours === 0
      ? `nothing is needed in grade ${grade}`
      : `grade ${grade} needs ${hours} h, and more counts for no other grade`,
};

function capText(cap: Cap, used: number): string {
  const rule = `${lowerFirst(capSentence(cap).slice(0, -1))} (rule of your school)`;
  if (used === 0) return rule;
  if (used === cap.hours) return `${rule}, all were used`;
  return `${rule}, ${used} ${used === 1 ? 'was' : 'were'} used`;
}
