/**
 * Leaky buckets: what goes in drains evenly, so that a limit recovers while it is used and nothing re-arms it. A row of
 * `throttles` has only the time at which its bucket is empty; how full it is follows from that.
 */
import { sql, type RawBuilder } from 'kysely';
import { after, SECOND } from '#server/platform/clock.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import { withoutDurability, type Limit } from './rate-limit.ts';

/** For how many seconds a bucket that is empty at an instant has no room for one more; 0 when it has. */
export function secondsUntilRoom(emptyAt: Date, now: Date, limit: Limit): number {
  return Math.max(0, (emptyAt.getTime() - fullUntil(now, limit, -1).getTime()) / SECOND);
}

/**
 * The time at which the bucket of a row is empty once one more is in it: as a part of a statement that writes the row.
 *
 * @param over how many more than its limit it holds: what is beyond is spilt, as is what was put in while the clock was ahead
 */
export function emptyAtWithOneMore(now: Date, limit: Limit, over: number): RawBuilder<Date> {
  return sql`least(
    greatest(throttles.ends_at, ${now}::timestamptz) + make_interval(secs => ${drainSeconds(limit)}::float8),
    ${fullUntil(now, limit, over)}::timestamptz)`;
}

/** The latest time at which a bucket can be empty that holds so many more than its limit. */
export function fullUntil(now: Date, limit: Limit, over: number): Date {
  return after(now, (limit.times + over) * drainSeconds(limit) * SECOND);
}

/** The time at which a bucket is empty that was, and gets one. */
export function emptyAtWithFirst(now: Date, limit: Limit): Date {
  return after(now, drainSeconds(limit) * SECOND);
}

/** Puts one into a bucket. @returns whether that was more than its limit */
export async function addToBucket(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  key: string,
  limit: Limit,
): Promise<boolean> {
  const now = clock.now();
  const { ends_at } = await db
    .insertInto('throttles')
    .values({ key, count: 0, ends_at: emptyAtWithFirst(now, limit) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ ends_at: emptyAtWithOneMore(now, limit, 1) }),
    )
    .returning('ends_at')
    .returning(withoutDurability(db).as('written'))
    .executeTakeFirstOrThrow();
  return ends_at > fullUntil(now, limit, 0);
}

/** Whether a bucket has no room for one more. */
export async function isFull(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  key: string,
  limit: Limit,
): Promise<boolean> {
  const row = await db.selectFrom('throttles').select('ends_at').where('key', '=', key).executeTakeFirst();
  return row !== undefined && secondsUntilRoom(row.ends_at, clock.now(), limit) > 0;
}

/** Empties these buckets. */
export async function emptyBuckets(db: Db | Trx, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'in', keys).execute();
}

/** In how many seconds one of a bucket drains. */
function drainSeconds({ times, seconds }: Limit): number {
  return seconds / times;
}
