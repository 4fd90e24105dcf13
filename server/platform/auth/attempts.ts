/**
 * Attempts at a secret, such as a password. What counts is a failure, after its outcome; a success changes nothing. Several at
 * once would all come before the first outcome, so at most three of one count are under way, in all processes together. The
 * others wait, and hold nothing meanwhile: no connection, no place among the passwords.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { after, SECOND } from '#server/platform/clock.ts';
import { TooMany } from '#server/platform/http/errors.ts';
import { fullUntil, secondsUntilRoom, emptyAtWithOneMore } from './leaky-buckets.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { withoutDurability, type Limit } from './rate-limit.ts';
import { createConcurrencyLimitByKey } from '#server/platform/concurrency-limit.ts';

/** How many attempts of one count are under way at most. */
export const ATTEMPTS_AT_ONCE = 3;
/** After so long an attempt is given up: its process was killed. */
const LEASE_MS = 30 * SECOND;
/** How long one waits, how many do so in a process, and how often is looked whether another process has finished one. */
const PATIENCE_MS = 4 * SECOND;
const WAITING = 100;
const LOOK_AGAIN_MS = 100;
const RETRY_SECONDS = 2;

const tooMany = () => new TooMany(RETRY_SECONDS, 'Too many attempts at once.');
/** Who waits in this process: no more than three of a count ask the database. */
const inTurn = createConcurrencyLimitByKey({ atOnce: ATTEMPTS_AT_ONCE, waiting: WAITING, tooMany });

/**
 * Makes one attempt.
 *
 * @param key the count: failures of it are in one bucket
 * @param work gets for how many seconds the bucket is full (0: there is room), and says whether the attempt was right; undefined
 *   when it was not made. A failure counts only while there was room.
 * @throws TooMany when others are under way for too long
 */
export async function attempt(
  context: Pick<AppContext, 'db' | 'clock'>,
  key: string,
  limit: Limit,
  work: (fullFor: number) => Promise<boolean | undefined>,
): Promise<boolean | undefined> {
  const patientUntil = performance.now() + PATIENCE_MS;
  return inTurn(key, async () => {
    const { lease, fullFor } = await begin(context, key, limit, patientUntil);
    let isRight: boolean | undefined;
    try {
      isRight = await work(fullFor);
    } finally {
      await end(context, key, limit, { lease, hasFailed: isRight === false && fullFor === 0 });
    }
    return isRight;
  });
}

/** Takes one of the three places, as soon as one is free. */
async function begin(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  key: string,
  limit: Limit,
  patientUntil: number,
): Promise<{ lease: Date; fullFor: number }> {
  for (;;) {
    if (performance.now() > patientUntil) throw tooMany();
    const now = clock.now();
    const lease = after(now, LEASE_MS);
    // Also without those of a clock that was ahead.
    const live = sql`array(select one from unnest(throttles.under_way) as one
      where one > ${now}::timestamptz and one <= ${lease}::timestamptz)`;
    const { rows } = await sql<{ ends_at: Date }>`
      insert into throttles (key, count, ends_at, under_way)
      values (${key}, 0, ${now}, array[${lease}::timestamptz])
      on conflict (key) do update set
        ends_at = least(throttles.ends_at, ${fullUntil(now, limit, ATTEMPTS_AT_ONCE)}::timestamptz),
        under_way = ${live} || ${lease}::timestamptz
      where cardinality(${live}) < ${ATTEMPTS_AT_ONCE}
      returning ends_at, ${withoutDurability(db)}`.execute(db);
    const [row] = rows;
    if (row) return { lease, fullFor: secondsUntilRoom(row.ends_at, now, limit) };
    await wait(LOOK_AGAIN_MS);
  }
}

/** Gives the place back, and counts a failure. */
async function end(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  key: string,
  limit: Limit,
  { lease, hasFailed }: { lease: Date; hasFailed: boolean },
): Promise<void> {
  // Those that were under way with the last that had room are beyond the limit, and drain first.
  const endsAt = hasFailed
    ? emptyAtWithOneMore(clock.now(), limit, ATTEMPTS_AT_ONCE)
    : sql`throttles.ends_at`;
  // One of those that end at this time; they are all the same.
  await sql`
    update throttles set ends_at = ${endsAt}, under_way = array(
      select one from unnest(under_way) with ordinality as places (one, place)
      where place is distinct from array_position(under_way, ${lease}::timestamptz) order by place)
    where key = ${key}
    returning ${withoutDurability(db)}`.execute(db);
}
