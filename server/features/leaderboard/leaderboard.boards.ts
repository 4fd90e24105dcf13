/** What both audiences see, made from all standings at once; and the bytes of a page of it. */
import { setImmediate } from 'node:timers/promises';
import { weakEtag } from '#server/platform/http/etag.ts';
import type { Audience } from '#shared/profile/leaderboard-visibility.rules.ts';
import type { ListedRow, OwnRankReply } from '#shared/leaderboard/leaderboard.contract.ts';
import { seeTheSame, standingsFor } from './leaderboard.audiences.ts';
import { filtersAnything, passes, type Filters } from './leaderboard.filters.ts';
import { assignRanks, type RankedRow } from './leaderboard.places.ts';
import type { StudentWithChoice, RankedStudent } from './leaderboard.queries.ts';
import { findHiddenRank, findOwnRank, makeRanking, type Ranking } from './leaderboard.ranking.ts';

/** A page of the rows that pass the filters, or with `page` undefined all rows there are. */
export interface PageRequest {
  readonly page: number | undefined;
  readonly pageSize: number;
  readonly filters: Filters;
}

/** The bytes of a page, before anybody compresses them. */
export interface Page {
  readonly etag: string;
  readonly json: Uint8Array;
  /** How many rows pass the filters. */
  readonly total: number;
}

/** Everything that can be asked, made once. */
export interface Boards {
  /** One and the same for both as long as nobody chose otherwise. */
  readonly rankings: Readonly<Record<Audience, Ranking>>;
  /** By account, those whom nobody else sees. */
  readonly hidden: ReadonlyMap<number, RankedStudent>;
}

/** Makes the boards, in steps: what is asked meanwhile is answered in between. */
export async function makeBoards(standings: readonly StudentWithChoice[]): Promise<Boards> {
  const ofMembers = standingsFor(standings, 'members');
  const members = await rank(ofMembers.shown);
  const visitors = seeTheSame(standings) ? members : await rank(standingsFor(standings, 'visitors').shown);
  return {
    rankings: { members, visitors },
    hidden: new Map(ofMembers.hidden.map((standing) => [standing.id, standing])),
  };
}

async function rank(standings: readonly RankedStudent[]): Promise<Ranking> {
  await setImmediate();
  const placed = assignRanks(standings);
  await setImmediate();
  return makeRanking(placed);
}

/** The bytes of a page of what an audience may see. */
export function pageOf({ students }: Ranking, { page, pageSize, filters }: PageRequest): Page {
  const found =
    page !== undefined && filtersAnything(filters)
      ? students.filter((student) => passes(student, filters))
      : students;
  const rows =
    page === undefined
      ? found.map(({ row }) => row)
      : found.slice((page - 1) * pageSize, page * pageSize).map(listedRow);
  const json = new TextEncoder().encode(JSON.stringify(rows));
  return { json, total: found.length, etag: weakEtag(json, String(found.length)) };
}

/** A row of a page; the plain call has the rows of the specification. */
function listedRow({ row, school_rank, movement }: RankedRow): ListedRow {
  return { ...row, school_rank, ...(movement === undefined ? {} : { movement }) };
}

/** Where an account stands among those whom people who are signed in see, or null when it has no verified hours. */
export function placeOf({ rankings, hidden }: Boards, accountId: number): OwnRankReply['mine'] {
  const own = hidden.get(accountId);
  return own ? findHiddenRank(rankings.members, own) : findOwnRank(rankings.members, accountId);
}
