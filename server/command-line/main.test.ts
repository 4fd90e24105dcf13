// The command line as a real process: its two outputs, and its exit status.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { processEnvironment } from '#server/testing/process-environment.ts';
import { migrateToLatest, pendingMigrations } from '#server/platform/database/migrate.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#server/testing/database/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(typed: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const program = path.join(import.meta.dirname, 'main.ts');
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...typed],
      { env: { ...processEnvironment, ...env } },
      (_, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

it('shows help without touching any database', async () => {
  const { status, stdout, stderr } = await run(['--help'], { DATA_DIR: '/dev/null/nowhere' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('school add');
});

it('exits with 2 and the usage on stderr for an unknown command', async () => {
  const { status, stdout, stderr } = await run(['bake']);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('Usage: ');
});

it('runs a command on the given database, and exits with 0', async () => {
  const typed = [
    'school',
    'add',
    '--name',
    'Fairfax High',
    '--time-zone',
    'America/Los_Angeles',
    '--join',
    'anyone',
  ];
  const env = { DATABASE_URL: database.connectionString };
  expect(await run(typed, env)).toEqual({
    status: 0,
    stdout: 'Added the school Fairfax High (America/Los_Angeles). Anyone can join.\n',
    stderr: '',
  });
  expect(await run(typed, env)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is a school Fairfax High already.\n',
  });
});

it('exits with 0 and without an error when nobody reads its output', async () => {
  const program = path.join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [program, '--help'], { env: processEnvironment });
  child.stdout.destroy();
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ status: child.exitCode, errors }).toEqual({ status: 0, errors: '' });
});

it('exits with 1 and one sentence when its data folder cannot be created', async () => {
  expect(await run(['job', 'sweep'], { DATA_DIR: '/dev/null/nowhere' })).toMatchObject({
    status: 1,
    stderr:
      'The data folder /dev/null/nowhere cannot be made or written (ENOTDIR). Give it to the user that Limelight runs as, or name ' +
      'another one with DATA_DIR.\n',
  });
});

it('exits with 1 and one line when the database cannot be reached', async () => {
  const env = { DATABASE_URL: 'postgresql://limelight:secret@127.0.0.1:1/none' };
  expect(await run(['job', 'sweep'], env)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
  });
});

it(
  'backs up an older database without migrating it, and refuses a newer one',
  async () => {
    const older = await createEmptyDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), 'limelight-backup-'));
    onTestFinished(async () => {
      await older.drop();
      await rm(folder, { recursive: true, force: true });
    });
    const env = { DATABASE_URL: older.connectionString };
    const backUp = (name: string) => run(['backup', path.join(folder, name)], env);
    expect(await backUp('none')).toMatchObject({
      status: 1,
      stderr: 'There is nothing of Limelight in this database yet.\n',
    });

    const migrations = path.join(import.meta.dirname, '..', '..', 'migrations');
    const files = (await readdir(migrations)).toSorted();
    const last = files.pop() ?? '';
    for (const file of files) await copyFile(path.join(migrations, file), path.join(folder, file));
    await migrateToLatest(older.db, () => undefined, { folder });
    expect(await backUp('older')).toMatchObject({ status: 0, stderr: '' });
    expect(await pendingMigrations(older.db)).toEqual([path.basename(last, '.sql')]);
    const { rows } = await sql`select from pg_namespace where nspname = 'pgboss'`.execute(older.db);
    expect(rows).toEqual([]);

    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', 'now')`.execute(older.db);
    const { status, stderr } = await backUp('newer');
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^This database was used by a newer version .*9999_later/),
    ]);
  },
  // Three processes in turn.
  60_000,
);

it('exits with 1 and says so when the environment is invalid', async () => {
  const { status, stderr } = await run(['job', 'sweep'], { DATABASE_URL: 'mysql://localhost' });
  expect(status).toBe(1);
  expect(stderr).toContain('DATABASE_URL: must begin with postgresql://');
});

it('migrates an empty database', async () => {
  const empty = await createEmptyDatabase();
  try {
    const env = { DATABASE_URL: empty.connectionString };
    const first = await run(['migrate'], env);
    const output = expect.stringMatching(
      /^The database has all migrations of this version, up to \d{4}_\w+\.\n$/,
    );
    expect(first).toEqual({
      status: 0,
      stdout: output,
      stderr: expect.stringContaining('0001_schools_and_accounts'),
    });
  } finally {
    await empty.drop();
  }
});

it('refuses a database that a newer version has migrated, even if only to add something', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_newer', '')`.execute(database.db);
  const { status, stdout, stderr } = await run(['migrate'], { DATABASE_URL: database.connectionString });
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('used by a newer version')]);
});
