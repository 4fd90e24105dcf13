/** Students' progress, always computed from entries, rules and decisions; never stored. */
import { dayInZone } from '#shared/calendar.ts';
import type { Program, Progress, StudentProgress } from '#features/requirements/requirements.contract.ts';
import type { RuledEntry } from '#features/requirements/rules/entry.ts';
import { followExclusive } from '#features/requirements/rules/exclusive.ts';
import { needOf } from '#features/requirements/rules/needs.ts';
import { firstRules } from '#features/requirements/rules/presets.ts';
import { progress } from '#features/requirements/rules/progress.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import { applyingOn } from '#features/requirements/rules/school-years.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { findPrograms } from './programs.queries.ts';
import {
  isOf,
  memberships,
  readSchoolContext,
  selectAdjustments,
  selectRuledEntries,
  selectStudents,
  type ClassStudent,
  type Memberships,
  type Whose,
} from './requirements.queries.ts';

/**
 * Each program's newest version for the class, with those of groups for members, who may have left; of all groups without
 * `groups`. The specification's rule while no program is for whole classes.
 */
export function rulesFor(programs: readonly Program[], graduation: number, groups?: Memberships): Required[] {
  const first = { program: null, name: '100 hours', kind: 'graduation' as const, group_id: null };
  const found = programs.flatMap(({ id, name, kind, group_id, versions }) => {
    if (group_id !== null && groups && !(group_id in groups)) return [];
    const ofClass = versions.filter(
      ({ from_class, to_class }) => from_class <= graduation && (to_class === null || graduation <= to_class),
    );
    const since = ofClass.at(-1)?.created_at;
    return ofClass.slice(0, 1).map(({ rules }) => ({ program: id, name, kind, group_id, rules, since }));
  });
  return programs.every(({ group_id }) => group_id !== null)
    ? [{ ...first, rules: firstRules }, ...found]
    : found;
}

export type Required = Pick<Program, 'name' | 'kind' | 'group_id'> & {
  readonly program: number | null;
  readonly rules: Rules;
  /** When the school first required it of the class. */
  readonly since?: string | undefined;
};

/** Of a whole class. */
export const requiredOf = async (db: Db | Trx, schoolId: number, graduation: number) =>
  rulesFor(await findPrograms(db, schoolId), graduation, {});

/** Of the caller's class and groups. */
export async function requiredOfCaller(db: Db | Trx, { account_id, school_id }: Caller) {
  const { graduation_year, groups } = await db
    .selectFrom('accounts as a')
    .where('a.id', '=', account_id)
    .select(['a.graduation_year', memberships.as('groups')])
    .executeTakeFirstOrThrow();
  return rulesFor(await findPrograms(db, school_id), graduation_year, groups);
}

/** By program age. */
export async function requirementsOf(
  { db, clock }: Pick<AppContext, 'clock'> & { readonly db: Db | Trx },
  { school_id: schoolId, time_zone }: Caller,
  accountId: number,
): Promise<StudentProgress[]> {
  const programs = await findPrograms(db, schoolId);
  const today = dayInZone(clock.now(), time_zone);
  const whose = { schoolId, accountId };
  const found = await followStudents(db, whose, today, programs, ({ student, required, by }) =>
    required.map((one) => ({ ...one, class: student.class, ...by(one) })),
  );
  return found.flat();
}

/** Students per batch: about 6 ms of work with thirty entries each, for which other requests wait. */
const BATCH = 40;

export interface Followed {
  readonly student: ClassStudent;
  readonly entries: readonly RuledEntry[];
  /** By program age. */
  readonly required: readonly Required[];
  /** Progress with one of these, or with other rules for it, and the school's decisions. */
  readonly by: (one: Required) => Progress;
}

/**
 * Calls `look` per student, by name, in batches with pauses for other requests: 20,000 students are 600,000 entries (decision
 * 0058). `today` is the day at the school.
 */
export async function followStudents<Found>(
  db: Db | Trx,
  whose: Whose,
  today: string,
  programs: readonly Program[],
  look: (followed: Followed) => Found,
): Promise<Found[]> {
  const students = await selectStudents(db, isOf(whose));
  const adjustmentsOf = await selectAdjustments(db, whose);
  const schoolContext = await readSchoolContext(db, whose);
  const { inRules, semesters, timeZone } = schoolContext;
  // Read by id: reading entries in name order takes twice as long.
  const byNumber = students.toSorted((one, other) => one.id - other.id);
  const read = async (from: number) => {
    const batch = byNumber.slice(from, from + BATCH);
    const ids = batch.map(({ id }) => id);
    return { batch, work: ids.length > 0 ? await selectRuledEntries(db, ids, schoolContext) : undefined };
  };
  const found = new Map<number, Found>();
  let reading = read(0);
  for (let from = BATCH; ; from += BATCH) {
    const { batch, work } = await reading;
    if (!work) break;
    // Read while this batch is worked on, which may fail.
    reading = read(from);
    reading.catch(() => undefined);
    for (const student of batch) {
      // Every account, also without entries.
      const entries = work.get(student.id) ?? [];
      const required = rulesFor(programs, student.class, student.groups);
      const groupOf = ({ group_id }: Required) => (group_id === null ? undefined : student.groups[group_id]);
      const by = followExclusive(required, entries, {
        semesters,
        since(one) {
          const made = dayInZone(new Date(one.since ?? 0), timeZone);
          const joined = groupOf(one)?.from ?? made;
          return joined > made ? joined : made;
        },
        asksNothing({ program, rules }) {
          const need = needOf(rules, student, adjustmentsOf(student, program));
          return need.isExempt || (need.needed === 0 && rules.floors.length === 0);
        },
        follow(one, left, day = today) {
          const school = { semesters, today: day, until: groupOf(one)?.until ?? null };
          const applying = applyingOn(inRules(one.rules), student.class, school);
          return progress(applying, student, left, adjustmentsOf(student, one.program), today);
        },
      });
      found.set(student.id, look({ student, entries, required, by }));
    }
  }
  // Safe: each batch has all of its students.
  return students.map(({ id }) => found.get(id) as Found);
}
