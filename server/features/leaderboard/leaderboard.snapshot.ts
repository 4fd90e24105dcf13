/**
 * The leaderboard as each process keeps it (decision 0032): the rankings of both audiences and the answers made of them so
 * far. The database announces when hours, names or choices change; the next snapshot is made at once, but at most once a
 * second, so that a request costs the same however many students there are.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Audience } from '#shared/profile/leaderboard-visibility.rules.ts';
import type { PublicTotals } from '#shared/leaderboard/public-totals.contract.ts';
import type { Clock } from '#server/platform/clock.ts';
import { weakEtag } from '#server/platform/http/etag.ts';
import type { Log } from '#server/platform/log.ts';
import type { Notifications } from '#server/platform/database/notifications.ts';
import type { Db } from '#server/platform/app-context.ts';
import { CHANGED_CHANNEL, selectSchools, selectStudents } from './leaderboard.queries.ts';
import { makeRanking, pageOf, totalsOf, type PageRequest, type Ranking } from './leaderboard.ranking.ts';

/** Milliseconds between two snapshots while changes keep coming. */
const PAUSE_MS = 1000;
/** Age in milliseconds at which a snapshot is not trusted while notifications cannot be heard. */
const BLIND_AGE_MS = 2000;
/** Age in milliseconds at which a snapshot that misses a change is not shown any more. */
const OVERDUE_AGE_MS = 4000;
/** Pages kept per snapshot, beside all rows; filters that people type would otherwise grow without bound. */
const KEPT_ANSWERS = 1000;

/** The leaderboard at one moment. */
export interface Snapshot {
  /** One and the same while both audiences see the same. */
  readonly rankings: Readonly<Record<Audience, Ranking>>;
  readonly totals: PublicTotals;
  readonly answers: Map<string, Answer>;
  readonly madeAt: number;
  /** How many changes had been announced before it was made. */
  readonly seen: number;
  /** When "since Monday" begins to mean another Monday in a school. */
  readonly weekEnds: number;
}

/** The bytes of a page. */
export interface Answer {
  readonly etag: string;
  readonly json: Buffer;
  /** How many rows pass the filters. */
  readonly total: number;
  readonly compressed: Map<'br' | 'gzip', Promise<Buffer>>;
}

/** The newest snapshot of a process. */
export interface Leaderboard {
  /** A snapshot that may be shown; the first call makes one. */
  read(): Promise<Snapshot>;
  close(): void;
}

/** Keeps a snapshot fresh until it is closed. */
export function createLeaderboard(options: {
  db: Db;
  log: Log;
  clock: Clock;
  notifications: Pick<Notifications, 'subscribe' | 'listening'>;
}): Leaderboard {
  const { db, log, clock, notifications } = options;
  let newest: Snapshot | undefined;
  let building: Promise<Snapshot> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let changes = 0;
  let isClosed = false;

  const build = (): Promise<Snapshot> => {
    building ??= makeSnapshot(db, clock.now(), changes)
      .then((made) => (newest = made))
      .finally(() => {
        building = undefined;
        // What was announced while it was being made may be missing in it.
        if (newest && newest.seen < changes) refreshSoon();
      });
    return building;
  };

  const refreshSoon = (): void => {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      build().catch((error: unknown) => {
        // The database may be closed, too.
        if (!isClosed) log.error({ err: error }, 'The leaderboard could not be refreshed');
      });
    }, PAUSE_MS);
  };

  const unsubscribe = notifications.subscribe(CHANGED_CHANNEL, () => {
    changes += 1;
    // Before the first request there is nothing to keep fresh.
    if (newest ?? building) refreshSoon();
  });

  const mayBeShown = (snapshot: Snapshot): boolean => {
    const now = clock.now().getTime();
    const age = now - snapshot.madeAt;
    const isBlind = !notifications.listening() && age > BLIND_AGE_MS;
    // Making another one has failed for so long that the old rows must not be shown any more.
    const isOverdue = snapshot.seen < changes && age > OVERDUE_AGE_MS;
    return !isBlind && !isOverdue && now < snapshot.weekEnds;
  };

  return {
    read: async () => (newest && mayBeShown(newest) ? newest : build()),
    close() {
      unsubscribe();
      clearTimeout(timer);
      isClosed = true;
    },
  };
}

async function makeSnapshot(db: Db, now: Date, seen: number): Promise<Snapshot> {
  const schools = await selectSchools(db, now);
  const rankingFor = async (audience: Audience): Promise<Ranking> =>
    makeRanking(await selectStudents(db, audience, schools), schools);
  const isStricter = schools.some(({ visitor_rule }) => visitor_rule !== 'as_chosen');
  const [members, stricter] = await Promise.all([
    rankingFor('members'),
    isStricter ? rankingFor('visitors') : undefined,
  ]);
  const visitors = stricter ?? members;
  return {
    rankings: { members, visitors },
    totals: totalsOf(visitors),
    answers: new Map(),
    madeAt: now.getTime(),
    seen,
    weekEnds: Math.min(...schools.map(({ week_end }) => week_end.getTime())),
  };
}

/** The bytes of a page of what an audience may see, made once per snapshot. */
export function answerOf({ rankings, answers }: Snapshot, audience: Audience, request: PageRequest): Answer {
  const isOne = rankings.members === rankings.visitors;
  const key = JSON.stringify([isOne || audience, request]);
  const known = answers.get(key);
  if (known) return known;
  const { rows, total } = pageOf(rankings[audience], request);
  const json = Buffer.from(JSON.stringify(rows));
  const answer = { etag: weakEtag(json, String(total)), json, total, compressed: new Map() };
  // All rows always: each copy of them is megabytes.
  if (request.page === undefined || answers.size < KEPT_ANSWERS) answers.set(key, answer);
  return answer;
}

const compress = {
  br: (json: Buffer) => promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** An answer as a browser takes it, compressed once. */
export function compressed({ json, compressed: kept }: Answer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const bytes = kept.get(encoding) ?? compress[encoding](json);
  kept.set(encoding, bytes);
  return bytes;
}
