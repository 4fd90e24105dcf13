import { shownLastName } from '#features/accounts/profile/leaderboard-visibility.rules.ts';
import type {
  LeaderboardRow,
  ListedRow,
  OwnRank,
  OwnRankReply,
} from '#features/leaderboard/leaderboard.contract.ts';
import {
  LEADERBOARD_PAGE_SIZE,
  titleFor,
  type LeaderboardFilters,
} from '#features/leaderboard/leaderboard.rules.ts';
import { searchable } from '#shared/searchable.ts';
import type { PublicTotals } from '#features/leaderboard/public-totals.contract.ts';
import { pictureAddress } from '#server/platform/images/pictures.ts';
import type { School, StudentTotals } from './leaderboard.queries.ts';

interface RankedStudent {
  readonly id: number;
  readonly school_id: number;
  readonly row: LeaderboardRow;
  readonly school_rank: number;
  readonly verified_entries: number;
  /** Visible only to themselves: in no list, with the rank they would have. */
  readonly is_hidden: boolean;
}

export interface Ranking {
  readonly students: readonly RankedStudent[];
  readonly schools: ReadonlyMap<number, readonly RankedStudent[]>;
  readonly accounts: ReadonlyMap<number, RankedStudent>;
}

export function makeRanking(sorted: readonly StudentTotals[], schools: readonly School[]): Ranking {
  const overall = countRanks();
  const bySchool = new Map(schools.map((school) => [school.id, { ...school, nextRank: countRanks() }]));
  const all = sorted.flatMap((student): RankedStudent[] => {
    const school = bySchool.get(student.school_id);
    if (!school) return [];
    const { id, school_id, verified_entries, is_hidden } = student;
    const total_hours = Number(student.total_hours);
    const num_rank = overall(total_hours, is_hidden);
    const school_rank = school.nextRank(total_hours, is_hidden);
    const row = {
      num_rank,
      rank: titleFor(total_hours),
      user__first_name: student.first_name,
      user__last_name: shownLastName(student.last_name, student.is_initial ? 'initial' : 'full'),
      user__school: school.name,
      user__graduation_year: student.graduation_year,
      user__profile_picture: pictureAddress(student.picture),
      total_hours,
    };
    return [{ id, school_id, row, school_rank, verified_entries, is_hidden }];
  });
  const students = all.filter(({ is_hidden }) => !is_hidden);
  return {
    students,
    schools: Map.groupBy(students, ({ school_id }) => school_id),
    accounts: new Map(all.map((student) => [student.id, student])),
  };
}

/** Ranks for totals in descending order: equal totals share one, and hidden students take none. */
function countRanks(): (total: number, isHidden: boolean) => number {
  let rank = 1;
  let shown = 0;
  let last: number | undefined;
  return (total, isHidden) => {
    if (total !== last) rank = shown + 1;
    last = total;
    if (!isHidden) shown += 1;
    return rank;
  };
}

export interface PageRequest {
  readonly page: number | undefined;
  readonly pageSize: number;
  readonly filters: Readonly<Record<keyof LeaderboardFilters, string>>;
  /** Nobody else. */
  readonly only?: ReadonlySet<number>;
}

/** Requests with filters always get a page. */
export function readPageRequest(
  query: LeaderboardFilters & { page?: number | undefined; page_size?: number | undefined },
): PageRequest {
  // Trimmed and folded, so that equal requests share a cache entry.
  const normal = (text = ''): string => text.trim().toLowerCase();
  const filters = {
    name: searchable(query.name?.trim() ?? ''),
    school: searchable(query.school?.trim() ?? ''),
    rank: normal(query.rank),
    graduation_year: normal(query.graduation_year),
    in_school: normal(query.in_school),
  };
  const page = query.page ?? (Object.values(filters).some(Boolean) ? 1 : undefined);
  return { page, pageSize: query.page_size ?? LEADERBOARD_PAGE_SIZE, filters };
}

export function pageOf({ students: all }: Ranking, { page, pageSize, filters, only }: PageRequest) {
  const students = only ? all.filter(({ id }) => only.has(id)) : all;
  // Without a page, the response has only the rows of the specification.
  if (page === undefined) return { rows: students.map(({ row }) => row), total: students.length };
  const isFiltered = Object.values(filters).some(Boolean);
  const found = isFiltered ? students.filter((student) => passes(student, filters)) : students;
  const rows = found.slice((page - 1) * pageSize, page * pageSize);
  return {
    rows: rows.map(({ row, school_rank }): ListedRow => ({ ...row, school_rank })),
    total: found.length,
  };
}

/** Specification, section 5; rulings, section 5. */
function passes({ row }: RankedStudent, filters: PageRequest['filters']): boolean {
  const { name, school, rank, graduation_year, in_school } = filters;
  return (
    (name === '' || searchable(`${row.user__first_name} ${row.user__last_name}`).includes(name)) &&
    (school === '' || searchable(row.user__school).includes(school)) &&
    (rank === '' || String(row.num_rank) === rank || row.rank.toLowerCase() === rank) &&
    (graduation_year === '' || String(row.user__graduation_year) === graduation_year) &&
    // An exact match, since one school's name may contain another's.
    (in_school === '' || row.user__school.toLowerCase() === in_school)
  );
}

/** Null without verified hours. */
export function findOwnRank(ranking: Ranking, accountId: number): OwnRankReply['mine'] {
  const own = ranking.accounts.get(accountId);
  if (!own) return null;
  const school = ranking.schools.get(own.school_id) ?? [];
  return {
    row: own.row,
    overall: placeIn(ranking.students, own, ({ row }) => row.num_rank),
    in_school: placeIn(school, own, ({ school_rank }) => school_rank),
    ...(own.is_hidden ? { is_hidden: true } : {}),
  };
}

/** Skips other hidden students, so that this reveals none of them. */
function placeIn(
  list: readonly RankedStudent[],
  own: RankedStudent,
  rankOf: (student: RankedStudent) => number,
): OwnRank {
  const rank = rankOf(own);
  const hours = own.row.total_hours;
  // A shared rank starts at this index.
  const first = rank - 1;
  let end = first;
  while (list[end]?.row.total_hours === hours) end += 1;
  const index = own.is_hidden ? first : list.indexOf(own, first);
  const above = list[first - 1];
  return {
    place: rank,
    of: list.length + (own.is_hidden ? 1 : 0),
    shared_with: end - first - (own.is_hidden ? 0 : 1),
    position: index + 1,
    // Rounded, as floating point subtraction is not exact.
    next: above
      ? { place: rankOf(above), hours: Math.round((above.row.total_hours - hours) * 100) / 100 }
      : null,
  };
}

export function totalsOf({ students, schools }: Ranking): PublicTotals {
  // In hundredths, so that the sum is exact.
  const hundredths = students.reduce((sum, { row }) => sum + Math.round(row.total_hours * 100), 0);
  return {
    students: students.length,
    total_hours: hundredths / 100,
    verified_entries: students.reduce((sum, each) => sum + each.verified_entries, 0),
    schools: schools.size,
  };
}
