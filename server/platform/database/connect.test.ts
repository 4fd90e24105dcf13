// How PostgreSQL's values are parsed, and how connections behave.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { connectDatabase } from './connect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());
afterEach(() => vi.unstubAllEnvs());

async function read(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
  return rows[0]?.value;
}

describe('a value of the database', () => {
  test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])(
    'that is a date stays the same day in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      expect(await read(`date '2026-03-08'`)).toBe('2026-03-08');
      expect(await read(`array[date '2026-03-08']`)).toEqual(['2026-03-08']);
    },
  );

  test('that is numeric is its exact text', async () => {
    expect(await read('1.50::numeric(6,2)')).toBe('1.50');
    expect(await read('array[0.10::numeric]')).toEqual(['0.10']);
  });

  test('that is a bigint becomes a number, and is refused if too large', async () => {
    expect(await read('count(*)')).toBe(1);
    expect(await read('array[9007199254740991::bigint, null]')).toEqual([9007199254740991, null]);
    await expect(read('9007199254740993::bigint')).rejects.toThrow('too large');
    expect(await read('1')).toBe(1);
  });

  test('that is a time becomes a day in UTC, whatever the server’s settings', async () => {
    expect(await read(`current_setting('TimeZone')`)).toBe('UTC');
  });
});

/** As in a new process: tests in one process share statement names, whose number is limited. */
async function connectAnew() {
  vi.resetModules();
  const anew = await import('./connect.ts');
  return anew.connectDatabase({ ...database, maxConnections: 1, log: () => undefined });
}

describe('a connection', () => {
  test('prepares a statement with parameters once, and none without', async () => {
    const { db, close } = await connectAnew();
    for (const number of [1, 2, 3]) await sql`select ${number}::int`.execute(db);
    const { rows } = await sql`select statement from pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ statement: 'select $1::int' }]);
    await close();
  });

  test('recovers from a plan that no longer matches its table', async () => {
    const { db, close } = await connectAnew();
    await sql`create table crate (id int)`.execute(db);
    const ask = () => sql`select * from crate where id > ${0}`.execute(db);
    await ask();
    await sql`alter table crate add column label text`.execute(db);
    await expect(ask()).rejects.toThrow('cached plan');
    await expect(ask()).resolves.toMatchObject({ rows: [] });
    await close();
  });

  test('that is lost while idle is logged and replaced', async () => {
    const lines: string[] = [];
    const { db, pool, close } = connectDatabase({
      ...database,
      maxConnections: 1,
      log: (line) => void lines.push(line),
    });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const lost = new Promise((resolve) => pool.once('error', resolve));
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    await lost;
    expect(lines[0]).toContain('A database connection was lost');
    await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
    await close();
  });

  test('that is lost during a transaction fails it, and the process continues', async () => {
    const lines: string[] = [];
    const { db, close } = connectDatabase({
      ...database,
      maxConnections: 1,
      log: (line) => void lines.push(line),
    });
    const lost = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      // No query is running when the connection breaks.
      await expect.poll(() => lines.length).toBeGreaterThan(0);
      await sql`select 1`.execute(trx);
    });
    await expect(lost).rejects.toThrow(/terminat|closed|ended|not queryable/);
    await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
    await close();
  });
});
