/**
 * The leaderboard as each process keeps it: a thread has the boards (`leaderboard.worker.ts`), and here are the answers made
 * of them. The database says when totals or names change; the next boards are made at once, but at most once a second, so the
 * cost of a request does not depend on the number of students (architecture, section 3).
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Clock } from '#server/platform/clock.ts';
import { Busy } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import type { Notifications } from '#server/platform/database/notifications.ts';
import type { ReadyAnswers } from '#server/platform/http/ready-answers.ts';
import { callThread, type CalledThread } from '#server/platform/xlsx/thread-calls.ts';
import type { Audience } from '#shared/profile/leaderboard-visibility.rules.ts';
import type { OwnRankReply } from '#shared/leaderboard/leaderboard.contract.ts';
import type { Page, PageRequest } from './leaderboard.boards.ts';
import type { BoardCalls, BoardData } from './leaderboard.worker.ts';

/** Bytes of an answer, ready to go. */
export interface Prepared {
  readonly etag: string;
  readonly json: Buffer;
  /** How many rows pass the filters. */
  readonly total: number;
  readonly compressed: (encoding: 'br' | 'gzip') => Promise<Buffer>;
}

/** The newest snapshot of a process. */
export interface Leaderboard {
  /** The bytes of an answer, with what this audience may see. */
  answer(audience: Audience, request: PageRequest): Promise<Prepared>;
  /** Where an account stands among those whom people who are signed in see, or null when it has no verified hours. */
  placeOf(accountId: number): Promise<OwnRankReply['mine']>;
  /** What visitors were answered of the newest snapshot; undefined while it is not to be trusted. */
  ready(): ReadyAnswers | undefined;
  close(): void;
}

/** Milliseconds between two snapshots while changes keep coming. */
const PAUSE_MS = 1000;
/** Age in milliseconds at which a snapshot is not trusted while notifications cannot be heard. */
const BLIND_AGE_MS = 2000;
/** Age in milliseconds at which a snapshot that misses a change is not shown any more. */
const OVERDUE_AGE_MS = 4000;
/** Pages kept per snapshot and audience, beside all rows; filters that people type would otherwise grow without bound. */
const KEPT_ANSWERS = 500;

/** How often other boards may be made before a question is answered. */
const ATTEMPTS = 5;
const BUSY = 'The leaderboard is changing faster than it can be shown. Please try again in a moment.';
const RETRY_AFTER_SECONDS = 5;

/** By what was asked; undefined when other boards were made before the thread came to it. */
type Answers = Map<string, Promise<Prepared | undefined>>;

interface Snapshot {
  readonly version: number;
  /** What was already asked; one and the same for both as long as both see the same. */
  readonly answers: Readonly<Record<Audience, Answers>>;
  readonly ready: ReadyAnswers;
  readonly seen: number;
  readonly madeAt: number;
  /** When "since Monday" begins to mean another Monday in a school. */
  readonly weekEnds: number;
}

/** The thread that keeps the boards; it starts with the first question. */
export function keepBoards(connectionString: string): CalledThread<BoardCalls> {
  const data: BoardData = { connectionString };
  return callThread<BoardCalls>(new URL('./leaderboard.worker.ts', import.meta.url), data);
}

/** Keeps a snapshot fresh until it is closed. The thread stays the caller's to stop. */
export function createLeaderboard(options: {
  boards: CalledThread<BoardCalls>;
  log: Log;
  clock: Clock;
  notifications: Notifications;
}): Leaderboard {
  const { boards, log, clock, notifications } = options;
  let snapshot: Snapshot | undefined;
  let building: Promise<Snapshot> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** How many changes were announced; a snapshot that has seen fewer is stale. */
  let changes = 0;
  let versions = 0;
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
    versions += 1;
    const version = versions;
    const { isOne, weekEnds } = await boards.call('make', { version, now });
    const members: Answers = new Map();
    snapshot = {
      version,
      answers: { members, visitors: isOne ? members : new Map() },
      ready: new Map(),
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
      build().catch((error: unknown) => {
        // Whoever closes it stops the thread, too.
        if (!closed) log.error({ err: error }, 'The leaderboard could not be refreshed');
      });
    }, PAUSE_MS);
  };

  const unsubscribe = notifications.subscribe('leaderboard_changed', () => {
    changes += 1;
    // Before anybody has asked there is nothing to keep fresh.
    if (snapshot ?? building) refreshSoon();
  });

  /** The newest snapshot, if it may be shown. */
  const trusted = (): Snapshot | undefined => {
    if (!snapshot) return undefined;
    const now = clock.now().getTime();
    const age = now - snapshot.madeAt;
    const blind = !notifications.listening() && age > BLIND_AGE_MS;
    // Rebuilding has failed for so long that the old rows must not be shown any more.
    const overdue = snapshot.seen < changes && age > OVERDUE_AGE_MS;
    return blind || overdue || now >= snapshot.weekEnds ? undefined : snapshot;
  };

  /**
   * Asks again until there is an answer from the newest boards: others may have been made meanwhile, and a thread that was
   * started anew has none.
   */
  const ask = async <Reply>(question: (of: Snapshot) => Promise<Reply | undefined>): Promise<Reply> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const asked = trusted() ?? (await build());
      const reply = await question(asked);
      if (reply !== undefined) return reply;
      if (snapshot === asked) await build();
    }
    throw new Busy(BUSY, RETRY_AFTER_SECONDS);
  };

  return {
    answer: (audience, request) =>
      ask(({ version, answers }) => {
        const kept = answers[audience];
        const key = request.page === undefined ? 'all' : JSON.stringify(request);
        const known = kept.get(key);
        if (known) return known;
        const prepared = boards.call('page', { version, audience, request }).then(prepare);
        // All rows always: each copy of them is megabytes.
        if (key === 'all' || kept.size < KEPT_ANSWERS) {
          kept.set(key, prepared);
          // Whoever comes next asks again.
          prepared.catch(() => kept.delete(key));
        }
        return prepared;
      }),
    async placeOf(accountId) {
      const { mine } = await ask(({ version }) => boards.call('place', { version, accountId }));
      return mine;
    },
    ready: () => trusted()?.ready,
    close() {
      unsubscribe();
      clearTimeout(timer);
      closed = true;
    },
  };
}

function prepare(page: Page | undefined): Prepared | undefined {
  if (!page) return undefined;
  const {
    etag,
    total,
    json: { buffer, byteOffset, byteLength },
  } = page;
  const json = Buffer.from(buffer, byteOffset, byteLength);
  const compressed = new Map<string, Promise<Buffer>>();
  return {
    json,
    total,
    etag,
    compressed: (encoding) => {
      const known = compressed.get(encoding);
      if (known) return known;
      const made = encoding === 'br' ? toBrotli(json) : toGzip(json);
      compressed.set(encoding, made);
      return made;
    },
  };
}

const toGzip = promisify<Buffer, Buffer>(gzip);
const brotli = promisify(brotliCompress);

function toBrotli(bytes: Buffer): Promise<Buffer> {
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
