/** Questions that rules need beyond the entry form (decision 0060). */
import type { EntryDetails, EntryQuestions } from './entry-details.contract.ts';
import type { Rules } from './rules/rules.ts';

export const NO_DETAILS: EntryDetails = {
  work: null,
  category: null,
  outcomes: [],
  preparation: '',
  action: '',
  reflection: '',
  started_at: null,
};

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

function categoriesOf({ target, caps, floors, entry }: Rules): readonly string[] {
  return [
    ...((target.kind === 'projects' && target.of) || []),
    ...floors.flatMap((floor) => ('category' in floor ? [floor.category] : [])),
    ...caps.flatMap(({ of }) => (of.kind === 'category' ? [of.category] : [])),
    ...(entry.not_categories ?? []),
  ];
}

export function hasNoQuestions(questions: EntryQuestions): boolean {
  const { categories, outcomes } = questions;
  const isAsked =
    questions.work || questions.phases || questions.start_time || questions.reflection_words > 0;
  return !isAsked && categories.length + outcomes.length === 0;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** In any language. */
export function wordsIn(text: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count += 1;
  return count;
}
