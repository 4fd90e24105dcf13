/** The thread that keeps the boards of the leaderboard and asks the database for them by itself (decision 0027). */
import { workerData } from 'node:worker_threads';
import type { Audience } from '#shared/profile/leaderboard-visibility.rules.ts';
import type { OwnRankReply } from '#shared/leaderboard/leaderboard.contract.ts';
import { connectDatabase, REQUEST_LIMIT_MS } from '#server/platform/database/connect.ts';
import { answerCalls } from '#server/platform/xlsx/thread-calls.ts';
import {
  makeBoards,
  pageOf,
  placeOf,
  type Boards,
  type Page,
  type PageRequest,
} from './leaderboard.boards.ts';
import { selectEndOfWeek, selectStandings } from './leaderboard.queries.ts';

/** What the thread is told when it starts. */
export interface BoardData {
  readonly connectionString: string;
}

/** What was made. */
export interface Made {
  /** Both audiences see the same. */
  readonly isOne: boolean;
  /** When "since Monday" begins to mean another Monday in a school. */
  readonly weekEnds: Date | undefined;
}

/**
 * What the thread can be asked. It answers only from the boards that it was last told to make: what another version shows to
 * whom may be decided otherwise by now.
 */
export interface BoardCalls {
  make(asked: { readonly version: number; readonly now: Date }): Promise<Made>;
  page(asked: {
    readonly version: number;
    readonly audience: Audience;
    readonly request: PageRequest;
  }): Page | undefined;
  place(asked: {
    readonly version: number;
    readonly accountId: number;
  }): { readonly mine: OwnRankReply['mine'] } | undefined;
}

const { connectionString } = workerData as BoardData;
const { db } = connectDatabase({
  connectionString,
  maxConnections: 1,
  limitMs: REQUEST_LIMIT_MS,
  // The query that needed it fails, and what was asked with it.
  log: () => undefined,
});
let newest: { readonly version: number; readonly boards: Boards } | undefined;
const boardsOf = (version: number): Boards | undefined =>
  newest?.version === version ? newest.boards : undefined;

answerCalls<BoardCalls>({
  async make({ version, now }) {
    const standings = await selectStandings(db, now);
    const weekEnds = await selectEndOfWeek(db, now);
    const boards = await makeBoards(standings);
    newest = { version, boards };
    return { isOne: boards.rankings.members === boards.rankings.visitors, weekEnds };
  },
  page({ version, audience, request }) {
    const boards = boardsOf(version);
    return boards && pageOf(boards.rankings[audience], request);
  },
  place({ version, accountId }) {
    const boards = boardsOf(version);
    return boards && { mine: placeOf(boards, accountId) };
  },
});
