// A backup of an older version is migrated, as in an upgrade.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { writeBackup } from '#server/platform/backup/backup.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createEmptyDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { rewriteBackup } from './backup.test.rewrite.ts';
import { commandRunner } from './command-line.test.run.ts';

const migrations = path.join(import.meta.dirname, '..', '..', 'migrations');
const silent = (): void => undefined;

let old: TestDatabase;
let test: TestApp;
let folder: string;

beforeEach(async () => {
  old = await createEmptyDatabase();
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-older-'));
  await backUpOlder();
});
afterEach(async () => {
  await old.drop();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes a backup of a database that lacks the last migration. */
async function backUpOlder(): Promise<void> {
  const files = (await readdir(migrations)).toSorted().slice(0, -1);
  for (const file of files) await copyFile(path.join(migrations, file), path.join(folder, file));
  await migrateToLatest(old.db, silent, { folder });
  await sql`insert into accounts (email, first_name, last_name, school_id, graduation_year)
    values ('old@example.com', 'Old', 'One', 1, 2027)`.execute(old.db);
  await sql`insert into entries (account_id, event, date, hours, role, organizer, contact, description, verified)
    select 1, 'Event ' || n, '2026-01-01', 1.5, 'Role', 'Org', 'a@b.example', 'Text', n % 2 = 0
    from generate_series(1, 9) n`.execute(old.db);
  await sql`insert into entry_history (entry_id, account_id, kind, actor, entry)
    select id, 1, 'created', 'owner', '{}' from entries order by id`.execute(old.db);
  await sql`delete from entries where id = 9`.execute(old.db);
  const { connectionString } = old;
  await writeBackup({
    connectionString,
    clock: test.clock,
    file: path.join(folder, 'old.limelight'),
    replace: false,
  });
}

it('restores a backup made before the last migration', async () => {
  const run = commandRunner(test, folder);
  const { status, errors } = await run('restore', 'old.limelight');
  expect({ status, errors }).toEqual({ status: 0, errors: '' });

  const entries = await test.db.selectFrom('entries').selectAll().orderBy('id').execute();
  expect(entries.map(({ id, event }) => [id, event])).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, `Event ${n}`]),
  );
  expect(await test.db.selectFrom('schools').select('name').execute()).toHaveLength(2);
  expect(await findWrongTotals(test.db)).toEqual([]);
  expect((await run('audit', 'verify')).output).toContain('Proven: 9 lines of 1 history');
  const { id } = await test.build.entry({ id: 1 });
  expect(id).toBe(10);
  const { rows } = await sql`select from pg_namespace where nspname = 'limelight_restore'`.execute(test.db);
  expect(rows).toEqual([]);
});

it('is proven beside by --check', async () => {
  const account = await test.build.account();
  const { status, output, errors } = await commandRunner(test, folder)('restore', 'old.limelight', '--check');
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  expect(output).toContain('accounts: 1, entries: 8, lines of history: 9');
  expect(output).toContain('Proven: 9 lines of 1 history, and the guards stand.');
  expect(await test.db.selectFrom('accounts').select('id').execute()).toEqual([{ id: account.id }]);
});

it('changes nothing when the backup cannot be migrated', async () => {
  const account = await test.build.account();
  await sql`create schema limelight_restore`.execute(test.db);
  const run = commandRunner(test, folder);
  const { status, errors } = await run('restore', 'old.limelight', '--replace');
  expect(status).toBe(1);
  expect(errors).toMatch(/already exists\. Nothing was changed\.$/);
  expect(await test.db.selectFrom('accounts').select('id').execute()).toEqual([{ id: account.id }]);
});

it.each([
  ['the migrations', { migrations: ['0001_accounts', '0002_mail'] }],
  ['the format', { format: 1 }],
])('refuses a backup with %s of a trial version before 1.0', async (_which, ofTrial) => {
  await rewriteBackup(path.join(folder, 'old.limelight'), path.join(folder, 'trial.limelight'), {
    manifest: (manifest) => ({ ...manifest, ...ofTrial }),
  });
  expect(await commandRunner(test, folder)('restore', 'trial.limelight')).toEqual({
    status: 1,
    output: '',
    errors:
      'This backup was made by a trial version before 1.0, which version 1.0 cannot restore (docs/operations.md, From a trial to 1.0). Nothing was changed.',
  });
});
