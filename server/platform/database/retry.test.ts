// Two transactions that lock the same rows in opposite order, or change what the other one has read: the one rolled
// back is retried once.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { createEmptyDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { countWaiting } from '#server/testing/lock-waits.ts';
import { inOwnTransaction } from '#server/platform/backup/own-transaction.ts';
import { connectDatabase } from './connect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await sql`create table crates (id integer primary key, apples integer not null)`.execute(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from crates`.execute(database.db);
  await sql`insert into crates values (1, 0), (2, 0)`.execute(database.db);
});

function connect(): Db {
  const { db, close } = connectDatabase({ ...database, log: () => undefined });
  onTestFinished(close);
  return db;
}

const add = (to: Db | Trx, id: number) =>
  sql`update crates set apples = apples + 1 where id = ${id}`.execute(to);

async function apples(): Promise<number[]> {
  const { rows } = await sql<{ apples: number }>`select apples from crates order by id`.execute(database.db);
  return rows.map((row) => row.apples);
}

/** Locks the second crate, and the first one once `begin` waits: PostgreSQL then ends the transaction of `begin`. */
async function cross<T>(begin: () => Promise<T>): Promise<T> {
  const begun = await database.db.transaction().execute(async (trx) => {
    // PostgreSQL ends the transaction that detects the deadlock, which must not be this one.
    await sql`set local deadlock_timeout = '5min'`.execute(trx);
    await add(trx, 2);
    const work = begin();
    work.catch(() => undefined);
    await expect.poll(() => countWaiting(database.db), { interval: 10 }).toBe(1);
    await add(trx, 1);
    // Wrapped: this transaction must not await what waits for its end.
    return { work };
  });
  return begun.work;
}

/** Locks the first crate, then the second. */
function inOrder(db: Db, seen: number[] = []): Promise<number> {
  return db.transaction().execute(async (trx) => {
    seen.push(seen.length);
    await add(trx, 1);
    await add(trx, 2);
    return seen.length;
  });
}

describe('a deadlock', () => {
  it('of a transaction repeats all of it', async () => {
    expect(await cross(() => inOrder(connect()))).toBe(2);
    expect(await apples()).toEqual([2, 2]);
  });

  it('of a single statement repeats it', async () => {
    await cross(() => sql`update crates set apples = apples + 1 where id in (1, 2)`.execute(connect()));
    expect(await apples()).toEqual([2, 2]);
    await cross(() => sql`update crates set apples = apples + 1 where id > ${0}`.execute(connect()));
    expect(await apples()).toEqual([4, 4]);
  });

  it('of work with a file is not retried: half of it is written already', async () => {
    const seen: number[] = [];
    const work = () =>
      inOwnTransaction(database, 'read committed', async (trx) => {
        seen.push(1);
        await add(trx, 1);
        await add(trx, 2);
      });
    await expect(cross(work)).rejects.toMatchObject({ code: '40P01' });
    expect([seen, await apples()]).toEqual([[1], [1, 1]]);
  });
});

describe('a conflicting change by another transaction', () => {
  const meddled = (db: Db, meddle: (time: number) => Promise<unknown>) => {
    let time = 0;
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`select from crates`.execute(trx);
        await meddle((time += 1));
        await add(trx, 1);
        return time;
      });
  };

  it('is seen by the retried transaction', async () => {
    const once = (time: number) => (time === 1 ? add(database.db, 1) : Promise.resolve());
    expect(await meddled(connect(), once)).toBe(2);
    expect((await apples())[0]).toBe(2);
  });

  it('is reported when it happens twice', async () => {
    const db = connect();
    await expect(meddled(db, () => add(database.db, 1))).rejects.toMatchObject({ code: '40001' });
    expect((await apples())[0]).toBe(2);
  });
});
