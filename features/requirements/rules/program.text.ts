import type { Program, ProgramKind } from '#features/requirements/requirements.contract.ts';
import { byGradeText, type ProgramNames } from './rule.text.ts';
import type { Rules } from './rules.ts';

/** In the order in which they are offered. */
export const kindWords: Readonly<Record<ProgramKind, string>> = {
  graduation: 'Graduation',
  scholarship: 'Scholarship',
  award: 'Award',
  goal: 'Goal',
};

/** `Goal, for members of “Key Club”` */
export const kindText = ({ kind, group_name }: Pick<Program, 'kind' | 'group_name'>): string =>
  `${kindWords[kind]}${group_name === null ? '' : `, for members of “${group_name}”`}`;

export const namesOf = (programs: readonly Pick<Program, 'id' | 'name'>[]): ProgramNames =>
  Object.fromEntries(programs.map(({ id, name }) => [id, name]));

/** `class of 2027`, `classes of 2027 and later` */
export function classesText(from: number, to: number | null): string {
  if (from === to) return `class of ${from}`;
  return to === null ? `classes of ${from} and later` : `classes of ${from} to ${to}`;
}

export const transferWords: Readonly<Record<Rules['transfer']['kind'], string>> = {
  'as everybody': 'The same as everybody',
  'by grade of entry': 'By the grade in which they came',
  'years attended': 'The sum of the grades attended',
  'months attended': 'In proportion to their months here',
  'school decides': 'You decide for each student',
};

/** `The sum of the grades attended: 15 in grade 9` */
export function transferText(transfer: Rules['transfer']): string {
  const words = transferWords[transfer.kind];
  return 'hours' in transfer ? `${words}: ${byGradeText(transfer.hours)}` : words;
}

/** A graduation year as typed; undefined for anything else. */
export function readClass(text: string): number | undefined {
  const year = Number(text);
  return /^\d{4}$/.test(text.trim()) && year >= 1900 && year <= 2200 ? year : undefined;
}
