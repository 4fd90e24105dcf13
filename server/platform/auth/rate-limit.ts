/** Limits on how often something may be tried, counted in the database so that all processes share them. */
import { isIPv6 } from 'node:net';
import { sql, type RawBuilder } from 'kysely';
import { after, MINUTE, SECOND } from '#server/platform/clock.ts';
import { TooMany } from '#server/platform/http/errors.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';

/** How often something may happen within a window; of a leaky bucket, how much goes in, and how soon all of it drains. */
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
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
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
    .returning(withoutDurability(db).as('written'))
    .executeTakeFirstOrThrow();
  if (row.count > limit.times) throw new TooMany((row.ends_at.getTime() - now.getTime()) / SECOND, detail);
}

/**
 * A counter need not be on the disk before somebody is answered: what a crash of the database or of its machine takes is
 * less than a second of counting. In a transaction of something else, that decides.
 */
export function withoutDurability(db: Db | Trx): RawBuilder<unknown> {
  return db.isTransaction ? sql`null` : sql`set_config('synchronous_commit', 'off', true)`;
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
export async function sweepRateLimits({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  // Those that somebody holds are in use again; waiting for them in any order could end in a deadlock.
  const over = db
    .selectFrom('throttles')
    .select('key')
    // An empty bucket may still have attempts under way, for half a minute.
    .where('ends_at', '<=', after(clock.now(), -MINUTE))
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('throttles').where('key', 'in', over).execute();
}
