/**
 * The leaderboard as one immutable snapshot in each process. The database says when totals or names change; the next
 * snapshot is made at once, but at most once a second, so the cost of a request does not depend on the number of
 * students (architecture, section 3).
 */
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Clock } from '#server/platform/clock.ts';
import { weakTag } from '#server/platform/etag.ts';
import type { Log } from '#server/platform/log.ts';
import type { Notifications } from '#server/platform/notifications.ts';
import type { Db } from '#server/platform/platform.ts';
import type { Audience } from '#shared/leaderboard/appearance.rules.ts';
import type { ListedRow, OwnPlaceReply } from '#shared/leaderboard/leaderboard.contract.ts';
import { seeTheSame, standingsFor } from './leaderboard.audiences.ts';
import { filtersAnything, passes, type Filters } from './leaderboard.filters.ts';
import { givePlaces, type PlacedStudent } from './leaderboard.places.ts';
import { selectEndOfWeek, selectStandings, type Standing } from './leaderboard.queries.ts';
import { findHiddenPlace, findOwnPlace, makeRanking, type Ranking } from './leaderboard.ranking.ts';

/** Bytes of an answer, ready to go. */
export interface Prepared {
  readonly etag: string;
  readonly json: Buffer;
  /** How many rows pass the filters. */
  readonly total: number;
  readonly compressed: (encoding: 'br' | 'gzip') => Promise<Buffer>;
}

/** A page of the rows that pass the filters, or with `page` undefined all rows there are. */
export interface PageRequest {
  readonly page: number | undefined;
  readonly pageSize: number;
  readonly filters: Filters;
}

/** The newest snapshot of a process. */
export interface Leaderboard {
  /** The bytes of an answer, with what this audience may see. */
  answer(audience: Audience, request: PageRequest): Promise<Prepared>;
  /** Where an account stands among those whom people who are signed in see, or null when it has no verified hours. */
  placeOf(accountId: number): Promise<OwnPlaceReply['mine']>;
  close(): void;
}

/** Milliseconds between two snapshots while changes keep coming. */
const PAUSE_MS = 1000;
/** Age in milliseconds at which a snapshot is not trusted while notifications cannot be heard. */
const BLIND_AGE_MS = 2000;
/** Age in milliseconds at which a snapshot that misses a change is not shown any more. */
const OVERDUE_AGE_MS = 4000;
/** Answers kept per snapshot and audience, pages all but one; filters that people type would otherwise grow without bound. */
const KEPT_ANSWERS = 500;

/** What one audience sees. */
interface Board {
  readonly ranking: Ranking;
  readonly answers: Map<string, Prepared>;
}

interface Snapshot {
  /** One and the same for both as long as nobody chose otherwise. */
  readonly boards: Readonly<Record<Audience, Board>>;
  /** By account, those whom nobody else sees. */
  readonly hidden: ReadonlyMap<number, Standing>;
  readonly seen: number;
  readonly madeAt: number;
  /** When "since Monday" begins to mean another Monday in a school. */
  readonly weekEnds: number;
}

/** Keeps a snapshot fresh until it is closed. */
export function createLeaderboard(options: {
  db: Db;
  log: Log;
  clock: Clock;
  notifications: Notifications;
}): Leaderboard {
  const { db, log, clock, notifications } = options;
  let snapshot: Snapshot | undefined;
  let building: Promise<Snapshot> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** How many changes were announced; a snapshot that has seen fewer is stale. */
  let changes = 0;
  let closed = false;

  const build = (): Promise<Snapshot> => {
    building ??= makeSnapshot().finally(() => {
      building = undefined;
      // What was announced while it was being made may be missing in it.
      if (snapshot && snapshot.seen < changes) refreshSoon();
    });
    return building;
  };

  const makeSnapshot = async (): Promise<Snapshot> => {
    const seen = changes;
    const now = clock.now();
    const [standings, weekEnds] = await Promise.all([selectStandings(db, now), selectEndOfWeek(db, now)]);
    const ofMembers = standingsFor(standings, 'members');
    const members = await makeBoard(ofMembers.shown);
    snapshot = {
      boards: {
        members,
        visitors: seeTheSame(standings)
          ? members
          : await makeBoard(standingsFor(standings, 'visitors').shown),
      },
      hidden: new Map(ofMembers.hidden.map((standing) => [standing.id, standing])),
      seen,
      madeAt: now.getTime(),
      weekEnds: weekEnds?.getTime() ?? Infinity,
    };
    return snapshot;
  };

  const refreshSoon = (): void => {
    if (closed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      build().catch((error: unknown) => log.error({ err: error }, 'The leaderboard could not be refreshed'));
    }, PAUSE_MS);
  };

  const unsubscribe = notifications.subscribe('leaderboard_changed', () => {
    changes += 1;
    // Before anybody has asked there is nothing to keep fresh.
    if (snapshot ?? building) refreshSoon();
  });

  const current = async (): Promise<Snapshot> => {
    if (!snapshot) return build();
    const now = clock.now().getTime();
    const age = now - snapshot.madeAt;
    const blind = !notifications.listening() && age > BLIND_AGE_MS;
    // Rebuilding has failed for so long that the old rows must not be shown any more.
    const overdue = snapshot.seen < changes && age > OVERDUE_AGE_MS;
    return blind || overdue || now >= snapshot.weekEnds ? build() : snapshot;
  };

  return {
    async answer(audience, request) {
      const { ranking, answers } = (await current()).boards[audience];
      const key = request.page === undefined ? 'all' : JSON.stringify(request);
      const known = answers.get(key);
      if (known) return known;
      const prepared = prepare(ranking.students, request);
      if (answers.size < KEPT_ANSWERS) answers.set(key, prepared);
      return prepared;
    },
    async placeOf(accountId) {
      const { boards, hidden } = await current();
      const { ranking } = boards.members;
      const own = hidden.get(accountId);
      return own ? findHiddenPlace(ranking, own) : findOwnPlace(ranking, accountId);
    },
    close() {
      unsubscribe();
      clearTimeout(timer);
      closed = true;
    },
  };
}

/** In steps: with many students each takes a while, and requests that have come meanwhile are answered first. */
async function makeBoard(standings: readonly Standing[]): Promise<Board> {
  await setImmediate();
  const placed = givePlaces(standings);
  await setImmediate();
  const ranking = makeRanking(placed);
  await setImmediate();
  return { ranking, answers: new Map() };
}

function prepare(students: Ranking['students'], { page, pageSize, filters }: PageRequest): Prepared {
  const found =
    page !== undefined && filtersAnything(filters)
      ? students.filter((student) => passes(student, filters))
      : students;
  const rows =
    page === undefined
      ? found.map(({ row }) => row)
      : found.slice((page - 1) * pageSize, page * pageSize).map(listedRow);
  const json = Buffer.from(JSON.stringify(rows));
  const compressed = new Map<string, Promise<Buffer>>();
  return {
    json,
    total: found.length,
    etag: weakTag(json, String(found.length)),
    compressed: (encoding) => {
      const known = compressed.get(encoding);
      if (known) return known;
      const made = encoding === 'br' ? toBrotli(json) : toGzip(json);
      compressed.set(encoding, made);
      return made;
    },
  };
}

/** A row of a page; the plain call has the rows of the specification. */
function listedRow({ row, school_rank, movement }: PlacedStudent): ListedRow {
  return { ...row, school_rank, ...(movement === undefined ? {} : { movement }) };
}

const toGzip = promisify<Buffer, Buffer>(gzip);
const brotli = promisify(brotliCompress);

function toBrotli(bytes: Buffer): Promise<Buffer> {
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
