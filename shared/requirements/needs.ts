/** How much a student needs: by the rules, by when they came, and by what the school decided about them. */
import { sumHours } from '#shared/entries/sum-hours.ts';
import type { Grade } from './kinds.ts';
import type { HoursByGrade, Rules } from './rules.ts';
import { firstDayOf, gradeOn, monthsBegun } from './school-years.ts';

export interface RuledStudent {
  /** The year of graduation. */
  readonly class: number;
  /** When they came to the school or its district, `YYYY-MM-DD`; null: with their class. */
  readonly entered_on: string | null;
}

/**
 * What a school has decided about one student, with a reason that is kept beside it. `hours` are projects or
 * outcomes where these are what is needed.
 */
export type Adjustment =
  | { readonly kind: 'waiver'; readonly hours: number }
  | { readonly kind: 'exempt' }
  | { readonly kind: 'credit'; readonly hours: number }
  | { readonly kind: 'override'; readonly hours: number }
  | { readonly kind: 'entered in grade'; readonly grade: Grade };

export interface Need {
  /** Hours, projects or outcomes. */
  readonly needed: number;
  /** By grade, where each has to be reached. */
  readonly byGrade: HoursByGrade | null;
  readonly credit: number;
  readonly isExempt: boolean;
  /** The rules leave it to the school, which has not decided. */
  readonly isUndecided: boolean;
}

export function needOf(rules: Rules, student: RuledStudent, adjustments: readonly Adjustment[]): Need {
  const sum = (kind: 'waiver' | 'credit') =>
    sumHours(adjustments.flatMap((one) => (one.kind === kind ? one.hours : [])));
  const override = adjustments.findLast((one) => one.kind === 'override');
  const isExempt = adjustments.some(({ kind }) => kind === 'exempt');
  const said = adjustments.findLast((one) => one.kind === 'entered in grade')?.grade;
  const byRules = neededByRules(rules, student, said);
  const wanted = override?.hours ?? byRules.needed;
  const isChanged = override !== undefined || sum('waiver') > 0;
  return {
    needed: isExempt ? 0 : Math.max(0, sumHours([wanted, -sum('waiver')])),
    // Whoever needs another sum needs it in any grade.
    byGrade: isExempt || isChanged ? null : byRules.byGrade,
    credit: sum('credit'),
    isExempt,
    isUndecided:
      rules.transfer.kind === 'school decides' &&
      gradeOfEntry(rules, student, said) > NINTH &&
      adjustments.every(({ kind }) => kind === 'entered in grade'),
  };
}

/** Who came after it was over came later. */
const NINTH = 9;

function neededByRules(
  rules: Rules,
  student: RuledStudent,
  said: Grade | undefined,
): Pick<Need, 'needed' | 'byGrade'> {
  const { target, transfer } = rules;
  if (target.kind === 'projects') return { needed: target.projects, byGrade: null };
  if (target.kind === 'outcomes') return { needed: target.outcomes.length, byGrade: null };
  const from = gradeOfEntry(rules, student, said);
  const isLater = from > firstGradeOf(rules);
  const isByGrade = target.kind === 'hours by grade' && target.carry !== 'total only';
  const whole = target.kind === 'hours' ? target.hours : total(target.hours);
  switch (transfer.kind) {
    case 'by grade of entry': {
      // A grade that the table leaves out would otherwise need nothing.
      const hours = transfer.hours[String(from) as `${Grade}`];
      if (hours !== undefined) return { needed: hours, byGrade: null };
      break;
    }
    case 'years attended':
      if (isLater) return neededOf(since(from, transfer.hours), isByGrade);
      break;
    case 'months attended': {
      if (from <= NINTH) break;
      const share = shareOfMonths(rules, student, said);
      // In hundredths of hours, without the crumbs of floating point, which would round up.
      return { needed: Math.ceil(Number((whole * share).toFixed(6))), byGrade: null };
    }
    case 'as everybody':
    case 'school decides':
  }
  // Nobody can work in a grade that is over.
  if (target.kind === 'hours by grade' && isByGrade)
    return neededOf(isLater ? since(from, target.hours) : target.hours, true);
  return { needed: whole, byGrade: null };
}

function neededOf(hours: HoursByGrade, isByGrade: boolean): Pick<Need, 'needed' | 'byGrade'> {
  return { needed: total(hours), byGrade: isByGrade ? hours : null };
}

/** The grade in which a class begins to count. */
function firstGradeOf({ window }: Rules): number {
  return window.opens === 'grade 6' ? 6 : 9;
}

/** The grade in which the student came: what the school says, else by the day, else that in which the class began to count. */
function gradeOfEntry(
  rules: Rules,
  { class: graduation, entered_on }: RuledStudent,
  said: Grade | undefined,
): number {
  if (said !== undefined) return said;
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

/** Months from the entry to the end of the last school year, of those since ninth grade began. */
function shareOfMonths(
  { school_year }: Rules,
  { class: graduation, entered_on }: RuledStudent,
  said: Grade | undefined,
): number {
  const from = said === undefined ? entered_on : firstDayOf(said, graduation, school_year);
  const end = `${graduation}-${school_year.ends}`;
  const all = monthsBegun(firstDayOf(NINTH, graduation, school_year), end);
  return all === 0 || from === null ? 1 : Math.min(1, monthsBegun(from, end) / all);
}
