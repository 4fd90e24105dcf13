import { describeDay } from '#shared/calendar.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { capSentence, count, evidenceWords, hoursText } from './cap.text.ts';
import type { Floor, HoursByGrade, Rules } from './rules.ts';
import { windowOf } from './school-years.ts';

/** `75 hours`, `2 projects` */
export function targetText({ target }: Pick<Rules, 'target'>): string {
  if (target.kind === 'hours') return hoursText(target.hours);
  if (target.kind === 'hours by grade')
    return `${hoursText(sumHours(Object.values(target.hours)))}: ${byGradeText(target.hours)}`;
  if (target.kind === 'outcomes') return `each of these at least once: ${list(target.outcomes)}`;
  return `${count(target.projects, 'project')}${target.of ? ` (${list(target.of, 'or')})` : ''}`;
}

/** `15 in grade 9 and 20 in grade 10` */
export function byGradeText(hours: HoursByGrade): string {
  return list(Object.entries(hours).map(([grade, number]) => `${number} in grade ${grade}`));
}

const is = (value: unknown, sentence: string): string[] => (value ? [sentence] : []);

/** For a class, or with null for any; `programs`: the names of the others by id. */
export function ruleSentences(
  rules: Rules,
  graduation: number | null,
  programs: ProgramNames = {},
): string[] {
  const { counts, target } = rules;
  return [
    windowSentence(rules, graduation),
    ...is(!counts.includes('paid'), 'Paid work does not count.'),
    ...is(
      target.kind === 'hours by grade' && target.carry === 'none',
      'Extra hours of one grade do not count for another.',
    ),
    ...rules.alternatives.map(alternativeSentence),
    ...entrySentences(rules),
    ...rules.caps.map(capSentence),
    ...rules.floors.map(floorSentence),
    ...exclusiveSentences(rules, programs),
    ...rules.not_held.map((what) => `Ask your school about this, which is kept elsewhere: ${what}.`),
  ];
}

export type ProgramNames = Readonly<Record<string, string>>;

/** Leaves out programs that have ended or are not required. */
export function exclusiveSentences({ exclusive_of = [] }: Rules, programs: ProgramNames): string[] {
  const names = exclusive_of.flatMap((id) => programs[id] ?? []).map((name) => `“${name}”`);
  return is(
    names.length,
    `An hour counts only once, here or for ${list(names, 'or')}: for the oldest first.`,
  );
}

/** `Or 100 hours of paid work: Paid work.` */
export function alternativeSentence({
  name,
  hours,
  counts,
  paid_from,
}: Rules['alternatives'][number]): string {
  const kinds = list(counts.map((kind) => `${kind} work`));
  const since = paid_from === undefined ? '' : ` Paid work counts from ${describeDay(paid_from)} on.`;
  return `Or ${hoursText(hours)} of ${kinds}: ${name}.${since}`;
}

export function entrySentences({ entry }: Pick<Rules, 'entry'>): string[] {
  const { min_hours = 0, record_within_days = 0, reflection_words: words = 0 } = entry;
  return [
    ...is(min_hours, `Each entry needs at least ${hoursText(min_hours)}.`),
    ...is(record_within_days, `Record it within ${count(record_within_days, 'day')} of the work.`),
    ...is(entry.record_in_school_year, 'Record it before the next school year begins.'),
    ...is(
      entry.evidence,
      `It counts if verified ${list(
        (entry.evidence ?? []).map((kind) => evidenceWords[kind]),
        'or',
      )}.`,
    ),
    ...is(
      words,
      words === 1 ? 'Write a reflection.' : `Write a reflection of at least ${count(words, 'word')}.`,
    ),
    ...is(entry.phases, 'Describe how you prepared and what you did.'),
    ...is(entry.start_time, 'Say when you began.'),
    ...is(entry.approval_before === 'organization', 'Only organizations that the school has approved count.'),
    ...is(entry.approval_before === 'activity', 'The school has to approve the activity before you begin.'),
    ...is(entry.not_categories?.length, `${list(entry.not_categories ?? [])} does not count.`),
  ];
}

/** Starts other than a date. */
export const openingWords: Readonly<Record<string, string>> = {
  'grade 6': 'the beginning of grade 6',
  'after grade 8': 'the summer before grade 9',
  'grade 9': 'the beginning of grade 9',
  'grade 11': 'the beginning of grade 11',
};

/** `05-31` is `May 31`. */
export function monthDayText(monthDay: string): string {
  return describeDay(`2026-${monthDay}`).replace(/, 2026$/, '');
}

function windowSentence(rules: Rules, graduation: number | null): string {
  const { opens, closes } = rules.window;
  if (opens === 'semester') return 'Only work of the present semester counts.';
  const days = graduation === null ? undefined : windowOf(rules, graduation);
  const opening = () => (days ? describeDay(days.opens) : (openingWords[opens] ?? describeDay(opens)));
  const from = opens === 'any time' ? '' : opening();
  const last = (monthDay: string) =>
    days ? describeDay(days.closes) : `${monthDayText(monthDay)} of the year of graduation`;
  const until = closes === 'never' ? '' : last(closes);
  if (from && until) return `Work from ${from} to ${until} counts.`;
  if (from) return `Work from ${from} on counts.`;
  return until ? `Work until ${until} counts.` : 'Work from any time counts.';
}

export function floorSentence(floor: Floor): string {
  const of = 'category' in floor ? ` of “${floor.category}”` : '';
  if ('hours' in floor) return `At least ${hoursText(floor.hours)}${of}.`;
  if ('projects' in floor) return `At least ${count(floor.projects, 'project')}${of}.`;
  if ('organizations' in floor) return `At least ${count(floor.organizations, 'organization')}.`;
  return 'months' in floor
    ? `Spread over at least ${count(floor.months, 'month')}.`
    : `One project of at least ${count(floor.days, 'day')}.`;
}

function list(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
