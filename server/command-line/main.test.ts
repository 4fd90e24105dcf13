// The command line as a real process: what it writes where, and its exit status.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

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
  const PATH = process.env['PATH'] ?? '';
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...typed],
      { env: { PATH, ...env } },
      (_, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

it('shows help without touching any database', async () => {
  const { status, stdout, stderr } = await run(['--help'], { DATA_DIR: '/dev/null/nowhere' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('school add');
});

it('ends with 2 and the usage on stderr for what it does not know', async () => {
  const { status, stdout, stderr } = await run(['bake']);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('Usage: ');
});

it('does a command on the database it is given, and ends with 0', async () => {
  const typed = ['school', 'add', '--name', 'Fairfax High', '--time-zone', 'America/Los_Angeles'];
  const env = { DATABASE_URL: database.connectionString };
  expect(await run(typed, env)).toEqual({
    status: 0,
    stdout: 'Added the school Fairfax High (America/Los_Angeles).\n',
    stderr: '',
  });
  expect(await run(typed, env)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is a school Fairfax High already.\n',
  });
});

it('ends with 0 and without a word when nobody reads what it says', async () => {
  const program = path.join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [program, '--help'], { env: { PATH: process.env['PATH'] ?? '' } });
  child.stdout.destroy();
  const [complained] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ status: child.exitCode, complained }).toEqual({ status: 0, complained: '' });
});

it('ends with 1 and says so when the environment is wrong', async () => {
  const { status, stderr } = await run(['job', 'sweep'], { DATABASE_URL: 'mysql://localhost' });
  expect(status).toBe(1);
  expect(stderr).toContain('DATABASE_URL: must begin with postgresql://');
});

it('brings an empty database to the form of this version', async () => {
  const empty = await createEmptyDatabase();
  try {
    const env = { DATABASE_URL: empty.connectionString };
    const first = await run(['migrate'], env);
    const said = expect.stringMatching(
      /^The database has all migrations of this version, up to \d{4}_\w+\.\n$/,
    );
    expect(first).toEqual({ status: 0, stdout: said, stderr: expect.stringContaining('0001_accounts') });
  } finally {
    await empty.drop();
  }
});

it('refuses a database that a newer version has migrated, even if only to add something', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_newer', '')`.execute(database.db);
  const { status, stdout, stderr } = await run(['migrate'], { DATABASE_URL: database.connectionString });
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('used by a newer version')]);
});
