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
  /** Of the student, as where the school exempts them. Such programs take only what others leave. */
  readonly asksNothing: (one: One) => boolean;
  /** Counts what is not taken by others, with the rules of a day, by default today. */
  readonly follow: (one: One, entries: readonly RuledEntry[], day?: string) => Followed;
}

/** How far a student is with a program, of `all` that are required. */
export function followExclusive<One extends Required>(
  all: readonly One[],
  entries: readonly RuledEntry[],
  { semesters, since, asksNothing, follow }: Setting<One>,
): (one: One) => Followed {
  /** The programs that exclude this one and count before it, whichever names the other, or a third one that names both. */
  const aheadOf = (one: One): readonly One[] => {
    const others = all.filter(({ program }) => program !== one.program);
    const sets = [one, ...others].map(({ program, rules }) => [program, ...(rules.exclusive_of ?? [])]);
    const isOlder = (other: One) => (other.program ?? Infinity) < (one.program ?? Infinity);
    return others.filter(
      (other) =>
        sets.some((set) => set.includes(one.program) && set.includes(other.program)) &&
        (asksNothing(other) === asksNothing(one) ? isOlder(other) : asksNothing(one)),
    );
  };
  const known = new Map<One, Followed['pending']>();
  const takenBy = (one: One): Followed['pending'] => {
    const left = leftFor(one);
    const first = since(one);
    // What was recorded later was never counted in the semester of its date.
    const semesterOf = ({ date, recorded_on }: RuledEntry) =>
      semesterOn([date, recorded_on, first].toSorted().at(-1) ?? date, semesters).opens;
    // Where only the present semester counts, what each has counted: nothing is given back when it is over.
    const days = one.rules.window.opens === 'semester' ? new Set(left.map(semesterOf)) : [undefined];
    const found = [...days]
      .map((day) =>
        follow(one, day === undefined ? left : left.filter((entry) => semesterOf(entry) === day), day),
      )
      .flatMap((followed) => [...followed.entries, ...followed.pending]);
    known.set(one, found);
    return found;
  };
  const leftFor = (one: One): readonly RuledEntry[] => {
    const taken = new Map<number, NonNullable<RuledEntry['taken']>>();
    for (const other of aheadOf(one))
      for (const { id, counted } of known.get(other) ?? takenBy(other)) {
        if (counted === 0) continue;
        const { hours = 0, program } = taken.get(id) ?? {};
        taken.set(id, {
          hours: sumHours([hours, counted]),
          program: program === undefined ? other.name : `${program}” and “${other.name}`,
        });
      }
    const without = (entry: RuledEntry) => {
      const elsewhere = taken.get(entry.id);
      return elsewhere ? { ...entry, taken: elsewhere } : entry;
    };
    return taken.size > 0 ? entries.map(without) : entries;
  };
  return (one) => follow(one, leftFor(one));
}
