/** What rules ask of an entry besides its form (docs/decisions/0060). */
import type { WorkKind } from './kinds.ts';
import type { Rules } from './rules.ts';

/** Of a text of an answer, in characters. */
export const DETAIL_MAXIMUM = 5000;

/** What a student is asked about an entry. Nothing of it is asked where no rule of the class looks at it. */
export interface EntryQuestions {
  /** Whether the work was paid. */
  readonly work: boolean;
  /** One of these; none is asked for when it is empty. */
  readonly categories: readonly string[];
  /** Any of these. */
  readonly outcomes: readonly string[];
  /** How it was prepared and what was done. */
  readonly phases: boolean;
  /** At what time of day it began. */
  readonly start_time: boolean;
  /** The words that a reflection needs; 0 when none is asked for. */
  readonly reflection_words: number;
}

export interface EntryDetails {
  /** Null: not said. */
  readonly work: WorkKind | null;
  readonly category: string | null;
  readonly outcomes: readonly string[];
  readonly preparation: string;
  readonly action: string;
  readonly reflection: string;
  /** `HH:MM` on the clocks there; null: not said. */
  readonly started_at: string | null;
}

export const NO_DETAILS: EntryDetails = {
  work: null,
  category: null,
  outcomes: [],
  preparation: '',
  action: '',
  reflection: '',
  started_at: null,
};

/** What these rules together ask. */
export function questionsOf(rules: readonly Rules[]): EntryQuestions {
  return {
    work: rules.some((one) => [one, ...one.alternatives].some(({ counts }) => counts.length === 1)),
    categories: [...new Set(rules.flatMap(categoriesOf))],
    outcomes: [
      ...new Set(rules.flatMap(({ target }) => (target.kind === 'outcomes' ? target.outcomes : []))),
    ],
    phases: rules.some(({ entry }) => entry.phases === true),
    start_time: rules.some(({ entry }) => entry.start_time === true),
    reflection_words: Math.max(0, ...rules.map(({ entry }) => entry.reflection_words ?? 0)),
  };
}

/** Every category that a rule names: whether an entry is of it decides what counts. */
function categoriesOf({ target, caps, floors, entry }: Rules): readonly string[] {
  return [
    ...((target.kind === 'projects' && target.of) || []),
    ...floors.flatMap((floor) => ('category' in floor ? [floor.category] : [])),
    ...caps.flatMap(({ of }) => (of.kind === 'category' ? [of.category] : [])),
    ...(entry.not_categories ?? []),
  ];
}

export function asksNothing({
  work,
  categories,
  outcomes,
  phases,
  start_time,
  reflection_words,
}: EntryQuestions): boolean {
  const isAsked = work || phases || start_time || reflection_words > 0;
  return !isAsked && categories.length + outcomes.length === 0;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The words of a text, in any language. */
export function wordsIn(text: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count += 1;
  return count;
}
