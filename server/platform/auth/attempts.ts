// Limits attempts at a secret; only failures count. At most three per key run at once over all processes; others wait without a
// database connection.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { after, SECOND } from '#server/platform/clock.ts';
import { TooMany } from '#server/platform/http/errors.ts';
import {
  fullUntil,
  secondsUntilRoom,
  emptyAtWithOneMore,
  withoutDurability,
  type Limit,
} from './rate-limit.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { createConcurrencyLimitByKey } from '#server/platform/create-concurrency-limit.ts';
import { firstOf } from '#server/platform/database/rows.ts';

const ATTEMPTS_AT_ONCE = 3;
const LEASE_MS = 30 * SECOND;
/** How long to wait, how many may wait per process, and how often to poll for other processes' attempts. */
const PATIENCE_MS = 4 * SECOND;
const WAITING = 100;
const LOOK_AGAIN_MS = 100;
const RETRY_SECONDS = 2;

const tooMany = () => new TooMany(RETRY_SECONDS, 'Too many attempts at once.');
const inTurn = createConcurrencyLimitByKey(ATTEMPTS_AT_ONCE, WAITING, tooMany);

/**
 * `work` gets the seconds for which the bucket is full, and returns whether the attempt was right; undefined
 * if none was made. @throws TooMany when others run for too long
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
    // Ignores leases written while the clock was ahead.
    const live = sql`array(select one from unnest(throttles.under_way) as one
      where one > ${now}::timestamptz and one <= ${lease}::timestamptz)`;
    const row = await firstOf<{ ends_at: Date }>(db)`
      insert into throttles (key, count, ends_at, under_way)
      values (${key}, 0, ${now}, array[${lease}::timestamptz])
      on conflict (key) do update set
        ends_at = least(throttles.ends_at, ${fullUntil(now, limit, ATTEMPTS_AT_ONCE)}::timestamptz),
        under_way = ${live} || ${lease}::timestamptz
      where cardinality(${live}) < ${ATTEMPTS_AT_ONCE}
      returning ends_at, ${withoutDurability(db)}`;
    if (row) return { lease, fullFor: secondsUntilRoom(row.ends_at, now, limit) };
    await wait(LOOK_AGAIN_MS);
  }
}

async function end(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  key: string,
  limit: Limit,
  { lease, hasFailed }: { lease: Date; hasFailed: boolean },
): Promise<void> {
  // Concurrent attempts may exceed the limit; the excess drains first.
  const endsAt = hasFailed
    ? emptyAtWithOneMore(clock.now(), limit, ATTEMPTS_AT_ONCE)
    : sql`throttles.ends_at`;
  await sql`
    update throttles set ends_at = ${endsAt}, under_way = array(
      select one from unnest(under_way) with ordinality as places (one, place)
      where place is distinct from array_position(under_way, ${lease}::timestamptz) order by place)
    where key = ${key}
    returning ${withoutDurability(db)}`.execute(db);
}
