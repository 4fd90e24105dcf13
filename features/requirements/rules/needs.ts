/** What a student needs, by rules, entry date, and the school's decisions. */
import { sumHours } from '#features/entries/sum-hours.ts';
import type { Grade } from './kinds.ts';
import type { HoursByGrade, Rules } from './rules.ts';
import { firstDayOf, gradeOn, monthsBegun } from './school-years.ts';

export interface RuledStudent {
  readonly class: number;
  /** At the school or district, `YYYY-MM-DD`; null: with their class. */
  readonly entered_on: string | null;
}

/** A school's decision about one student. `hours` may be projects or outcomes. */
export type Adjustment =
  | { readonly kind: 'waiver'; readonly hours: number }
  | { readonly kind: 'exempt' }
  | { readonly kind: 'credit'; readonly hours: number }
  | { readonly kind: 'override'; readonly hours: number }
  | { readonly kind: 'entered in grade'; readonly grade: Grade };

export interface Need {
  readonly needed: number;
  /** Where each grade has its own minimum. */
  readonly byGrade: HoursByGrade | null;
  readonly credit: number;
  readonly isExempt: boolean;
  /** The school must decide, and has not. */
  readonly isUndecided: boolean;
}

export function needOf(rules: Rules, student: RuledStudent, adjustments: readonly Adjustment[]): Need {
  const sum = (kind: 'waiver' | 'credit') =>
    sumHours(adjustments.flatMap((one) => (one.kind === kind ? one.hours : [])));
  const override = adjustments.findLast((one) => one.kind === 'override');
  const isExempt = adjustments.some(({ kind }) => kind === 'exempt');
  const enteredIn = adjustments.findLast((one) => one.kind === 'entered in grade')?.grade;
  const byRules = neededByRules(rules, student, enteredIn);
  const wanted = override?.hours ?? byRules.needed;
  const isChanged = override !== undefined || sum('waiver') > 0;
  return {
    needed: isExempt ? 0 : Math.max(0, sumHours([wanted, -sum('waiver')])),
    // A changed sum may be done in any grade.
    byGrade: isExempt || isChanged ? null : byRules.byGrade,
    credit: sum('credit'),
    isExempt,
    isUndecided:
      rules.transfer.kind === 'school decides' &&
      gradeOfEntry(rules, student, enteredIn) > NINTH &&
      adjustments.every(({ kind }) => kind === 'entered in grade'),
  };
}

/** Entering after its end is a later entry. */
const NINTH = 9;

function neededByRules(
  rules: Rules,
  student: RuledStudent,
  enteredIn: Grade | undefined,
): Pick<Need, 'needed' | 'byGrade'> {
  const { target, transfer, school_year } = rules;
  if (target.kind === 'projects') return { needed: target.projects, byGrade: null };
  if (target.kind === 'outcomes') return { needed: target.outcomes.length, byGrade: null };
  const from = gradeOfEntry(rules, student, enteredIn);
  const isLater = from > firstGradeOf(rules);
  const isByGrade = target.kind === 'hours by grade' && target.carry !== 'total only';
  const whole = target.kind === 'hours' ? target.hours : total(target.hours);
  if (transfer.kind === 'by grade of entry') {
    // A grade missing in the table would otherwise need nothing.
    const hours = transfer.hours[String(from) as `${Grade}`];
    if (hours !== undefined) return { needed: hours, byGrade: null };
  }
  if (transfer.kind === 'years attended' && isLater) return neededOf(since(from, transfer.hours), isByGrade);
  if (transfer.kind === 'months attended' && from > NINTH) {
    const { class: graduation, entered_on } = student;
    const entered = enteredIn === undefined ? entered_on : firstDayOf(enteredIn, graduation, school_year);
    const end = `${graduation}-${school_year.ends}`;
    // From ninth grade to the end of the last school year.
    const all = monthsBegun(firstDayOf(NINTH, graduation, school_year), end);
    const share = all === 0 || entered === null ? 1 : Math.min(1, monthsBegun(entered, end) / all);
    // Hundredths of hours, without floating-point noise, which would round up.
    return { needed: Math.ceil(Number((whole * share).toFixed(6))), byGrade: null };
  }
  // No minimum for grades before the entry.
  if (target.kind === 'hours by grade' && isByGrade)
    return neededOf(isLater ? since(from, target.hours) : target.hours, true);
  return { needed: whole, byGrade: null };
}

function neededOf(hours: HoursByGrade, isByGrade: boolean): Pick<Need, 'needed' | 'byGrade'> {
  return { needed: total(hours), byGrade: isByGrade ? hours : null };
}

function firstGradeOf({ window }: Rules): number {
  return window.opens === 'grade 6' ? 6 : 9;
}

/** Set by the school, otherwise by the date of entry, otherwise the first counted grade. */
function gradeOfEntry(
  rules: Rules,
  { class: graduation, entered_on }: RuledStudent,
  enteredIn: Grade | undefined,
): number {
  if (enteredIn !== undefined) return enteredIn;
  const first = firstGradeOf(rules);
  if (entered_on === null) return first;
  return Math.min(12, Math.max(first, gradeOn(entered_on, graduation, rules.school_year)));
}

function since(grade: number, hours: HoursByGrade): HoursByGrade {
  return Object.fromEntries(Object.entries(hours).filter(([of]) => Number(of) >= grade));
}

function total(hours: HoursByGrade): number {
  return sumHours(Object.values(hours));
}
