/** Limits that several transactions hold at once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { consume, sweepThrottles } from './throttle.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('are swept without waiting for those that somebody holds, which could end in a deadlock', async () => {
  const { db } = database;
  const then = { now: () => new Date('2026-05-01T00:00:00Z') };
  const now = { now: () => new Date('2026-05-03T00:00:00Z') };
  const limit = { times: 5, seconds: 60 };
  for (const key of ['a', 'b', 'c']) await consume({ db, clock: then }, key, limit);
  await db.transaction().execute(async (trx) => {
    await consume({ db: trx, clock: now }, 'b', limit);
    // A sweep that waited would wait for this very transaction.
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other);
      await sweepThrottles({ db: other, clock: now });
    });
  });
  const left = await db.selectFrom('throttles').select(['key', 'count']).execute();
  expect(left).toEqual([{ key: 'b', count: 1 }]);
});
