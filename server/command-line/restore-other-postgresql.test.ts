// From one version of PostgreSQL to another and back: from the embedded one to a server, and the other way.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWithDemoData } from '#server/demo/demo-data.ts';
import { readConfig } from '#server/platform/config.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/server.ts';
import { createLog } from '#server/platform/log.ts';
import type { Db } from '#server/platform/app-context.ts';
import { openRuntime, type Runtime } from '#server/runtime.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { makeTestFolder } from '#server/testing/database/test-folder.ts';
import { readEverything } from './backup.test.data.ts';
import { commandRunner } from './command-line.test.run.ts';

const fifteen = '/usr/lib/postgresql/15/bin';
// If the tests run on PostgreSQL 15 already, the other one is the embedded one.
const runsOnFifteen = process.env['TEST_POSTGRES_BIN'] === fifteen;

describe.skipIf(!existsSync(fifteen))('two versions of PostgreSQL', () => {
  let here: TestApp;
  let there: Runtime;
  let folder: string;
  const closers: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const made = await makeTestFolder();
    closers.push(made.remove);
    folder = made.folder;
    const server = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'data'),
      log: () => undefined,
      durable: false,
      ...(runsOnFifteen ? {} : { binDir: fifteen }),
    });
    closers.push(() => server.stop());
    const config = readConfig({ DATABASE_URL: server.connectionString, ROLE: 'web', LOG_LEVEL: 'silent' });
    there = await openRuntime({
      config,
      log: createLog('silent'),
      say: () => undefined,
      joinRunning: true,
    });
    closers.push(() => there.close());
    here = await createTestApp();
    closers.push(() => here.close());
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  const versionOf = async (db: Db): Promise<string> =>
    (await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db))
      .rows[0]?.version ?? '';

  it('exchange the same data in both directions, with a provable history', async () => {
    expect(await versionOf(here.db)).not.toBe(await versionOf(there.context.db));
    await fillWithDemoData(here.context, () => undefined);
    const before = await readEverything(here.db);
    const [runHere, runThere] = [commandRunner(here, folder), commandRunner(there, folder)];

    expect(await runHere('backup', 'out')).toMatchObject({ status: 0 });
    expect(await runThere('restore', 'out')).toMatchObject({ status: 0, errors: '' });
    expect(await readEverything(there.context.db)).toEqual(before);
    expect(await runThere('audit', 'verify')).toMatchObject({ status: 0 });

    expect(await runThere('backup', 'back')).toMatchObject({ status: 0 });
    expect(await runHere('restore', 'back', '--replace')).toMatchObject({ status: 0, errors: '' });
    expect(await readEverything(here.db)).toEqual(before);
    expect(await runHere('audit', 'verify')).toMatchObject({ status: 0 });
  });
});
