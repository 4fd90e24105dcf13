/** Limits that several transactions hold at once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countWaiting } from '#server/testing/lock-waits.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { TooMany } from './errors.ts';
import {
  beginAttempt,
  consume,
  forgetAttempts,
  forgetAttemptsEverywhere,
  sweepThrottles,
  takeBackAttempt,
  type Counter,
} from './throttle.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => sql`truncate throttles`.execute(database.db));

const counts = async (): Promise<unknown> => {
  const rows = await database.db.selectFrom('throttles').select(['key', 'count']).orderBy('key').execute();
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
};

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

describe('an attempt that is counted by several counters', () => {
  const clock = { now: () => new Date('2026-05-03T00:00:00Z') };
  const counter = (key: string, free: number, longest = 60): Counter => ({
    key,
    backoff: { free, longest, forgetAfter: 900 },
  });
  const begin = (...counters: readonly Counter[]) =>
    beginAttempt({ db: database.db, clock }, ...counters).then(
      () => 'begun',
      (error: unknown) => (error instanceof TooMany ? 'refused' : error),
    );

  it('counts everywhere, or nowhere once one of them refuses it', async () => {
    const [wide, narrow] = [counter('wide', 10), counter('narrow', 2)];
    expect([await begin(wide, narrow), await begin(wide, narrow)]).toEqual(['begun', 'begun']);
    expect([await begin(wide, narrow), await begin(narrow, wide)]).toEqual(['refused', 'refused']);
    expect(await counts()).toEqual({ narrow: 2, wide: 2 });
    // Others who share the wide one go on.
    expect(await begin(wide, counter('another', 2))).toBe('begun');
    expect(await counts()).toEqual({ another: 1, narrow: 2, wide: 3 });
  });

  it('has to wait as long as the first that refuses it says', async () => {
    const [short, long] = [counter('short', 1, 1), counter('long', 1, 600)];
    expect(await begin(short, long)).toBe('begun');
    const wait = (...counters: readonly Counter[]) =>
      beginAttempt({ db: database.db, clock }, ...counters).catch((error: TooMany) => error.headers);
    await database.db.updateTable('throttles').set({ count: 9 }).execute();
    expect(await wait(short, long)).toMatchObject({ 'retry-after': '1' });
    expect(await wait(long, short)).toMatchObject({ 'retry-after': '256' });
  });

  it('slips through nowhere when many come at once, and never waits for another for ever', async () => {
    const [wide, narrow] = [counter('b wide', 12), counter('a narrow', 4)];
    const all = Array.from({ length: 40 }, (_, n) =>
      begin(...(n % 2 === 0 ? [wide, narrow] : [narrow, wide])),
    );
    const outcomes = await Promise.all(all);
    expect(outcomes.filter((outcome) => outcome === 'begun')).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(36);
    expect(await counts()).toEqual({ 'a narrow': 4, 'b wide': 4 });
  });

  it('is forgotten in the order in which it is counted, or the two could wait for each other', async () => {
    const { db } = database;
    // The later key comes first in the table.
    await begin(counter('b', 9));
    await begin(counter('a', 9));
    const { forgotten } = await db.transaction().execute(async (trx) => {
      const hold = (key: string) =>
        sql`select from throttles where key = ${key} for update nowait`.execute(trx);
      await hold('a');
      const forgetting = forgetAttempts(db, 'b', 'a');
      await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBe(1);
      // It waits for the first, and has not taken the second.
      await hold('b');
      return { forgotten: forgetting };
    });
    await forgotten;
    expect(await counts()).toEqual({});
  });

  it('is forgotten alone, with that of every address, or taken back', async () => {
    const keys = ['login:x', 'login:x:address:1', 'login:xy', 'other'];
    await begin(...keys.map((key) => counter(key, 9)));
    await forgetAttempts(database.db, 'other', 'missing');
    await takeBackAttempt(database.db, 'login:xy');
    await forgetAttemptsEverywhere(database.db, 'login:x');
    expect(await counts()).toEqual({ 'login:xy': 0 });
  });

  it('waits for the disk only with what it is a part of', async () => {
    const { db } = database;
    const setting = async (trx: typeof db): Promise<unknown> =>
      (await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(trx))
        .rows[0]?.value;
    // Test databases do not wait by themselves.
    const waitForDisk = (trx: typeof db) => sql`set synchronous_commit = 'on'`.execute(trx);
    await db.transaction().execute(async (trx) => {
      await waitForDisk(trx);
      await consume({ db: trx, clock }, 'a', { times: 5, seconds: 60 });
      await takeBackAttempt(trx, 'a');
      await forgetAttempts(trx, 'a');
      expect(await setting(trx)).toBe('on');
    });
    // What a deferred trigger sees is what the commit goes by.
    await sql`create table seen_at_commit (value text)`.execute(db);
    await sql`create function see_commit() returns trigger language plpgsql as
      $$ begin insert into seen_at_commit values (current_setting('synchronous_commit')); return null; end $$`.execute(
      db,
    );
    await sql`create constraint trigger see_commit after insert or update or delete on throttles
      deferrable initially deferred for each row execute function see_commit()`.execute(db);
    await db.connection().execute(async (one) => {
      await waitForDisk(one);
      await beginAttempt({ db: one, clock }, counter('a', 5));
      await consume({ db: one, clock }, 'b', { times: 5, seconds: 60 });
      await takeBackAttempt(one, 'a');
      await forgetAttempts(one, 'a', 'b');
      // Nor does it stay with the connection.
      expect(await setting(one)).toBe('on');
    });
    const { rows } = await sql<{ value: string }>`select value from seen_at_commit`.execute(db);
    expect(rows.map(({ value }) => value)).toEqual(['off', 'off', 'off', 'off', 'off']);
    await sql`drop trigger see_commit on throttles`.execute(db);
  });
});
