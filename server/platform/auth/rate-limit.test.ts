/** Rate limits used by several transactions at once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { attempt } from './attempts.ts';
import { addressKey, addToBucket, consume, sweepRateLimits } from './rate-limit.ts';

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
