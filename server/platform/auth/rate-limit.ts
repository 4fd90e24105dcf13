/** Rate limits, counted in the database so that all processes share them. */
import { isIPv6 } from 'node:net';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { after, MINUTE, SECOND } from '#server/platform/clock.ts';
import { TooMany } from '#server/platform/http/errors.ts';
import { deleteRows, findRow, oneOf, run, theValue } from '#server/platform/database/rows.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';

/** For a leaky bucket: its capacity, and the time in which it drains. */
export interface Limit {
  readonly times: number;
  readonly seconds: number;
}

export interface Attempt {
  readonly key: string;
  readonly limit: Limit;
  readonly detail?: string;
}

/** @throws TooMany with the seconds until the window ends */
export async function consume(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  key: string,
  limit: Limit,
  detail?: string,
): Promise<void> {
  const now = clock.now();
  const attempts = [{ key, limit, ...(detail !== undefined && { detail }) }];
  refuseTooMany(attempts, await countIn(db, windowsOf(attempts, now), now), now);
}

export interface Window {
  readonly key: string;
  readonly ends: Date;
  /** 1 without it; 0 only locks the counter. */
  readonly times?: number;
}

export function windowsOf(attempts: readonly Attempt[], now: Date): Window[] {
  return attempts.map(({ key, limit }) => ({ key, ends: after(now, limit.seconds * SECOND) }));
}

/** @throws TooMany for the first attempt over its limit */
export function refuseTooMany(
  attempts: readonly Attempt[],
  counters: ReadonlyMap<string, Counter>,
  now: Date,
): void {
  for (const { key, limit, detail } of attempts) {
    const { count, ends_at } = counters.get(key) ?? { count: 0, ends_at: now };
    if (count > limit.times) throw new TooMany((ends_at.getTime() - now.getTime()) / SECOND, detail);
  }
}

export interface Counter {
  readonly count: number;
  readonly ends_at: Date;
}

/** Counts in key order, the lock order everywhere. Expired and empty windows restart. Returns the counters by key. */
export async function countIn(db: Db | Trx, windows: readonly Window[], now: Date) {
  const { rows } = await counting(windows, now, withoutDurability(db)).execute(db);
  return countersOf(rows);
}

/** Counts one more in a window. Returns how many there are. */
export async function countOne(db: Db | Trx, key: string, limit: Limit, now: Date): Promise<number> {
  const counters = await countIn(db, windowsOf([{ key, limit }], now), now);
  return counters.get(key)?.count ?? 0;
}

export type CounterRow = Counter & { readonly key: string };

export function countersOf(rows: readonly CounterRow[]): Map<string, Counter> {
  return new Map(rows.map(({ key, count, ends_at }) => [key, { count, ends_at }]));
}

const keysOf = (all: readonly { readonly key: string }[]) => sql`${all.map(({ key }) => key)}::text[]`;

/** The counting statement, for larger ones; `when` is a condition. */
export function counting(
  windows: readonly Window[],
  now: Date,
  written: RawBuilder<unknown> = sql`null`,
  when: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<CounterRow> {
  const ends = windows.map((window) => window.ends);
  const times = windows.map((window) => window.times ?? 1);
  return sql<CounterRow>`
    insert into throttles (key, count, ends_at)
    select key, times, ends from unnest(${keysOf(windows)}, ${times}::integer[], ${ends}::timestamptz[]) as w(key, times, ends)
    where ${when} order by key collate "C"
    on conflict (key) do update set
      count = excluded.count + case when throttles.ends_at <= ${now}::timestamptz then 0 else throttles.count end,
      -- At most a window from now, in case the clock was ahead.
      ends_at = case when throttles.ends_at <= ${now}::timestamptz or throttles.count = 0 then excluded.ends_at
        else least(throttles.ends_at, excluded.ends_at) end
    returning key, count, ends_at, ${written} as written`;
}

/** SQL: how often the attempt of this `key` is allowed. */
const timesOf = (attempts: readonly Attempt[]) =>
  sql`(${attempts.map(({ limit }) => limit.times)}::integer[])[array_position(${keysOf(attempts)}, key)]`;

/** SQL: whether an attempt that is `counted` is over its limit. */
export const isOver = (attempts: readonly Attempt[]) =>
  sql<SqlBool>`exists (select from counted where count > ${timesOf(attempts)})`;

/** SQL: whether one more attempt would be over a limit, without counting it. */
export const isSpent = (attempts: readonly Attempt[], now: Date) => sql<SqlBool>`exists (select from throttles
  where key = any(${keysOf(attempts)}) and count >= ${timesOf(attempts)} and ends_at > ${now})`;

/** Counters may be lost in a crash. In a larger transaction, that transaction decides. */
export function withoutDurability(db: Db | Trx): RawBuilder<unknown> {
  return db.isTransaction ? sql`null` : sql`set_config('synchronous_commit', 'off', true)`;
}

export function addressKey(purpose: string, address: string | undefined): string {
  return `${purpose}:address:${networkOf(address)}`;
}

/** A subscriber has a whole /64 of IPv6 addresses, and counts as one. Without a proxy, `request.ip` of a client that has gone is undefined. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown';
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

export async function sweepRateLimits({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  // An empty bucket may still have attempts running, for half a minute.
  const over = after(clock.now(), -MINUTE);
  // Locked rows are in use again; waiting for them could end in a deadlock.
  await run(db)`delete from throttles where key in (
    select key from throttles where ends_at <= ${over} for update skip locked)`;
}

export function secondsUntilRoom(emptyAt: Date, now: Date, limit: Limit): number {
  return Math.max(0, (emptyAt.getTime() - fullUntil(now, limit, -1).getTime()) / SECOND);
}

/** When a row's bucket is empty after one more. It may exceed its limit by `over`; the rest is dropped. */
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

/** Returns whether the bucket exceeds its limit. */
export async function addToBucket(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  key: string,
  limit: Limit,
): Promise<boolean> {
  const now = clock.now();
  const endsAt = await theValue<Date>(db)`
    insert into throttles (key, count, ends_at) values (${key}, 0, ${emptyAtWithFirst(now, limit)})
    on conflict (key) do update set ends_at = ${emptyAtWithOneMore(now, limit, 1)}
    returning ends_at, ${withoutDurability(db)}`;
  return endsAt > fullUntil(now, limit, 0);
}

export async function isFull({ db, clock }: Pick<AppContext, 'db' | 'clock'>, key: string, limit: Limit) {
  const row = await findRow(db, 'throttles', { key }, ['ends_at']);
  return row !== undefined && secondsUntilRoom(row.ends_at, clock.now(), limit) > 0;
}

export async function emptyBuckets(db: Db | Trx, keys: readonly string[]): Promise<void> {
  await deleteRows(db, 'throttles', { key: oneOf(keys) });
}

function drainSeconds({ times, seconds }: Limit): number {
  return seconds / times;
}
