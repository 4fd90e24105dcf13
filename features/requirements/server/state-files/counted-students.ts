import { dayInZone } from '#shared/calendar.ts';
import { sumHours } from '#features/entries/sum-hours.ts';
import { GRADES, type Grade } from '#features/requirements/rules/kinds.ts';
import type { Progress } from '#features/requirements/requirements.contract.ts';
import { gradeOn } from '#features/requirements/rules/school-years.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import { findPrograms } from '#features/requirements/server/programs.queries.ts';
import { followStudents, type Followed } from '#features/requirements/server/requirements.operations.ts';
import type { ClassStudent } from '#features/requirements/server/requirements.queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';

export const FIRST_GRADE = 9;
const LAST_GRADE = 12;

export type CountedEntry = Progress['entries'][number] & { readonly grade: Grade };

export interface CountedStudent extends ClassStudent {
  /** Now; 13 and more after graduation. */
  readonly grade: number;
  readonly program: string;
  readonly rules: Rules;
  readonly progress: Progress;
  /** Entries whose hours count, oldest first. */
  readonly entries: readonly CountedEntry[];
  /** Verified entries that lack answers the rules need. */
  readonly unsaid: Progress['entries'];
}

/** Students in grades 9 to 12 (or of class `only`) with a graduation program, preferably the `preset`'s, by name. */
export async function countStudents(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { school_id, time_zone }: Caller,
  { only, preset }: { readonly only?: number | undefined; readonly preset?: string | undefined } = {},
): Promise<CountedStudent[]> {
  const today = dayInZone(clock.now(), time_zone);
  const year = Number(today.slice(0, 4));
  // Also the year after, since school years begin on their own days.
  const from = only ?? year;
  const to = only ?? year + LAST_GRADE - FIRST_GRADE + 1;
  const programs = await findPrograms(db, school_id);
  const classes = { schoolId: school_id, from, to };
  const begun = programs.filter((one) => one.kind === 'graduation' && one.preset === preset);
  const count = ({ student, required: all, by }: Followed): CountedStudent | undefined => {
    // The student's program based on the preset, otherwise the first.
    const required = all.find(
      ({ kind, program }) =>
        kind === 'graduation' && (begun.length === 0 || begun.some(({ id }) => id === program)),
    );
    if (!required) return undefined;
    const { rules } = required;
    const gradeAt = (day: string) => gradeOn(day, student.class, rules.school_year);
    const grade = gradeAt(today);
    if (only === undefined && (grade < FIRST_GRADE || grade > LAST_GRADE)) return undefined;
    const progress = by(required);
    return {
      ...student,
      grade,
      program: required.name,
      rules,
      progress,
      entries: progress.entries
        .filter(({ counted }) => counted > 0)
        // Summers before ninth grade belong to it, those after the last one to twelfth.
        .map((entry) => ({ ...entry, grade: inHighSchool(gradeAt(entry.date)) })),
      unsaid: progress.entries.filter(
        ({ counted, reason }) =>
          counted === 0 && (reason?.kind === 'phases' || reason?.kind === 'reflection'),
      ),
    };
  };
  const found = await followStudents(db, classes, today, programs, count);
  return found.flatMap((student) => student ?? []);
}

export function inHighSchool(grade: number): Grade {
  const nearest = Math.min(LAST_GRADE, Math.max(FIRST_GRADE, grade));
  return GRADES.find((one) => one === nearest) ?? LAST_GRADE;
}

/** Hours that count, including those from elsewhere; where projects are needed, those of the entries. */
export function countedHours({ progress, entries }: CountedStudent): number {
  return progress.unit === 'hours' ? progress.counted : sumHours(entries.map((entry) => entry.counted));
}
