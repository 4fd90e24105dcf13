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
  const known = new Map<One, Followed['pending']>();
  const leftFor = (one: One): readonly RuledEntry[] => {
    const taken = sumTaken(aheadOf(one, all, asksNothing), takenBy);
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

/** The programs that exclude this one and count before it, whichever names the other, or a third one that names both. */
function aheadOf<One extends Required>(
  one: One,
  all: readonly One[],
  asksNothing: Setting<One>['asksNothing'],
): readonly One[] {
  const { program } = one;
  const others = all.filter((other) => other.program !== program);
  const sets = [one, ...others].flatMap((each) =>
    each.rules.exclusive_of?.length ? [[each.program, ...each.rules.exclusive_of]] : [],
  );
  return others.filter(
    (other) =>
      other.program !== null &&
      sets.some((set) => set.includes(program) && set.includes(other.program)) &&
      (asksNothing(other) === asksNothing(one) ? other.program < (program ?? Infinity) : asksNothing(one)),
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
