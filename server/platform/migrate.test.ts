// Migrations on a real database, from files made for the test.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { connectDatabase } from './database.ts';
import { migrateToLatest, pendingMigrations } from './migrate.ts';

const first = `create table shelf (id int primary key, label text not null);
create function shelf_label() returns text language sql as $$ select 'one; two' $$;
insert into shelf values (1, shelf_label());`;
const second = 'alter table shelf add column height numeric;';

let database: TestDatabase;
let folder: string;
let lines: string[];
const log = (line: string) => void lines.push(line);

beforeEach(async () => {
  lines = [];
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-migrations-'));
  await writeFile(path.join(folder, '0001_shelf.sql'), first);
  await writeFile(path.join(folder, '0002_height.sql'), second);
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('migrating', () => {
  test('runs every file once, in order, and a second time does nothing', async () => {
    await migrateToLatest(database.db, log, { folder });
    expect(lines).toEqual(['Migrated the database: 0001_shelf', 'Migrated the database: 0002_height']);

    lines = [];
    await migrateToLatest(database.db, log, { folder });
    expect(lines).toEqual([]);
    const { rows } = await sql`select id, label, height from shelf`.execute(database.db);
    expect(rows).toEqual([{ id: 1, label: 'one; two', height: null }]);
  });

  test('is safe when four processes start at once', async () => {
    const { connectionString } = database;
    const connections = [1, 2, 3, 4].map(() => connectDatabase({ connectionString, maxConnections: 1, log }));
    await Promise.all(connections.map(({ db }) => migrateToLatest(db, log, { folder })));
    await Promise.all(connections.map(({ close }) => close()));
    expect(lines).toHaveLength(2);
  });

  test('changes nothing when one of the files fails', async () => {
    await writeFile(path.join(folder, '0003_broken.sql'), 'create table lamp (id int); select nonsense;');
    await expect(migrateToLatest(database.db, log, { folder })).rejects.toThrow('nonsense');
    expect(await pendingMigrations(database.db, { folder })).toHaveLength(3);
    const { rows } = await sql`select to_regclass('shelf') as shelf`.execute(database.db);
    expect(rows).toEqual([{ shelf: null }]);
  });

  test('refuses a database that a newer version has migrated', async () => {
    await migrateToLatest(database.db, log, { folder });
    await rm(path.join(folder, '0002_height.sql'));
    await expect(migrateToLatest(database.db, log, { folder })).rejects.toThrow('newer version');
  });

  test('knows which migrations are still to come', async () => {
    expect(await pendingMigrations(database.db, { folder })).toEqual(['0001_shelf', '0002_height']);
    await migrateToLatest(database.db, log, { folder });
    expect(await pendingMigrations(database.db, { folder })).toEqual([]);
  });
});

describe('the copy of the migrated template', () => {
  test('needs no migration', async () => {
    const copy = await createTestDatabase();
    expect(await pendingMigrations(copy.db)).toEqual([]);
    await copy.drop();
  });
});
