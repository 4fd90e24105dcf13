/** Parses and checks students' facts (decision 0061). */
import { isCalendarDay } from '#shared/calendar.ts';
import { invalidDay, normalizeDay } from '#shared/day-input.ts';
import { GRADES, type Grade } from '#features/requirements/rules/kinds.ts';
import { FACT_NAMES, type FactName, type StudentFacts } from './facts.contract.ts';

export const factColumns = ['email', ...FACT_NAMES] as const;

export const factWords: Readonly<Record<FactName, string>> = {
  state_id: 'State ID',
  usi: 'USI',
  campus: 'Campus',
  entered_on: 'First day here',
  grade_of_entry: 'Grade of entry',
};

const IDENTIFIER = /^[A-Za-z0-9-]{1,20}$/;
/** TRIAND's format. */
export const ARKANSAS_ID = /^[TZS1-9]\d{8}[1-9]$/;

/** They affect what a student needs, so only heads change them. */
export const DECIDING_FACTS: readonly FactName[] = ['entered_on', 'grade_of_entry'];

export type TypedFacts = Readonly<Record<FactName, string>>;
type FactMistakes = Partial<Record<FactName, string>>;

/** Normalizes typed or imported facts, with a message for each bad one; empty is unknown. `today` is the day at the school. */
export function readFacts(
  typed: TypedFacts,
  today: string,
): { readonly facts: StudentFacts; readonly wrong: FactMistakes } {
  const wrong: FactMistakes = {};
  const identifier = (name: 'state_id' | 'usi' | 'campus'): string | null => {
    const text = typed[name].trim();
    if (text === '') return null;
    if (!IDENTIFIER.test(text)) wrong[name] = 'Please use at most 20 letters, digits and hyphens';
    return name === 'state_id' ? text.toUpperCase() : text;
  };
  return {
    facts: {
      state_id: identifier('state_id'),
      usi: identifier('usi'),
      campus: identifier('campus'),
      entered_on: dayOf(typed.entered_on.trim(), today, wrong),
      grade_of_entry: gradeOf(typed.grade_of_entry.trim(), wrong),
    },
    wrong,
  };
}

function dayOf(text: string, today: string, wrong: FactMistakes): string | null {
  if (text === '') return null;
  const day = normalizeDay(text);
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  if (!isCalendarDay(day)) wrong.entered_on = invalidDay(text);
  else if (day < '1990-01-01') wrong.entered_on = 'Please use a day from 1990 on';
  else if (day > inAYear) wrong.entered_on = 'Please use a day at most a year from now';
  return wrong.entered_on === undefined ? day : null;
}

function gradeOf(text: string, wrong: FactMistakes): Grade | null {
  if (text === '') return null;
  const grade = GRADES.find((one) => /^\d{1,2}$/.test(text) && one === Number(text));
  if (grade === undefined) wrong.grade_of_entry = 'Please use a grade from 6 to 12';
  return grade ?? null;
}

export function typeFacts(facts: StudentFacts): TypedFacts {
  // Safe: one for each name.
  return Object.fromEntries(FACT_NAMES.map((name) => [name, String(facts[name] ?? '')])) as TypedFacts;
}
