/** Students' progress, always computed from entries, rules and decisions; never stored. */
import { dayInZone } from '#shared/calendar.ts';
import type { Program, Progress, StudentProgress } from '#features/requirements/requirements.contract.ts';
import type { RuledEntry } from '#features/requirements/rules/entry.ts';
import { firstRules } from '#features/requirements/rules/presets.ts';
import { progress } from '#features/requirements/rules/progress.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { theRow } from '#server/platform/database/rows.ts';
import { findPrograms } from './programs.queries.ts';
import {
  isOf,
  readSchoolContext,
  selectAdjustments,
  selectRuledEntries,
  selectStudents,
  type ClassStudent,
  type Whose,
} from './requirements.queries.ts';

/** Each program's newest version for the class; without programs, the specification's rule. */
export function rulesFor(programs: readonly Program[], graduation: number) {
  if (programs.length === 0)
    return [{ program: null, name: '100 hours', kind: 'graduation' as const, rules: firstRules }];
  return programs.flatMap(({ id, name, kind, versions }) => {
    const version = versions.find(
      ({ from_class, to_class }) => from_class <= graduation && (to_class === null || graduation <= to_class),
    );
    return version ? [{ program: id, name, kind, rules: version.rules }] : [];
  });
}

export const requiredOf = async (db: Db | Trx, schoolId: number, graduation: number) =>
  rulesFor(await findPrograms(db, schoolId), graduation);

/** Of the caller's class. */
export async function requiredOfCaller(db: Db | Trx, { account_id, school_id }: Caller) {
  const { graduation_year } = await theRow(db, 'accounts', account_id, ['graduation_year']);
  return requiredOf(db, school_id, graduation_year);
}

/** By program age. */
export async function requirementsOf(
  { db, clock }: Pick<AppContext, 'clock'> & { readonly db: Db | Trx },
  { school_id: schoolId, time_zone }: Caller,
  accountId: number,
): Promise<StudentProgress[]> {
  const programs = await findPrograms(db, schoolId);
  const today = dayInZone(clock.now(), time_zone);
  const found = await followStudents(db, { schoolId, accountId }, today, ({ student, by }) =>
    rulesFor(programs, student.class).map((required) => ({
      ...required,
      class: student.class,
      ...by(required.rules, required.program),
    })),
  );
  return found.flat();
}

/** Students per batch: about 6 ms of work with thirty entries each, for which other requests wait. */
const BATCH = 40;

export interface Followed {
  readonly student: ClassStudent;
  readonly entries: readonly RuledEntry[];
  /** Progress under these rules and the school's decisions. */
  readonly by: (rules: Rules, program: number | null) => Progress;
}

/**
 * Calls `look` per student, by name, in batches with pauses for other requests: 20,000 students are 600,000 entries (decision
 * 0058). `today` is the day at the school.
 */
export async function followStudents<Found>(
  db: Db | Trx,
  whose: Whose,
  today: string,
  look: (followed: Followed) => Found,
): Promise<Found[]> {
  const students = await selectStudents(db, isOf(whose));
  const adjustmentsOf = await selectAdjustments(db, whose);
  const schoolContext = await readSchoolContext(db, whose);
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
      const by: Followed['by'] = (rules, program) =>
        progress(schoolContext.inRules(rules), student, entries, adjustmentsOf(student, program), today);
      found.set(student.id, look({ student, entries, by }));
    }
  }
  // Safe: each batch has all of its students.
  return students.map(({ id }) => found.get(id) as Found);
}
