/** Progress of whole classes, in batches with pauses for other requests: 20,000 students are 600,000 entries (decision 0058). */
import type { RuledEntry } from '#features/requirements/rules/entry.ts';
import { progress } from '#features/requirements/rules/progress.ts';
import type { Progress } from '#features/requirements/requirements.contract.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import {
  readSchoolContext,
  selectAdjustments,
  selectRuledEntries,
  selectStudents,
  type ClassStudent,
  type Whose,
} from './requirements.queries.ts';

/** Students per batch: about 6 ms of work with thirty entries each, for which other requests wait. */
const BATCH = 40;

export interface Followed {
  readonly student: ClassStudent;
  readonly entries: readonly RuledEntry[];
  /** Progress under these rules and the school's decisions. */
  readonly by: (rules: Rules, program: number | null) => Progress;
}

/** Calls `look` per student, by name. `today` is the day at the school. */
export async function followStudents<Found>(
  db: Db | Trx,
  whose: Whose,
  today: string,
  look: (followed: Followed) => Found,
): Promise<Found[]> {
  const students = await selectStudents(db, whose);
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
