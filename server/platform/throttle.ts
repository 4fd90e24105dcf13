/** Limits on how often something may be tried, counted in the database so that all processes share them. */
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
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

/**
 * Counts an attempt before its outcome is known, so that many at once cannot slip through. Attempts that are refused
 * here do not count, so that hammering does not make the wait longer.
 *
 * @throws TooMany with the seconds to wait.
 */
export async function beginAttempt(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  key: string,
  backoff: Backoff,
): Promise<void> {
  const now = clock.now();
  const forgotten = after(now, backoff.forgetAfter * SECOND);
  // `ends_at` is the last attempt plus `forgetAfter`; the wait doubles with each attempt past the free ones.
  const allowedAgain = sql<Date>`throttles.ends_at - make_interval(secs => ${backoff.forgetAfter}::float8)
    + make_interval(secs => case when throttles.count < ${backoff.free} then 0
        else least(${backoff.longest}::float8, power(2, least(throttles.count - ${backoff.free}, 20))) end)`;
  const counted = await db
    .insertInto('throttles')
    .values({ key, count: 1, ends_at: forgotten })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when throttles.ends_at <= ${now} then 1 else throttles.count + 1 end`,
          ends_at: forgotten,
        })
        .where(
          sql<boolean>`throttles.ends_at <= ${now} or throttles.count < ${backoff.free} or ${allowedAgain} <= ${now}`,
        ),
    )
    .returning('count')
    .executeTakeFirst();
  if (counted) return;
  const blocked = await db
    .selectFrom('throttles')
    .select(allowedAgain.as('until'))
    .where('key', '=', key)
    .executeTakeFirst();
  const wait = ((blocked?.until.getTime() ?? 0) - now.getTime()) / SECOND;
  if (wait > backoff.longest) await forgetTheFuture(db, key, forgotten);
  throw new TooMany(Math.min(wait, backoff.longest), 'Too many wrong attempts.');
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

/** Forgets the attempts of a counter, and with `everywhere` those of every address beside it. */
export async function forgetAttempts(db: Db | Trx, key: string, everywhere = false): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where((row) =>
      everywhere
        ? row.or([row('key', '=', key), sql<boolean>`starts_with(key, ${`${key}:address:`})`])
        : row('key', '=', key),
    )
    .execute();
}

/** Takes back one attempt of a counter that others share, such as that of an address. */
export async function takeBackAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', key)
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
