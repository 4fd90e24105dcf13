/** Progress of whole classes, in batches with pauses for other requests: 20,000 students are 600,000 entries (decision 0058). */
import type { RuledEntry } from '#features/requirements/rules/entry.ts';
import { progress } from '#features/requirements/rules/progress.ts';
import type { Progress } from '#features/requirements/requirements.contract.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import {
  adjustmentsOf,
  selectAdjustments,
  selectRuledEntries,
  selectStudents,
  type ClassStudent,
} from './requirements.queries.ts';
import { readSchoolContext, type Classes, type SchoolContext } from './school-context.ts';

/** Students per batch: about 6 ms of work with thirty entries each, for which other requests wait. */
const BATCH = 40;

export interface Followed {
  readonly student: ClassStudent;
  readonly entries: readonly RuledEntry[];
  /** Progress under these rules and the school's decisions. */
  readonly by: (rules: Rules, program: number | null) => Progress;
}

/** Calls `look` per student, by name. `today` is the day at the school. */
export async function followClasses<Found>(
  db: Db | Trx,
  classes: Classes,
  today: string,
  look: (followed: Followed) => Found,
): Promise<Found[]> {
  const students = await selectStudents(db, classes);
  const decisions = await selectAdjustments(db, classes);
  const schoolContext = await readSchoolContext(db, classes);
  // Read by id: reading entries in name order takes twice as long.
  const byNumber = students.map(({ id }) => id).toSorted((one, other) => one - other);
  const byId = new Map(students.map((student) => [student.id, student]));
  const found = new Map<number, Found>();
  for await (const work of entriesInBatches(db, byNumber, schoolContext)) {
    for (const [id, entries] of work) {
      const student = byId.get(id);
      if (!student) continue;
      const by: Followed['by'] = (rules, program) =>
        progress(
          schoolContext.inRules(rules),
          student,
          entries,
          adjustmentsOf(student, decisions, program),
          today,
        );
      found.set(id, look({ student, entries, by }));
    }
  }
  // Safe: each batch has all of its students.
  return students.flatMap(({ id }) => (found.has(id) ? [found.get(id) as Found] : []));
}

/** Every account, also without entries. The next batch is read while one is worked on. */
async function* entriesInBatches(
  db: Db | Trx,
  ids: readonly number[],
  schoolContext: SchoolContext,
): AsyncGenerator<readonly (readonly [number, readonly RuledEntry[]])[]> {
  const read = async (from: number) => {
    const batch = ids.slice(from, from + BATCH);
    const work = await selectRuledEntries(db, batch, schoolContext);
    return batch.map((id) => [id, work.get(id) ?? []] as const);
  };
  let next = ids.length > 0 ? read(0) : undefined;
  for (let from = BATCH; next; from += BATCH) {
    const batch = await next;
    next = from < ids.length ? read(from) : undefined;
    // The reader stopped.
    next?.catch(() => undefined);
    yield batch;
  }
}
