// The leaderboard cached in each process (decision 0032): rankings and responses. After a change notification, a new snapshot
// follows at most once a second, so that a request's cost does not depend on the number of students.
import type { PublicTotals } from '#features/leaderboard/public-totals.contract.ts';
import { readyAnswer, type ReadyAnswer } from '#server/platform/http/ready-answer.ts';
import type { Notifications } from '#server/platform/database/notifications.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import {
  announceCommittedChanges,
  CHANGED_CHANNEL,
  selectSchools,
  selectStudents,
} from './leaderboard.queries.ts';
import { makeRanking, pageOf, totalsOf, type PageRequest, type Ranking } from './leaderboard.ranking.ts';

/** Milliseconds between two snapshots while changes keep coming. */
const PAUSE_MS = 1000;
/** Milliseconds between two polls for changed totals. */
const POLL_MS = 500;
/** Milliseconds until a snapshot expires while the database cannot notify. */
const BLIND_AGE_MS = 2000;
/** Milliseconds until a snapshot that misses a change is no longer shown. */
const OVERDUE_AGE_MS = 4000;
/** Cached pages per snapshot, against arbitrary filters; all rows are always cached. */
const MOST_CACHED_PAGES = 1000;

interface Snapshot {
  /** For visitors, and people of schools without a rule for visitors. */
  readonly ranking: Ranking;
  /** For members of schools with a stricter rule, by school; made on first use. */
  readonly ofMembers: ReadonlyMap<number, () => Promise<Ranking>>;
  readonly totals: PublicTotals;
  readonly answers: Map<string, Answer>;
  readonly madeAt: number;
  /** The number of changes notified before it was made. */
  readonly seen: number;
}

export interface Answer extends ReadyAnswer {
  readonly total: number;
}

export interface Leaderboard {
  read(): Promise<Snapshot>;
  close(): void;
}

export function createLeaderboard({
  db,
  log,
  clock,
  notifications,
}: Pick<AppContext, 'db' | 'log' | 'clock'> & {
  notifications: Pick<Notifications, 'subscribe' | 'listening'>;
}): Leaderboard {
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
        // It may miss changes that were notified while it was made.
        if (newest && newest.seen < changes) refreshSoon();
      });
    return building;
  };

  const refreshSoon = (): void => {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      build().catch((error: unknown) => {
        // Expected while closing.
        if (!isClosed) log.error({ err: error }, 'The leaderboard could not be refreshed');
      });
    }, PAUSE_MS);
  };

  const unsubscribe = notifications.subscribe(CHANGED_CHANNEL, () => {
    changes += 1;
    // Before the first request there is nothing to keep current.
    if (newest ?? building) refreshSoon();
  });

  let isPollFailing = false;
  const poll = async (): Promise<void> => {
    try {
      await announceCommittedChanges(db);
      isPollFailing = false;
    } catch (error) {
      // Once, not for each poll of an outage.
      if (!isClosed && !isPollFailing)
        log.error({ err: error }, 'Changes of the leaderboard cannot be announced');
      isPollFailing = true;
    }
    if (!isClosed) nextPoll = setTimeout(() => void poll(), POLL_MS);
  };
  let nextPoll = setTimeout(() => void poll(), POLL_MS);

  const mayBeShown = (snapshot: Snapshot): boolean => {
    const age = clock.now().getTime() - snapshot.madeAt;
    const isBlind = !notifications.listening() && age > BLIND_AGE_MS;
    // Refreshing has failed for so long that the old rows must not be shown any more.
    const isOverdue = snapshot.seen < changes && age > OVERDUE_AGE_MS;
    return !isBlind && !isOverdue;
  };

  return {
    read: async () => (newest && mayBeShown(newest) ? newest : build()),
    close() {
      unsubscribe();
      clearTimeout(nextPoll);
      clearTimeout(timer);
      isClosed = true;
    },
  };
}

async function makeSnapshot(db: Db, now: Date, seen: number): Promise<Snapshot> {
  const schools = await selectSchools(db);
  const rank = async (ownSchool?: number): Promise<Ranking> =>
    makeRanking(await selectStudents(db, ownSchool, schools), schools);
  const ranking = await rank();
  const stricter = schools.filter(({ visitor_rule }) => visitor_rule !== 'as_chosen');
  return {
    ranking,
    ofMembers: new Map(stricter.map(({ id }) => [id, once(() => rank(id))])),
    totals: totalsOf(ranking),
    answers: new Map(),
    madeAt: now.getTime(),
    seen,
  };
}

/** Runs at the first call; a failure is retried by the next call. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** The ranking for members of a school, or for everybody else. */
export async function rankingFor({ ranking, ofMembers }: Snapshot, ownSchool: number | undefined) {
  return (ownSchool === undefined ? undefined : ofMembers.get(ownSchool)?.()) ?? ranking;
}

export async function answerOf(snapshot: Snapshot, ownSchool: number | undefined, request: PageRequest) {
  const { ofMembers, answers } = snapshot;
  const audience = ownSchool !== undefined && ofMembers.has(ownSchool) ? ownSchool : 'visitors';
  const key = JSON.stringify([audience, request]);
  const known = request.only ? undefined : answers.get(key);
  if (known) return known;
  const { rows, total } = pageOf(await rankingFor(snapshot, ownSchool), request);
  const answer = { ...readyAnswer(JSON.stringify(rows), String(total)), total };
  // All rows are always cached: each copy of them is megabytes.
  if (!request.only && (request.page === undefined || answers.size < MOST_CACHED_PAGES))
    answers.set(key, answer);
  return answer;
}
