/**
 * How far each student of some classes is. In batches, between which other requests get their turn: 20,000 students are 600,000
 * entries (docs/decisions/0058).
 */
import type { RuledEntry } from '#shared/requirements/entry.ts';
import { progress } from '#shared/requirements/progress.ts';
import type { Progress } from '#shared/requirements/requirements.contract.ts';
import type { Rules } from '#shared/requirements/rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import {
  adjustmentsOf,
  selectAdjustments,
  selectRuledEntries,
  selectStudents,
  type ClassStudent,
} from './requirements.queries.ts';
import { readSchoolSaid, type Classes, type SchoolSaid } from './school-said.ts';

/** Students at once: about 6 ms of work with thirty entries each. Another request waits for one at each of its statements. */
const BATCH = 40;

export interface Followed {
  readonly student: ClassStudent;
  readonly entries: readonly RuledEntry[];
  /** How far the student is by these rules, with what the school has decided under this program. */
  readonly by: (rules: Rules, program: number | null) => Progress;
}

/**
 * Calls `look` for each student, by name.
 * @param today the day at the school
 */
export async function followClasses<Found>(
  db: Db | Trx,
  classes: Classes,
  today: string,
  look: (followed: Followed) => Found,
): Promise<Found[]> {
  const students = await selectStudents(db, classes);
  const decisions = await selectAdjustments(db, classes);
  const said = await readSchoolSaid(db, classes);
  // Entries of neighbours by number lie beside each other: read by name, they take twice as long.
  const byNumber = students.map(({ id }) => id).toSorted((one, other) => one - other);
  const byId = new Map(students.map((student) => [student.id, student]));
  const found = new Map<number, Found>();
  for await (const work of entriesInBatches(db, byNumber, said)) {
    for (const [id, entries] of work) {
      const student = byId.get(id);
      if (!student) continue;
      const by: Followed['by'] = (rules, program) =>
        progress(said.inRules(rules), student, entries, adjustmentsOf(student, decisions, program), today);
      found.set(id, look({ student, entries, by }));
    }
  }
  // Safe: each batch has all of its students.
  return students.flatMap(({ id }) => (found.has(id) ? [found.get(id) as Found] : []));
}

/** The entries of each account, also of those without any. The database reads the next batch while one is worked on. */
async function* entriesInBatches(
  db: Db | Trx,
  ids: readonly number[],
  said: SchoolSaid,
): AsyncGenerator<readonly (readonly [number, readonly RuledEntry[]])[]> {
  const read = async (from: number) => {
    const batch = ids.slice(from, from + BATCH);
    const work = await selectRuledEntries(db, batch, said);
    return batch.map((id) => [id, work.get(id) ?? []] as const);
  };
  let next = ids.length > 0 ? read(0) : undefined;
  for (let from = BATCH; next; from += BATCH) {
    const batch = await next;
    next = from < ids.length ? read(from) : undefined;
    // Who stops reading hears nothing of it any more.
    next?.catch(() => undefined);
    yield batch;
  }
}
