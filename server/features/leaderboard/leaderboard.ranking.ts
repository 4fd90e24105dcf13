/** All students in their order, and where each of them stands: found without looking at the others. */
import type { OwnPlace, OwnPlaceReply } from '#shared/leaderboard/leaderboard.contract.ts';
import { LEADERBOARD_PAGE_SIZE } from '#shared/leaderboard/leaderboard.rules.ts';
import { makeSearchable, type SearchableStudent } from './leaderboard.filters.ts';
import type { PlacedStudent } from './leaderboard.places.ts';

/** An immutable list of students with the ways into it. */
export interface Ranking {
  readonly students: readonly SearchableStudent[];
  /** Of each account, where it stands in `students`, and where in the list of its school (both counted from 0). */
  readonly positions: ReadonlyMap<number, { readonly overall: number; readonly inSchool: number }>;
  /** The students of each school, in the same order. */
  readonly schools: ReadonlyMap<number, readonly SearchableStudent[]>;
}

/** Makes a ranking of students who stand in their order already. */
export function makeRanking(placed: readonly PlacedStudent[]): Ranking {
  const students = placed.map(makeSearchable);
  const schools = new Map<number, SearchableStudent[]>();
  const positions = new Map<number, { overall: number; inSchool: number }>();
  students.forEach((student, overall) => {
    const school = schools.get(student.school_id) ?? [];
    schools.set(student.school_id, school);
    positions.set(student.id, { overall, inSchool: school.length });
    school.push(student);
  });
  return { students, positions, schools };
}

/** Where an account stands, or null when it is not on the leaderboard. */
export function findOwnPlace(ranking: Ranking, accountId: number): OwnPlaceReply['mine'] {
  const position = ranking.positions.get(accountId);
  const student = position && ranking.students[position.overall];
  if (!position || !student) return null;
  const school = ranking.schools.get(student.school_id) ?? [];
  return {
    row: student.row,
    overall: placeIn(ranking.students, position.overall, {
      placeOf: ({ row }) => row.num_rank,
      movementOf: ({ movement }) => movement,
    }),
    in_school: placeIn(school, position.inSchool, {
      placeOf: ({ school_rank }) => school_rank,
      movementOf: ({ school_movement }) => school_movement,
    }),
  };
}

interface Reading {
  readonly placeOf: (student: PlacedStudent) => number;
  readonly movementOf: (student: PlacedStudent) => OwnPlace['movement'];
}

function placeIn(
  list: readonly SearchableStudent[],
  index: number,
  { placeOf, movementOf }: Reading,
): OwnPlace {
  const student = list[index];
  if (!student) throw new Error('A student stands outside of the own list');
  const place = placeOf(student);
  const hours = student.row.total_hours;
  // A place is the number of those before it, and one: so whoever shares it begins there.
  const first = place - 1;
  const above = list[first - 1];
  const movement = movementOf(student);
  return {
    place,
    of: list.length,
    shared_with: endOfTie(list, index) - first - 1,
    position: index + 1,
    page: Math.floor(index / LEADERBOARD_PAGE_SIZE) + 1,
    // Both have two decimals at most; their difference is made one of such a kind, too.
    next: above
      ? { place: placeOf(above), hours: Math.round((above.row.total_hours - hours) * 100) / 100 }
      : null,
    ...(movement === undefined ? {} : { movement }),
  };
}

/** The index behind the last student with the same total, by halving: a thousand may share a place. */
function endOfTie(list: readonly SearchableStudent[], index: number): number {
  const total = list[index]?.row.total_hours ?? 0;
  let from = index + 1;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((list[middle]?.row.total_hours ?? 0) < total) to = middle;
    else from = middle + 1;
  }
  return from;
}
