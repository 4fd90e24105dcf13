/** Programs that exclude each other: an hour counts for one of them, the oldest first, for good. */
import { sumHours } from '#features/entries/sum-hours.ts';
import type { RuledEntry } from './entry.ts';
import type { Followed } from './progress.ts';
import type { Rules } from './rules.ts';
import { semesterOn } from './school-years.ts';

export interface Required {
  /** Smaller for older ones. Null: the rule with which every school begins, or one that is not saved. */
  readonly program: number | null;
  readonly name: string;
  readonly rules: Rules;
}

interface Setting<One> {
  readonly semesters: readonly string[];
  /** The first day on which a program was required of the student. */
  readonly since: (one: One) => string;
  /** Counts what is not taken by others, with the rules of a day, by default today. */
  readonly follow: (one: One, entries: readonly RuledEntry[], day?: string) => Followed;
}

/** How far a student is with a program, of `all` that are required. */
export function followExclusive<One extends Required>(
  all: readonly One[],
  entries: readonly RuledEntry[],
  { semesters, since, follow }: Setting<One>,
): (one: One) => Followed {
  const known = new Map<One, Followed['pending']>();
  const leftFor = (one: One): readonly RuledEntry[] => {
    const taken = sumTaken(olderThan(one, all), takenBy);
    const without = (entry: RuledEntry) => {
      const elsewhere = taken.get(entry.id);
      return elsewhere ? { ...entry, taken: elsewhere } : entry;
    };
    return taken.size > 0 ? entries.map(without) : entries;
  };
  /** Where only the present semester counts, what each has counted, so that nothing is given back when it is over. */
  const takenBy = (one: One): Followed['pending'] => {
    const before = known.get(one);
    if (before) return before;
    const left = leftFor(one);
    const first = since(one);
    const semesterOf = ({ date }: RuledEntry) => semesterOn(date < first ? first : date, semesters).opens;
    const days = one.rules.window.opens === 'semester' ? new Set(left.map(semesterOf)) : [undefined];
    const found = [...days].flatMap((day) => {
      const followed = follow(one, left, day);
      return [...followed.entries, ...followed.pending];
    });
    known.set(one, found);
    return found;
  };
  return (one) => follow(one, leftFor(one));
}

/** The older programs that exclude this one, whichever names the other, or a third one that names both. */
function olderThan<One extends Required>({ program, rules }: One, all: readonly One[]): readonly One[] {
  const others = all.filter((one) => one.program !== program);
  const sets = [{ program, rules }, ...others].flatMap((one) =>
    one.rules.exclusive_of?.length ? [[one.program, ...one.rules.exclusive_of]] : [],
  );
  return others.filter(
    (other) =>
      other.program !== null &&
      other.program < (program ?? Infinity) &&
      sets.some((set) => set.includes(program) && set.includes(other.program)),
  );
}

function sumTaken<One extends Required>(
  programs: readonly One[],
  takenBy: (one: One) => Followed['pending'],
): ReadonlyMap<number, NonNullable<RuledEntry['taken']>> {
  const taken = new Map<number, NonNullable<RuledEntry['taken']>>();
  for (const one of programs)
    for (const { id, counted } of takenBy(one)) {
      if (counted === 0) continue;
      const { hours = 0, program } = taken.get(id) ?? {};
      taken.set(id, {
        hours: sumHours([hours, counted]),
        program: program === undefined ? one.name : `${program}” and “${one.name}`,
      });
    }
  return taken;
}
