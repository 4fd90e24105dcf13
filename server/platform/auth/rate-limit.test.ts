/** Rate limits used by several transactions at once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { attempt } from './attempts.ts';
import { addressKey, addToBucket, consume, countIn, isSpent, sweepRateLimits } from './rate-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => sql`truncate throttles`.execute(database.db));

const clock = { now: () => new Date('2026-05-03T00:00:00Z') };
const limit = { times: 5, seconds: 60 };

it('limits allow exactly their number, and say when the window ends', async () => {
  const { db } = database;
  for (let n = 0; n < limit.times; n += 1) await consume({ db, clock }, 'a', limit);
  await expect(consume({ db, clock }, 'a', limit)).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
  });
  await consume({ db, clock }, 'b', limit);
  const later = { now: () => new Date('2026-05-03T00:01:00Z') };
  await consume({ db, clock: later }, 'a', limit);
});

it('a window starts with the first attempt, not when its counter was only locked', async () => {
  const { db } = database;
  const count = async (now: string, times: number) => {
    const at = new Date(now);
    const window = { key: 'a', ends: new Date(at.getTime() + 60_000), times };
    return (await countIn(db, [window], at)).get('a');
  };
  expect(await count('2026-05-03T00:00:00Z', 0)).toMatchObject({ count: 0 });
  const ends_at = new Date('2026-05-03T00:01:30Z');
  expect(await count('2026-05-03T00:00:30Z', 3)).toEqual({ count: 3, ends_at });
  expect(await count('2026-05-03T00:01:00Z', 0)).toEqual({ count: 3, ends_at });
});

it('limits count a client that has gone, of whom no address is known any more', () => {
  expect(addressKey('login', '192.0.2.7')).toBe('login:address:192.0.2.7');
  expect(addressKey('login', undefined)).toBe('login:address:unknown');
});

it('sweeping limits skips locked rows, to avoid deadlocks', async () => {
  const { db } = database;
  const then = { now: () => new Date('2026-05-01T00:00:00Z') };
  for (const key of ['a', 'b', 'c']) await consume({ db, clock: then }, key, limit);
  await db.transaction().execute(async (trx) => {
    await consume({ db: trx, clock }, 'b', limit);
    // A blocking sweep would wait for this very transaction.
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other);
      await sweepRateLimits({ db: other, clock });
    });
  });
  const left = await db.selectFrom('throttles').select(['key', 'count']).execute();
  expect(left).toEqual([{ key: 'b', count: 1 }]);
});

it('empty buckets are not swept while an attempt may be running', async () => {
  const { db } = database;
  const left = async () => (await db.selectFrom('throttles').select('key').execute()).length;
  await attempt({ db, clock }, 'a', limit, async () => {
    await sweepRateLimits({ db, clock });
    expect(await left()).toBe(1);
    return true;
  });
  await sweepRateLimits({ db, clock: { now: () => new Date('2026-05-03T00:01:00Z') } });
  expect(await left()).toBe(0);
});

it('limits wait for the disk only as part of a larger transaction', async () => {
  const { db } = database;
  const setting = async (trx: typeof db): Promise<unknown> =>
    (await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(trx)).rows[0]
      ?.value;
  // Test databases do not wait for the disk by default.
  const waitForDisk = (trx: typeof db) => sql`set synchronous_commit = 'on'`.execute(trx);
  await db.transaction().execute(async (trx) => {
    await waitForDisk(trx);
    await consume({ db: trx, clock }, 'a', limit);
    await addToBucket({ db: trx, clock }, 'b', limit);
    expect(await setting(trx)).toBe('on');
  });
  // A deferred trigger sees the setting that applies to the commit.
  await sql`create table seen_at_commit (value text)`.execute(db);
  await sql`create function see_commit() returns trigger language plpgsql as
    $$ begin insert into seen_at_commit values (current_setting('synchronous_commit')); return null; end $$`.execute(
    db,
  );
  await sql`create constraint trigger see_commit after insert or update or delete on throttles
    deferrable initially deferred for each row execute function see_commit()`.execute(db);
  await db.connection().execute(async (one) => {
    await waitForDisk(one);
    await consume({ db: one, clock }, 'a', limit);
    await addToBucket({ db: one, clock }, 'b', limit);
    await attempt({ db: one, clock }, 'c', limit, async () => false);
    // Nor does the setting stay with the connection.
    expect(await setting(one)).toBe('on');
  });
  const { rows } = await sql<{ value: string }>`select value from seen_at_commit`.execute(db);
  expect(rows.map(({ value }) => value)).toEqual(['off', 'off', 'off', 'off']);
  await sql`drop trigger see_commit on throttles`.execute(db);
});

it('spent limits are found by their keys even when the table was empty while the statement was planned', async () => {
  const { db } = database;
  const fill = sql`insert into throttles (key, count, ends_at) select 'other:' || n, 1, 'infinity' from generate_series(1, 5000) n`;
  const attempts = ['a', 'b'].map((key) => ({ key, limit }));
  const spent = sql`select ${isSpent(attempts, clock.now())}`.compile(db);
  const values = spent.parameters.map((value) =>
    value instanceof Date ? `'${value.toISOString()}'` : `'{${String(value)}}'`,
  );
  await fill.execute(db);
  // As after a night: swept and vacuumed.
  await sql`delete from throttles`.execute(db);
  await sql`vacuum throttles`.execute(db);
  await db.connection().execute(async (one) => {
    const execute = sql.raw(`execute spent (${values.join()})`);
    await sql`set plan_cache_mode = force_generic_plan`.execute(one);
    await sql.raw(`prepare spent as ${spent.sql}`).execute(one);
    await execute.execute(one);
    await fill.execute(one);
    const { rows } = await sql<Record<string, string>>`explain (analyze, buffers) ${execute}`.execute(one);
    const pages = rows.map((row) => /shared hit=(\d+)/.exec(Object.values(row)[0] ?? '')?.[1]).find(Boolean);
    expect(Number(pages)).toBeLessThan(20);
    await sql`discard all`.execute(one);
  });
});
