/** Rate limits, counted in the database so that all processes share them. */
import { isIPv6 } from 'node:net';
import { sql, type RawBuilder } from 'kysely';
import { after, MINUTE, SECOND } from '#server/platform/clock.ts';
import { TooMany } from '#server/platform/http/errors.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';

/** For a leaky bucket: its capacity, and the time in which it drains. */
export interface Limit {
  readonly times: number;
  readonly seconds: number;
}

/** Counts one attempt. @throws TooMany with the seconds until the window ends, when the window is full */
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
        // At most a window from now: a time written while the clock was ahead would block for longer.
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
 * Counters need not be on disk before the response is sent: a crash loses less than a second of counting. In a larger
 * transaction, that transaction decides.
 */
export function withoutDurability(db: Db | Trx): RawBuilder<unknown> {
  return db.isTransaction ? sql`null` : sql`set_config('synchronous_commit', 'off', true)`;
}

export function addressKey(purpose: string, address: string): string {
  return `${purpose}:address:${networkOf(address)}`;
}

/** A subscriber has a whole /64 of IPv6 addresses, and counts as one. */
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

/** Deletes expired counters. */
export async function sweepRateLimits({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  // Locked rows are in use again; waiting for them could end in a deadlock.
  const over = db
    .selectFrom('throttles')
    .select('key')
    // An empty bucket may still have attempts running, for half a minute.
    .where('ends_at', '<=', after(clock.now(), -MINUTE))
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('throttles').where('key', 'in', over).execute();
}
