// Migrations on a real database, from files made for the test.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countWaiting } from '#server/testing/lock-waits.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#server/testing/database/test-database.ts';
import { connectDatabase } from './connect.ts';
import { migrateToLatest, pendingMigrations, refuseNewerDatabase } from './migrate.ts';

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
  test('runs every file once, in order', async () => {
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

  test.each([true, false])(
    'refuses a database of a trial version before 1.0 (acceptNewer: %s)',
    async (acceptNewer) => {
      await migrateToLatest(database.db, log, { folder });
      await sql`update kysely_migration set name = '0001_accounts' where name = '0001_shelf'`.execute(
        database.db,
      );
      const trial = /^This database was made by a trial version before 1\.0\. .*docs\/operations\.md/;
      await expect(migrateToLatest(database.db, log, { folder, acceptNewer })).rejects.toThrow(trial);
      await expect(refuseNewerDatabase(database.db, { folder })).rejects.toThrow(trial);
    },
  );

  describe('with a newer version running beside it', () => {
    const acceptNewer = true;
    /** As a newer version does, with migrations unknown to this one. */
    const upgrade = async (...names: string[]) => {
      for (const name of names)
        await writeFile(path.join(folder, `${name}.sql`), `create table t${name} ();`);
      await migrateToLatest(database.db, log, { folder });
      for (const name of names) await rm(path.join(folder, `${name}.sql`));
      lines = [];
    };

    test('accepts a newer migration that only adds, and changes nothing', async () => {
      await upgrade('0003_lamps', '0004_chairs');
      await migrateToLatest(database.db, log, { folder, acceptNewer });
      expect(lines).toEqual([
        'A newer version has migrated the database (0003_lamps, 0004_chairs), which this one can go on with.',
      ]);
      expect(await pendingMigrations(database.db, { folder })).toEqual([]);
    });

    test('accepts the removal of something that it no longer uses', async () => {
      await upgrade('0003_drop_lamps_after_0002');
      await migrateToLatest(database.db, log, { folder, acceptNewer });
      expect(lines).toHaveLength(1);
    });

    test('refuses the removal of something that it still uses', async () => {
      await upgrade('0003_lamps', '0004_drop_height_after_0003');
      const starting = migrateToLatest(database.db, log, { folder, acceptNewer });
      await expect(starting).rejects.toThrow('used by a newer version');
    });

    test('refuses a missing migration of its own, or an unknown one in between', async () => {
      await upgrade('0003_lamps');
      await sql`delete from kysely_migration where name = '0002_height'`.execute(database.db);
      await expect(migrateToLatest(database.db, log, { folder, acceptNewer })).rejects.toThrow(
        'newer version',
      );
      await sql`update kysely_migration set name = '0002_depth' where name = '0003_lamps'`.execute(
        database.db,
      );
      await expect(migrateToLatest(database.db, log, { folder, acceptNewer })).rejects.toThrow(
        'newer version',
      );
    });
  });

  test('does not block others behind a table in use, and continues when it is free', async () => {
    await migrateToLatest(database.db, log, { folder });
    await writeFile(path.join(folder, '0003_depth.sql'), 'alter table shelf add column depth numeric;');
    lines = [];
    const patience = { lockMs: 50, pauseMs: 10, tries: 1000 };
    let migrating: Promise<void> | undefined;
    await database.db.transaction().execute(async (trx) => {
      await sql`select from shelf`.execute(trx);
      migrating = migrateToLatest(database.db, log, { folder, patience });
      await expect.poll(() => lines).toHaveLength(1);
      // A query that arrives now waits for at most one try of the migration.
      await sql`select height from shelf`.execute(database.db);
    });
    await migrating;
    expect(lines).toEqual([
      'A table is in use that a migration changes; trying until it is free ...',
      'Migrated the database: 0003_depth',
    ]);
  });

  test('retries after a deadlock', async () => {
    await writeFile(path.join(folder, '0003_lamp.sql'), 'create table lamp (id int);');
    await migrateToLatest(database.db, log, { folder });
    const both = 'alter table shelf add column depth int; alter table lamp add column depth int;';
    await writeFile(path.join(folder, '0004_both.sql'), both);
    lines = [];
    // Only a deadlock can end this wait.
    const patience = { lockMs: 60_000, pauseMs: 10, tries: 1000 };
    let migrating: Promise<void> | undefined;
    await database.db.transaction().execute(async (trx) => {
      // PostgreSQL ends the transaction that detects the deadlock, which must not be this one.
      await sql`set local deadlock_timeout = '5min'`.execute(trx);
      await sql`select from lamp`.execute(trx);
      migrating = migrateToLatest(database.db, log, { folder, patience });
      await expect.poll(() => countWaiting(database.db), { timeout: 30_000, interval: 10 }).toBe(1);
      await sql`select from shelf`.execute(trx);
    });
    await migrating;
    expect(lines).toEqual([
      'A table is in use that a migration changes; trying until it is free ...',
      'Migrated the database: 0004_both',
    ]);
  });

  test('finally gives up on a table that stays in use', async () => {
    await migrateToLatest(database.db, log, { folder });
    await writeFile(path.join(folder, '0003_depth.sql'), 'alter table shelf add column depth numeric;');
    await database.db.transaction().execute(async (trx) => {
      await sql`select from shelf`.execute(trx);
      const patience = { lockMs: 20, pauseMs: 1, tries: 2 };
      await expect(migrateToLatest(database.db, log, { folder, patience })).rejects.toThrow('lock timeout');
    });
    expect(await pendingMigrations(database.db, { folder })).toEqual(['0003_depth']);
  });

  test('knows which migrations are missing', async () => {
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
