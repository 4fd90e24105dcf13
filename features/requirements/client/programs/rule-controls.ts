/** Controls of the rules form as data: how each is drawn, and how its input is read. */
import { isCalendarDay } from '#shared/calendar.ts';
import { notHours } from '#features/entries/hours.ts';
import { GRADES } from '#features/requirements/rules/kinds.ts';
import type { RulePath } from './rules-draft.ts';

type Words = Readonly<Record<string, string>>;
/** Reports an error at a control, or below its path. */
export type Fail = (message: string, below?: string) => void;
/** Converts form values at the control's path to rules. */
type Read = (typed: never, fail: Fail) => unknown;

export type RuleControl = {
  readonly at: RulePath;
  readonly label: string;
  readonly description?: string;
} & (
  | {
      readonly as: 'text';
      readonly looks: { inputMode?: 'decimal'; maxLength?: number; type?: 'date' };
      readonly read: Read;
    }
  | { readonly as: 'lines' | 'by grade'; readonly read: Read }
  | { readonly as: 'month and day'; readonly read: Read }
  | { readonly as: 'checks'; readonly choices: Words; readonly isAllUsual: boolean; readonly read: Read }
  | { readonly as: 'tick'; readonly value: true | 'count' }
  /** `put` turns the choice into the stored value. */
  | {
      readonly as: 'choice';
      readonly choices: Words;
      readonly chosen: string;
      readonly put: (chosen: string) => unknown;
    }
  /** Repeated items; `label` names one (`limit`), and `blank` is a new one. */
  | {
      readonly as: 'rows';
      readonly at: 'caps' | 'floors' | 'alternatives';
      readonly most: number;
      readonly blank: unknown;
      readonly rows: readonly (readonly RuleControl[])[];
    }
);

export type ControlAs<As extends RuleControl['as']> = Extract<RuleControl, { as: As }>;

const HOURS_MAXIMUM = 2000;

function readHours(text: string, fail: (message: string) => void): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text.trim()) || number > HOURS_MAXIMUM)
    fail(notHours(text, `Please enter hours up to ${HOURS_MAXIMUM}`));
  return number;
}

const textOf =
  (looks: ControlAs<'text'>['looks'], read: (text: string, fail: Fail) => unknown) =>
  (at: RulePath, label: string): RuleControl => ({ as: 'text', at, label, looks, read });

export const hours = textOf({ inputMode: 'decimal' }, readHours);

export const whole = (at: RulePath, label: string, most: number) =>
  textOf({ inputMode: 'decimal' }, (text, fail) => {
    const number = Number(text);
    if (!/^\d+$/.test(text.trim()) || number < 1 || number > most)
      fail(`Please enter a whole number from 1 to ${most}`);
    return number;
  })(at, label);

export const name = textOf({ maxLength: 100 }, (text, fail) => {
  const trimmed = text.trim();
  if (trimmed === '') fail('Please give it a name');
  if (trimmed.length > 100) fail('No more than 100 characters');
  return trimmed;
});

export const day = textOf({ type: 'date' }, (text, fail) => {
  if (!isCalendarDay(text)) fail('Please choose a day');
  return text;
});

/** A day of every year: `05-31`, typed `5/31`. */
export const monthDay = (at: RulePath, label: string): RuleControl => ({
  as: 'month and day',
  at,
  label,
  read(text: string, fail) {
    const parts = text.split(/[-/]/).map((part) => part.trim().padStart(2, '0'));
    if (!isCalendarDay(`2026-${parts.join('-')}`))
      fail('Please enter a day that every year has, such as 5/31');
    return parts.join('-');
  },
});

interface LinesOptions {
  readonly most: number;
  readonly longest?: number;
  readonly description?: string;
  readonly needed?: string;
}

export function lines(at: RulePath, label: string, options: LinesOptions): RuleControl {
  const { most, longest = 100, description = 'One on each line', needed } = options;
  function read(typed: readonly string[], fail: Fail): string[] {
    const trimmedLines = typed.map((line) => line.trim()).filter((line) => line !== '');
    if (trimmedLines.length > most) fail(`No more than ${most} lines`);
    if (trimmedLines.some((line) => line.length > longest))
      fail(`No more than ${longest} characters in a line`);
    if (trimmedLines.length === 0 && needed !== undefined) fail(needed);
    return trimmedLines;
  }
  return { as: 'lines', at, label, description, read };
}

export function optional(control: RuleControl): RuleControl {
  if (control.as !== 'text' && control.as !== 'lines') return control;
  const isEmpty = (typed: string | readonly string[] = '') =>
    [typed].flat().every((text) => text.trim() === '');
  return { ...control, read: (typed, fail) => (isEmpty(typed) ? undefined : control.read(typed, fail)) };
}

export const byGrade = (at: RulePath, label: string): RuleControl => ({
  as: 'by grade',
  at,
  label,
  read(texts: Words, fail) {
    const given = GRADES.map((grade) => [`${grade}`, texts[grade]?.trim() ?? ''] as const)
      .filter(([, text]) => text !== '')
      .map(([grade, text]) => [grade, readHours(text, (message) => fail(message, grade))] as const);
    if (given.length === 0) fail('Please enter the hours of a grade', '9');
    return Object.fromEntries(given);
  },
});

/** @param isAllUsual choosing all is stored as nothing */
export const checks = (at: RulePath, label: string, choices: Words, isAllUsual = false): RuleControl => ({
  as: 'checks',
  at,
  label,
  choices,
  isAllUsual,
  read(chosen: readonly string[] | undefined, fail) {
    if (chosen?.length === 0) fail('Please choose at least one');
    return chosen;
  },
});

export const tick = (at: RulePath, label: string, value: true | 'count' = true): RuleControl => ({
  as: 'tick',
  at,
  label,
  value,
});

export const choice = (
  at: RulePath,
  label: string,
  choices: Words,
  chosen: string,
  put: (chosen: string) => unknown = (one) => one,
): RuleControl => ({ as: 'choice', at, label, choices, chosen, put });

/** For each kind, its label and initial values. */
export type Kinds<Part extends { readonly kind: string }> = {
  readonly [Kind in Part['kind']]: readonly [string, Omit<Extract<Part, { kind: Kind }>, 'kind'>];
};

export function kindChoice<Part extends { readonly kind: string }>(
  at: RulePath,
  label: string,
  kinds: Kinds<Part>,
  { kind }: Part,
): RuleControl {
  // Safe: the choice is one of the kinds.
  const of = (chosen: string) => kinds[chosen as Part['kind']];
  const words = Object.fromEntries(Object.keys(kinds).map((one) => [one, of(one)[0]]));
  return choice(at, label, words, kind, (chosen) => ({ kind: chosen, ...of(chosen)[1] }));
}
