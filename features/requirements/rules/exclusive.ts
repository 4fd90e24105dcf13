/** Programs that exclude each other: an hour counts for one of them, the oldest first. */
import { sumHours } from '#features/entries/sum-hours.ts';
import type { RuledEntry } from './entry.ts';
import type { Followed } from './progress.ts';
import type { Rules } from './rules.ts';

export interface Required {
  /** Smaller for older ones. Null: the rule with which every school begins, or one that is not saved. */
  readonly program: number | null;
  readonly name: string;
  readonly rules: Rules;
}

/** How far a student is with a program, of `all` that are required. `follow` counts what is not taken by others. */
export function followExclusive<One extends Required>(
  all: readonly One[],
  entries: readonly RuledEntry[],
  follow: (one: One, entries: readonly RuledEntry[]) => Followed,
): (one: One) => Followed {
  const known = new Map<One, Followed>();
  const by = (one: One): Followed => {
    const before = known.get(one);
    if (before) return before;
    const taken = takenBy(olderThan(one, all), by);
    const without = (entry: RuledEntry) => {
      const elsewhere = taken.get(entry.id);
      return elsewhere ? { ...entry, taken: elsewhere } : entry;
    };
    const found = follow(one, taken.size > 0 ? entries.map(without) : entries);
    known.set(one, found);
    return found;
  };
  return by;
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

function takenBy<One extends Required>(programs: readonly One[], by: (one: One) => Followed) {
  const taken = new Map<number, NonNullable<RuledEntry['taken']>>();
  for (const one of programs) {
    const { entries, pending } = by(one);
    for (const { id, counted } of [...entries, ...pending]) {
      if (counted === 0) continue;
      const { hours = 0, program } = taken.get(id) ?? {};
      taken.set(id, {
        hours: sumHours([hours, counted]),
        program: program === undefined ? one.name : `${program}” and “${one.name}`,
      });
    }
  }
  return taken;
}
