/**
 * Leaky buckets, which drain evenly. A row of `throttles` stores only the time at which its bucket is empty; the fill level
 * follows from that.
 */
import { sql, type RawBuilder } from 'kysely';
import { after, SECOND } from '#server/platform/clock.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import { withoutDurability, type Limit } from './rate-limit.ts';

/** Seconds until the bucket has room for one more; 0 when it has room. */
export function secondsUntilRoom(emptyAt: Date, now: Date, limit: Limit): number {
  return Math.max(0, (emptyAt.getTime() - fullUntil(now, limit, -1).getTime()) / SECOND);
}

/**
 * SQL for the time at which the bucket of a row is empty once one more is in it.
 * @param over how far it may exceed its limit; more is dropped, as is what was added while the clock was ahead
 */
export function emptyAtWithOneMore(now: Date, limit: Limit, over: number): RawBuilder<Date> {
  return sql`least(
    greatest(throttles.ends_at, ${now}::timestamptz) + make_interval(secs => ${drainSeconds(limit)}::float8),
    ${fullUntil(now, limit, over)}::timestamptz)`;
}

/** The latest time at which a bucket with this excess can be empty. */
export function fullUntil(now: Date, limit: Limit, over: number): Date {
  return after(now, (limit.times + over) * drainSeconds(limit) * SECOND);
}

export function emptyAtWithFirst(now: Date, limit: Limit): Date {
  return after(now, drainSeconds(limit) * SECOND);
}

/** Adds one to a bucket. @returns whether that exceeds its limit */
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

export async function isFull(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  key: string,
  limit: Limit,
): Promise<boolean> {
  const row = await db.selectFrom('throttles').select('ends_at').where('key', '=', key).executeTakeFirst();
  return row !== undefined && secondsUntilRoom(row.ends_at, clock.now(), limit) > 0;
}

export async function emptyBuckets(db: Db | Trx, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'in', keys).execute();
}

function drainSeconds({ times, seconds }: Limit): number {
  return seconds / times;
}
