/** All students in their order, and where each of them stands: found without looking at the others. */
import type { OwnRank, OwnRankReply } from '#shared/leaderboard/leaderboard.contract.ts';
import { LEADERBOARD_PAGE_SIZE } from '#shared/leaderboard/leaderboard.rules.ts';
import { makeSearchable, type SearchableStudent } from './leaderboard.filters.ts';
import { assignRanks, type RankedRow } from './leaderboard.places.ts';
import type { Mark, RankedStudent } from './leaderboard.queries.ts';

/** An immutable list of students with the ways into it. */
export interface Ranking {
  readonly students: readonly SearchableStudent[];
  /** Of each account, where it stands in `students`, and where in the list of its school (both counted from 0). */
  readonly positions: ReadonlyMap<number, { readonly overall: number; readonly inSchool: number }>;
  /** The students of each school, in the same order. */
  readonly schools: ReadonlyMap<number, readonly SearchableStudent[]>;
}

/** Makes a ranking of students who stand in their order already. */
export function makeRanking(placed: readonly RankedRow[]): Ranking {
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

const placeOverall = ({ row }: RankedRow): number => row.num_rank;
const placeInSchool = ({ school_rank }: RankedRow): number => school_rank;

/** Where an account stands, or null when it is not on the leaderboard. */
export function findOwnRank(ranking: Ranking, accountId: number): OwnRankReply['mine'] {
  const position = ranking.positions.get(accountId);
  const student = position && ranking.students[position.overall];
  if (!position || !student) return null;
  const school = ranking.schools.get(student.school_id) ?? [];
  return {
    row: student.row,
    overall: placeIn(ranking.students, position.overall, placeOverall, student.movement),
    in_school: placeIn(school, position.inSchool, placeInSchool, student.school_movement),
  };
}

/**
 * Where somebody stands who is hidden from the others: beside those who are shown. Found by halving, and no other who is
 * hidden is counted, so nobody learns of them this way.
 */
export function findHiddenRank(ranking: Ranking, standing: RankedStudent): OwnRankReply['mine'] {
  const school = ranking.schools.get(standing.school_id) ?? [];
  const { total_hours, mark, is_marked } = standing;
  const moved = (place: number, before: number | undefined): { movement?: OwnRank['movement'] } => {
    if (before !== undefined) return { movement: before - place };
    return is_marked ? { movement: 'new' } : {};
  };
  const overall = placeBeside(ranking.students, total_hours, placeOverall);
  const in_school = placeBeside(school, total_hours, placeInSchool);
  const [alone] = assignRanks([standing]);
  if (!alone) throw new Error('A student without a place');
  return {
    row: { ...alone.row, num_rank: overall.place },
    overall: { ...overall, ...moved(overall.place, mark?.rank) },
    in_school: { ...in_school, ...moved(in_school.place, schoolMark(standing.school_id, mark)) },
    is_hidden: true,
  };
}

/** Who came from another school has no place of Monday in this one. */
function schoolMark(schoolId: number, mark: Mark | undefined): number | undefined {
  return mark?.school_id === schoolId ? mark.school_rank : undefined;
}

type PlaceOf = (student: RankedRow) => number;

function placeIn(
  list: readonly SearchableStudent[],
  index: number,
  placeOf: PlaceOf,
  movement: OwnRank['movement'],
): OwnRank {
  const student = list[index];
  if (!student) throw new Error('A student stands outside of the own list');
  const place = placeOf(student);
  const hours = student.row.total_hours;
  // A place is the number of those before it, and one: so whoever shares it begins there.
  const first = place - 1;
  return {
    place,
    of: list.length,
    shared_with: countAtLeast(list, hours) - first - 1,
    position: index + 1,
    page: pageOf(index),
    next: nextPlace(list[first - 1], hours, placeOf),
    ...(movement === undefined ? {} : { movement }),
  };
}

function placeBeside(list: readonly SearchableStudent[], hours: number, placeOf: PlaceOf): OwnRank {
  const first = countAbove(list, hours);
  return {
    place: first + 1,
    of: list.length + 1,
    shared_with: countAtLeast(list, hours) - first,
    position: first + 1,
    page: pageOf(first),
    next: nextPlace(list[first - 1], hours, placeOf),
  };
}

const pageOf = (index: number): number => Math.floor(index / LEADERBOARD_PAGE_SIZE) + 1;

function nextPlace(above: SearchableStudent | undefined, hours: number, placeOf: PlaceOf): OwnRank['next'] {
  if (!above) return null;
  // Both have two decimals at most; their difference is made one of such a kind, too.
  return { place: placeOf(above), hours: Math.round((above.row.total_hours - hours) * 100) / 100 };
}

const countAbove = (list: readonly SearchableStudent[], hours: number): number =>
  countFirst(list, (total) => total > hours);
const countAtLeast = (list: readonly SearchableStudent[], hours: number): number =>
  countFirst(list, (total) => total >= hours);

/** How many students at the top of the list have such a total, by halving: a thousand may share a place. */
function countFirst(list: readonly SearchableStudent[], isAmongThem: (total: number) => boolean): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isAmongThem(list[middle]?.row.total_hours ?? 0)) from = middle + 1;
    else to = middle;
  }
  return from;
}
