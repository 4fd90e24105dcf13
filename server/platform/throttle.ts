/** Limits on how often something may be tried, counted in the database so that all processes share them. */
import { isIPv6 } from 'node:net';
import { sql, type RawBuilder } from 'kysely';
import { after, SECOND } from './clock.ts';
import { TooMany } from './errors.ts';
import type { Db, Platform, Trx } from './platform.ts';

/** How often something may happen within a window. */
export interface Limit {
  readonly times: number;
  readonly seconds: number;
}

/**
 * Counts one attempt and refuses it when the window is full.
 *
 * @throws TooMany with the seconds until the window ends.
 */
export async function consume(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  key: string,
  limit: Limit,
  detail?: string,
): Promise<void> {
  const now = clock.now();
  const row = await db
    .insertInto('throttles')
    .values({ key, count: 1, ends_at: after(now, limit.seconds * SECOND) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when throttles.ends_at <= ${now} then 1 else throttles.count + 1 end`,
        // Never later than a window from now: one that was written while the clock was ahead would block for as long.
        ends_at: sql`case when throttles.ends_at <= ${now} then excluded.ends_at
          else least(throttles.ends_at, excluded.ends_at) end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .returning(withoutWaiting(db).as('written'))
    .executeTakeFirstOrThrow();
  if (row.count > limit.times) throw new TooMany((row.ends_at.getTime() - now.getTime()) / SECOND, detail);
}

/** How wrong attempts slow down the next one. */
export interface Backoff {
  /** Attempts before any waiting. */
  readonly free: number;
  /** The longest wait in seconds: nobody is locked out for good. */
  readonly longest: number;
  /** After so many seconds without an attempt all is forgotten. */
  readonly forgetAfter: number;
}

/** One of the counters that an attempt is counted by. */
export interface Counter {
  readonly key: string;
  readonly backoff: Backoff;
}

/**
 * Counts an attempt before its outcome is known, so that many at once cannot slip through: by all of these counters, or by none
 * when one of them refuses it, so that hammering makes no wait longer.
 *
 * @throws TooMany with the seconds to wait, of the first that refuses.
 */
export async function beginAttempt(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  ...counters: readonly Counter[]
): Promise<void> {
  const now = clock.now();
  const asked = askedCounters(counters);
  const { rows } = await sql<{ key: string }>`
    with asked as (${asked})
    insert into throttles (key, count, ends_at)
    select key, 1, ${now}::timestamptz + forget_after from asked
    where not exists (
      select from asked join throttles using (key) where not ${isAllowed(now)}
    )
    order by key
    on conflict (key) do update set
      count = case when throttles.ends_at <= ${now} then 1 else throttles.count + 1 end,
      ends_at = excluded.ends_at
    -- Somebody else may have counted since the look above.
    where (select ${isAllowed(now)} from asked where asked.key = excluded.key)
    returning key, ${withoutWaiting(db)}`.execute(db);
  if (rows.length === counters.length) return;
  // Those that had counted it when another refused.
  for (const { key } of rows) await takeBackAttempt(db, key);
  const blocked = await sql<{ key: string; until: Date }>`
    with asked as (${asked})
    select key, ${allowedAgain} as until from asked join throttles using (key)
    where not ${isAllowed(now)} order by place limit 1`.execute(db);
  const { key, until } = blocked.rows[0] ?? { key: undefined, until: now };
  const backoff = counters.find((counter) => counter.key === key)?.backoff;
  const wait = (until.getTime() - now.getTime()) / SECOND;
  if (key === undefined || !backoff) throw new TooMany(wait, TOO_MANY_ATTEMPTS);
  if (wait > backoff.longest) await forgetTheFuture(db, key, after(now, backoff.forgetAfter * SECOND));
  throw new TooMany(Math.min(wait, backoff.longest), TOO_MANY_ATTEMPTS);
}

const TOO_MANY_ATTEMPTS = 'Too many wrong attempts.';

function askedCounters(counters: readonly Counter[]): RawBuilder<unknown> {
  const of = (value: (backoff: Backoff) => number): number[] => counters.map(({ backoff }) => value(backoff));
  return sql`
    select key, free, longest, make_interval(secs => forget_after) as forget_after, place
    from unnest(
      ${counters.map(({ key }) => key)}::text[], ${of(({ free }) => free)}::int[],
      ${of(({ longest }) => longest)}::float8[], ${of(({ forgetAfter }) => forgetAfter)}::float8[]
    ) with ordinality as counters (key, free, longest, forget_after, place)`;
}

// `ends_at` is the last attempt plus `forget_after`; the wait doubles with each attempt past the free ones.
const allowedAgain = sql<Date>`(throttles.ends_at - asked.forget_after
  + make_interval(secs => case when throttles.count < asked.free then 0
      else least(asked.longest, power(2, least(throttles.count - asked.free, 20))) end))`;

const isAllowed = (now: Date): RawBuilder<boolean> =>
  sql`(throttles.ends_at <= ${now} or throttles.count < asked.free or ${allowedAgain} <= ${now})`;

/**
 * A counter need not be on the disk before somebody is answered: what a crash of the database or of its machine takes is
 * less than a second of counting. In a transaction of something else, that decides.
 */
function withoutWaiting(db: Db | Trx): RawBuilder<unknown> {
  return db.isTransaction ? sql`null` : sql`set_config('synchronous_commit', 'off', true)`;
}

/** A counter that was written while the clock was ahead counts from now on, instead of blocking for as long as that. */
async function forgetTheFuture(db: Db | Trx, key: string, latest: Date): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ ends_at: latest })
    .where('key', '=', key)
    .where('ends_at', '>', latest)
    .execute();
}

/** Forgets the attempts of these counters. */
export async function forgetAttempts(db: Db | Trx, ...keys: readonly string[]): Promise<void> {
  await forget(db, sql`key = any(${keys}::text[])`);
}

/** Forgets the attempts of a counter, and those of every address beside it. */
export async function forgetAttemptsEverywhere(db: Db | Trx, key: string): Promise<void> {
  await forget(db, sql`key = ${key} or starts_with(key, ${`${key}:address:`})`);
}

async function forget(db: Db | Trx, which: RawBuilder<unknown>): Promise<void> {
  // In the order in which attempts are counted, or two could wait for each other.
  await sql`
    delete from throttles
    where key in (select key from throttles where ${which} order by key for update)
    returning ${withoutWaiting(db)}`.execute(db);
}

/** Does what was counted; when that fails, nothing was tried, and the attempt is taken back from these counters. */
export async function countIfTried<T>(db: Db, keys: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const key of keys) await takeBackAttempt(db, key);
    throw error;
  }
}

/** Takes back one attempt of a counter that others share, such as that of an address. */
export async function takeBackAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .returning(withoutWaiting(db).as('written'))
    .execute();
}

/** The counter of something that one address does. */
export function addressKey(purpose: string, address: string): string {
  return `${purpose}:address:${networkOf(address)}`;
}

/** One subscriber has a whole /64 of IPv6 addresses, and is counted as one. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const full = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])];
  return `${full
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Removes the counters that mean nothing any more. */
export async function sweepThrottles({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  // Those that somebody holds are in use again; waiting for them in any order could end in a deadlock.
  const over = db
    .selectFrom('throttles')
    .select('key')
    .where('ends_at', '<=', clock.now())
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('throttles').where('key', 'in', over).execute();
}
