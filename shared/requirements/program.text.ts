/** Programs in the words of those who set them up. */
import type { ProgramKind } from './requirements.contract.ts';
import { byGradeText } from './rule.text.ts';
import type { Rules } from './rules.ts';

/** In the order in which they are offered. */
export const kindWords: Readonly<Record<ProgramKind, string>> = {
  graduation: 'Graduation',
  scholarship: 'Scholarship',
  award: 'Award',
  goal: 'Goal',
};

/** `class of 2027`, `classes of 2027 and later`. */
export function classesText(from: number, to: number | null): string {
  if (from === to) return `class of ${from}`;
  return to === null ? `classes of ${from} and later` : `classes of ${from} to ${to}`;
}

/** What is needed of who came later. */
export function transferText(transfer: Rules['transfer']): string {
  switch (transfer.kind) {
    case 'as everybody':
      return 'The same as everybody';
    case 'by grade of entry':
      return `By the grade in which they came: ${byGradeText(transfer.hours)}`;
    case 'years attended':
      return `The sum of the grades attended: ${byGradeText(transfer.hours)}`;
    case 'months attended':
      return 'In proportion to their months here';
    case 'school decides':
      return 'You decide for each student';
  }
}
