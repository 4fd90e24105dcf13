/** How much a student needs: by the rules, by when they came, and by what the school decided about them. */
import { sumHours } from '#shared/entries/sum-hours.ts';
import { hoursOf } from './caps.ts';
import type { Grade, HoursByGrade, Rules } from './rules.ts';
import { firstDayOf, gradeOn, monthsBetween } from './school-years.ts';

export interface RuledStudent {
  /** The year of graduation. */
  readonly class: number;
  /** When they came to the school or its district, `YYYY-MM-DD`; null: with their class. */
  readonly entered_on: string | null;
}

/** What a school has decided about one student, with a reason that is kept beside it. */
export type Adjustment =
  /** So many hours fewer. */
  | { readonly kind: 'waiver'; readonly hours: number }
  | { readonly kind: 'exempt' }
  /** Hours from elsewhere that count without an entry. */
  | { readonly kind: 'credit'; readonly hours: number }
  /** Instead of what the rules say. */
  | { readonly kind: 'override'; readonly hours: number }
  | { readonly kind: 'entered in grade'; readonly grade: Grade };

export interface Need {
  /** Hours, projects or outcomes. */
  readonly needed: number;
  /** By grade, where each has to be reached. */
  readonly byGrade: HoursByGrade | null;
  /** Hours that count without an entry. */
  readonly credit: number;
  readonly isExempt: boolean;
  /** The rules leave it to the school, which has not decided. */
  readonly isUndecided: boolean;
}

/** What a student needs, after what the school decided. */
export function needOf(rules: Rules, student: RuledStudent, adjustments: readonly Adjustment[]): Need {
  const sum = (kind: 'waiver' | 'credit') =>
    sumHours(adjustments.flatMap((one) => (one.kind === kind ? one.hours : [])));
  const override = adjustments.findLast((one) => one.kind === 'override');
  const isExempt = adjustments.some(({ kind }) => kind === 'exempt');
  const byRules = neededByRules(rules, student, adjustments);
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
      cameLater(rules, student) &&
      !adjustments.some(
        ({ kind }) => kind === 'exempt' || kind === 'override' || kind === 'credit' || kind === 'waiver',
      ),
  };
}

function neededByRules(
  rules: Rules,
  student: RuledStudent,
  adjustments: readonly Adjustment[],
): Pick<Need, 'needed' | 'byGrade'> {
  const { target, transfer } = rules;
  if (target.kind === 'projects') return { needed: target.projects, byGrade: null };
  if (target.kind === 'outcomes') return { needed: target.outcomes.length, byGrade: null };
  const from = gradeOfEntry(rules, student, adjustments);
  const usual = target.kind === 'hours' ? null : from > 9 ? since(from, target.hours) : target.hours;
  const isByGrade = target.kind === 'hours by grade' && target.carry !== 'total only';
  if (transfer.kind === 'by grade of entry') return { needed: hoursOf(transfer.hours, from), byGrade: null };
  if (transfer.kind === 'years attended' && from > 9)
    return {
      needed: total(since(from, transfer.hours)),
      byGrade: isByGrade ? since(from, transfer.hours) : null,
    };
  const needed = target.kind === 'hours' ? target.hours : total(usual ?? {});
  if (transfer.kind === 'months attended' && cameLater(rules, student))
    return { needed: Math.ceil(needed * shareOfMonths(rules, student)), byGrade: null };
  return {
    needed,
    byGrade: target.kind === 'hours by grade' && target.carry !== 'total only' ? usual : null,
  };
}

/** The grade in which the student came: what the school says, else by the day, else that in which the class began to count. */
export function gradeOfEntry(
  rules: Rules,
  { class: graduation, entered_on }: RuledStudent,
  adjustments: readonly Adjustment[],
): number {
  const said = adjustments.findLast((one) => one.kind === 'entered in grade');
  if (said) return said.grade;
  const first = rules.window.opens === 'grade 6' ? 6 : 9;
  return entered_on === null ? first : Math.max(first, gradeOn(entered_on, graduation, rules.school_year));
}

/** Whether somebody came after ninth grade had begun. */
function cameLater({ school_year }: Rules, { class: graduation, entered_on }: RuledStudent): boolean {
  return entered_on !== null && gradeOn(entered_on, graduation, school_year) > 9;
}

function since(grade: number, hours: HoursByGrade): HoursByGrade {
  return Object.fromEntries(Object.entries(hours).filter(([of]) => Number(of) >= grade));
}

function total(hours: HoursByGrade): number {
  return sumHours(Object.values(hours));
}

/** Months from the entry to the end of the last school year, of those since ninth grade began. */
function shareOfMonths({ school_year }: Rules, { class: graduation, entered_on }: RuledStudent): number {
  const end = `${graduation}-${school_year.ends}`;
  const all = monthsBetween(firstDayOf(9, graduation, school_year), end);
  return all === 0 ? 1 : Math.min(1, monthsBetween(entered_on ?? '', end) / all);
}
