// A backup process is killed halfway: it leaves no valid backup, and the next one succeeds.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { processEnvironment } from '#server/testing/process-environment.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openBackup } from '#server/platform/backup/restore.ts';
import { createBuilders } from '#server/testing/builders.ts';
import { countWaiting } from '#server/testing/lock-waits.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';

// Three processes in turn; each takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let folder: string;
/** Delays the backup. */
let holder: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-backup-'));
  await createBuilders(database.db, systemClock).account({ email: 'backed-up@example.com' });
  holder = new pg.Client({ connectionString: database.connectionString });
  await holder.connect();
});
afterEach(async () => {
  await holder.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(...typed: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...typed], {
    cwd: folder,
    env: { ...processEnvironment, DATABASE_URL: database.connectionString },
  });
}

async function outcomeOf(child: ChildProcessWithoutNullStreams) {
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, output, errors };
}

/** Starts a backup, and kills it after most tables, while it waits for the last one. */
async function killInTheMiddle(): Promise<void> {
  await holder.query('begin; lock table organizations in access exclusive mode');
  const child = start('backup', 'a');
  const outcome = outcomeOf(child);
  await expect.poll(() => countWaiting(database.db)).toBe(1);
  child.kill('SIGKILL');
  expect(await outcome).toMatchObject({ status: null, output: '' });
  await holder.query('commit');
}

it('a killed backup leaves no file of its name, and its rest cannot be restored', async () => {
  await killInTheMiddle();
  const [part = '', ...others] = await readdir(folder);
  expect([part, others]).toEqual([expect.stringMatching(/^a\..+\.part$/), []]);
  expect((await stat(path.join(folder, part))).size).toBeGreaterThan(0);
  const { status, output, errors } = await outcomeOf(start('restore', part, '--replace'));
  expect({ status, output }).toEqual({ status: 1, output: '' });
  expect(errors).toMatch(/ is not a backup of Limelight, or not all of it\..* Nothing was changed\.\n$/);
  const accounts = await database.db.selectFrom('accounts').select('email').execute();
  expect(accounts).toEqual([{ email: 'backed-up@example.com' }]);
});

it('the next backup of the same name succeeds, and leaves the killed one’s rest alone', async () => {
  await killInTheMiddle();
  expect(await outcomeOf(start('backup', 'a'))).toMatchObject({ status: 0, errors: '' });
  const { manifest, close } = await openBackup(path.join(folder, 'a'));
  close();
  expect(manifest.tables.find(({ name }) => name === 'accounts')?.rows).toBe(1);
  const names = (await readdir(folder)).sort();
  expect(names).toEqual(['a', expect.stringMatching(/^a\..+\.part$/)]);
});
