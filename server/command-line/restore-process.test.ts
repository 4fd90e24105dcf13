// A restore process: next to a running product, interrupted, and killed halfway.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { processEnvironment } from '#server/testing/process-environment.ts';
import { systemClock } from '#server/platform/clock.ts';
import { writeBackup } from '#server/platform/backup/backup.ts';
import { createBuilders } from '#server/testing/builders.ts';
import { HOLD_UP, letRestoreWait } from '#server/testing/hold-up-restore.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';

let database: TestDatabase;
let folder: string;
let watcher: pg.Client;
/** Delays the restore. */
let holder: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-restore-'));
  const { db, connectionString } = database;
  await createBuilders(db, systemClock).account({ email: 'backed-up@example.com' });
  await writeBackup({ connectionString, clock: systemClock, file: path.join(folder, 'a'), replace: false });
  await db.updateTable('accounts').set({ email: 'present@example.com' }).execute();
  watcher = new pg.Client({ connectionString, application_name: 'a test that watches' });
  holder = new pg.Client({ connectionString, application_name: 'a test that holds' });
  await Promise.all([watcher.connect(), holder.connect()]);
});
afterEach(async () => {
  await Promise.all([watcher.end(), holder.end()]);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function startRestore(): ChildProcessWithoutNullStreams {
  const program = path.join(import.meta.dirname, 'main.ts');
  return spawn(process.execPath, [program, 'restore', path.join(folder, 'a'), '--replace'], {
    env: { ...processEnvironment, DATABASE_URL: database.connectionString },
  });
}

const emails = async (): Promise<string[]> =>
  (await watcher.query<{ email: string }>('select email from accounts')).rows.map(({ email }) => email);

/** Starts a restore, and resolves when it has removed the old data and waits for us. */
async function restoreHeldUp(): Promise<ChildProcessWithoutNullStreams> {
  await letRestoreWait(database.db);
  // Connections of the product; any of them prevents a restore.
  await database.db.destroy();
  await holder.query(`begin; ${HOLD_UP}`);
  const child = startRestore();
  await expect
    .poll(
      async () => {
        const { rows } = await watcher.query(`select from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory'`);
        return rows.length;
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  return child;
}

it('a restore is refused while the product is connected to the database', async () => {
  // A connection in use: idle ones are closed after a while.
  const [child, errors] = await database.db.connection().execute(async () => {
    const started = startRestore();
    const [output] = await Promise.all([text(started.stderr), once(started, 'exit')]);
    return [started, output] as const;
  });
  expect(child.exitCode).toBe(1);
  expect(errors).toContain('is running on this database. Stop it first');
  expect(errors).toContain('Nothing was changed.');
  expect(await emails()).toEqual(['present@example.com']);
});

it('a restore killed halfway leaves the old data', async () => {
  const child = await restoreHeldUp();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await holder.query('commit');
  expect(await emails()).toEqual(['present@example.com']);
});

it('an interrupted restore says that nothing was changed', async () => {
  const child = await restoreHeldUp();
  const errors = text(child.stderr);
  child.kill('SIGINT');
  await once(child, 'exit');
  await holder.query('commit');
  expect([child.exitCode, await errors]).toEqual([1, 'Interrupted. Nothing was changed.\n']);
  expect(await emails()).toEqual(['present@example.com']);
});

it('a restore succeeds when nothing blocks it', async () => {
  await database.db.destroy();
  const child = startRestore();
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(child.exitCode).toBe(0);
  expect(output).toContain('Restored ');
  expect(await emails()).toEqual(['backed-up@example.com']);
});
